/** `npm start` with its parts killed: the server, the role media and the database come back by themselves, rows and all, and Ctrl-C still ends everything. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Line } from '../../apps/server/src/media/testing/role.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_MS = 120_000
/** The goal is a few seconds on a machine of one's own; here much else may run. */
const BACK_WITHIN_MS = 60_000

let folder: string
let port: number
let launcher: ChildProcess
let said = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'juya-comes-back-'))
  chmodSync(folder, 0o755) // the database may run as another user
  const free = createServer().listen(0)
  await once(free, 'listening')
  port = (free.address() as AddressInfo).port
  free.close()
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, PORT: String(port), DEMO: '0', ROBOTS: '0' }
  launcher = spawn(process.execPath, [join(ROOT, 'tools/start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  launcher.stdout!.on('data', (chunk) => (said += chunk))
  launcher.stderr!.on('data', (chunk) => (said += chunk))
  await until(() => said.includes('Ready in') || launcher.exitCode !== null, START_MS)
  expect(said).toContain('Ready in')
}, START_MS + 10_000)
afterAll(async () => {
  if (launcher.exitCode === null && launcher.signalCode === null) {
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

async function until(question: () => boolean | Promise<boolean>, limit_ms: number): Promise<void> {
  const end = Date.now() + limit_ms
  while (!(await question())) {
    if (Date.now() > end) throw new Error(`still not after ${limit_ms} ms; the launcher said:\n${said}`)
    await wait(100)
  }
}

const isServing = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Why the role media ends a viewer who has no ticket, at the app's own port: its socket was handed over. */
async function watched(): Promise<string> {
  const line = new Line(`ws://127.0.0.1:${port}/media/watch`)
  line.socket.once('open', () => line.say({ t: 'watch', ticket: 'none', picture: 'auto', sound: false }))
  await once(line.socket, 'close').catch(() => undefined)
  return line.over!
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Everything the launcher has started, by its own list. */
const helpers = (): number[] =>
  (JSON.parse(readFileSync(join(folder, 'juya.lock'), 'utf8')) as Array<{ pid: number }>).map(({ pid }) => pid)

/** The process of a role that runs now; the newest of those that were started. */
const pidOf = (role: 'server' | 'media'): number =>
  helpers().findLast((pid) => {
    try {
      const is_media = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes('ROLES=media')
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/server/src/main.ts') &&
        is_media === (role === 'media')
      )
    } catch {
      return false
    }
  })!
const postmasterPid = (): number => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test.runIf(process.platform === 'linux')(
  'a killed server, role media and database come back with a line that says so, and SIGTERM ends all of it',
  { timeout: 3 * BACK_WITHIN_MS },
  async () => {
    const first_server = pidOf('server')
    process.kill(first_server, 'SIGKILL')
    await until(async () => said.includes('The server ended (SIGKILL)') && (await isServing()), BACK_WITHIN_MS)
    expect(pidOf('server')).not.toBe(first_server)

    await until(async () => (await watched()) === 'ticket', BACK_WITHIN_MS)
    const first_media = pidOf('media')
    process.kill(first_media, 'SIGKILL')
    await until(
      async () => said.includes('The media ended (SIGKILL)') && (await watched()) === 'ticket',
      BACK_WITHIN_MS,
    )
    expect(pidOf('media')).not.toBe(first_media)

    const first_database = postmasterPid()
    process.kill(first_database, 'SIGKILL')
    await until(async () => said.includes('The database is back') && (await isServing()), BACK_WITHIN_MS)
    expect(postmasterPid()).not.toBe(first_database)

    const started = [...helpers(), postmasterPid()]
    launcher.kill('SIGTERM')
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(0)
    expect(said).toContain('Stopped')
    expect(started.filter(isAlive)).toEqual([])
  },
)
