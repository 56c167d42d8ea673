/**
 * Writes the database migrations from the tables: `npm run db:generate`.
 * Until the first release there is one baseline, written anew each time: functions first (column defaults need the clock),
 * then every domain's tables, then the guards (triggers, views) of each guards.sql. A released migration is never edited:
 * from then on `npm run db:generate -- --name what_changed` adds one.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const released = join(root, 'apps/server/migrations')
const fresh = join(root, 'apps/server/migrations.fresh')
const source = join(root, 'apps/server/src')

const kit = (out: string, ...args: string[]) =>
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', 'apps/server/drizzle.config.ts', ...args],
    { cwd: root, stdio: 'inherit', env: { ...process.env, MIGRATIONS_OUT: `./${relative(root, out)}` } },
  )
const fill = (name: string, files: string[]) => {
  const file = readdirSync(fresh).find((one) => one.endsWith(`_${name}.sql`))
  if (!file) throw new Error(`the empty migration ${name} was not made`)
  writeFileSync(
    join(fresh, file),
    `${files.map((path) => readFileSync(path, 'utf8').trim()).join('\n--> statement-breakpoint\n')}\n`,
  )
}
const parts = (name: string) =>
  globSync(`**/${name}`, { cwd: source })
    .sort()
    .map((path) => join(source, path))

const named = process.argv.indexOf('--name')
if (named > 0) {
  kit(released, '--name', process.argv[named + 1]!)
} else {
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh)
  kit(fresh, '--custom', '--name', 'functions')
  fill('functions', parts('functions.sql'))
  kit(fresh, '--name', 'tables')
  kit(fresh, '--custom', '--name', 'guards')
  fill('guards', parts('guards.sql'))
  rmSync(released, { recursive: true, force: true })
  renameSync(fresh, released)
}
