/**
 * Opens an operator account from the command line: npm run operator -- <login> [role,role] [name]; with every role unless some are named.
 * Prints a password and what to put into the authenticator. Run again for the same login, it replaces both.
 * Works beside a running `npm start` (same DATA_DIR), on its stopped database, or on DATABASE_URL.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { OPERATOR_ROLES, type OperatorRole } from '@juya/contract'
import pg from 'pg'
import { openApp } from '../../app.ts'
import { migrate } from '../../migrate.ts'
import { readConfig, readSecrets } from '../../platform/config.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { systemCtx } from '../../platform/services.ts'
import { createOperator } from './accounts.ts'

const DATA_DIR = resolve(process.env.DATA_DIR || 'data')
const PASSWORD_BYTES = 12
const SOCKET_LINE = 4

/** The database of a running start, by its lock file; undefined when none answers. */
async function runningDatabase(): Promise<string | undefined> {
  const lock = join(DATA_DIR, 'postgres', 'postmaster.pid')
  const socket_dir = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n')[SOCKET_LINE] : undefined
  if (!socket_dir) return undefined
  const url = `postgres://juya@localhost/juya?host=${encodeURIComponent(socket_dir)}&port=5432`
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

function rolesOf(list: string | undefined): OperatorRole[] {
  const roles = (list ?? OPERATOR_ROLES.join(',')).split(',').filter(Boolean)
  const unknown = roles.find((role) => !(OPERATOR_ROLES as readonly string[]).includes(role))
  if (unknown) throw new Error(`There is no role ${unknown}. Roles: ${OPERATOR_ROLES.join(', ')}`)
  return roles as OperatorRole[]
}

async function main([login, roles, name]: string[]): Promise<void> {
  if (!login) throw new Error('Usage: npm run operator -- <login> [role,role] [name]')
  const wanted = rolesOf(roles)
  const running = process.env.DATABASE_URL ?? (await runningDatabase())
  const own = running ? undefined : await startEmbeddedPostgres({ data_dir: DATA_DIR })
  try {
    const DATABASE_URL = running ?? own!.url
    await migrate(DATABASE_URL)
    const config = readConfig({ ...process.env, DATABASE_URL, DATA_DIR, ROLES: 'work', LOG_LEVEL: 'error' })
    const app = await openApp(config, readSecrets(config.JUYA_SECRETS_FILE ?? join(DATA_DIR, 'secrets.json')))
    const password = randomBytes(PASSWORD_BYTES).toString('base64url')
    const made = await createOperator(systemCtx(app.services, 'create-operator'), {
      login,
      name: name ?? login,
      password,
      roles: wanted,
      enrolled: true,
    })
    await app.stop()
    console.log(
      `\n  Login          ${login.toLowerCase()}\n  Password       ${password}\n  Roles          ${wanted.join(', ')}\n  Authenticator  ${made.otpauth_url}\n`,
    )
  } finally {
    await own?.stop()
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(`\n  ${error.message}\n`)
    process.exit(1)
  },
)
