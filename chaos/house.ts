/**
 * A house that can be struck down: a durable database of its own and the server as its own process, each killed only by the pid we
 * recorded, after a look at what runs under it, and started again on the same files and the same port.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../apps/server/src/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { MOVABLE_CLOCK } from '../apps/server/src/testing/global-setup.ts'
import { ensureSecrets } from '../tools/lib/secrets.ts'

const SERVER = resolve(import.meta.dirname, '../apps/server/src/main.ts')
const READY_WAIT_MS = 90_000

export interface House {
  folder: string
  port: number
  /** Environment of the server, also good for opening its parts in this process. */
  env: NodeJS.ProcessEnv
  secrets_file: string
  startServer(): Promise<void>
  /** SIGKILL, then a new start. @returns ms from the kill until it listens again */
  crashServer(): Promise<number>
  /** SIGKILL for the database, then a new start on the same files; the server stays. @returns ms until it answers again */
  crashDatabase(): Promise<number>
  /** Times the server ended although nobody killed it. */
  readonly fell: string[]
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openHouse(): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'juya-chaos-'))
  chmodSync(folder, 0o755) // the database may run as another user
  const data_dir = join(folder, 'data')
  mkdirSync(data_dir)
  const secrets_file = join(data_dir, 'secrets.json')
  ensureSecrets(secrets_file)

  const cluster_dir = join(folder, 'postgres')
  const door = join(folder, 'door')
  let database = await openDatabase(cluster_dir, door)
  const url = throughDoor(database.url, door)
  await migrate(url)
  let pool = openPool(url)
  await pool.query(MOVABLE_CLOCK)

  const port = await freePort()
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: data_dir,
    JUYA_SECRETS_FILE: secrets_file,
    RATE_LIMITS: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_URL: 'http://127.0.0.1:9', // wallets only: nothing here talks to a provider
    ROBOTS: '0',
  }
  let server: ChildProcess | undefined
  const fell: string[] = []
  const ours = new WeakSet<ChildProcess>() // those we ended ourselves
  const start = async () => {
    const child = fork(SERVER, [], { env, execArgv: ['--disable-warning=ExperimentalWarning'] })
    server = child
    await untilListening(child)
    child.once('exit', (code, signal) => {
      if (ours.has(child)) return
      fell.push(`the server ended by itself (${code ?? signal})`)
      void start().catch((error: Error) => fell.push(error.message))
    })
  }

  return {
    folder,
    port,
    env,
    secrets_file,
    fell,
    startServer: start,
    async crashServer() {
      const at = performance.now()
      const { pid } = server!
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(SERVER)) throw new Error(`${pid} is not our server`)
      ours.add(server!)
      process.kill(pid!, 'SIGKILL')
      await once(server!, 'exit')
      await start()
      return performance.now() - at
    },
    async crashDatabase() {
      const at = performance.now()
      const works_in = readlinkSync(`/proc/${database.pid}/cwd`)
      if (!works_in.startsWith(cluster_dir))
        throw new Error(`${database.pid} works in ${works_in}, not in our database`)
      process.kill(database.pid, 'SIGKILL')
      await database.ended
      database = await openDatabase(cluster_dir, door) // waits for the children of the killed one
      await pool.end().catch(() => undefined)
      pool = openPool(url)
      await pool.query('select 1')
      return performance.now() - at
    },
    async sql(text, values = []) {
      return (await pool.query(text, values)).rows
    },
    async close() {
      if (server && server.exitCode === null && server.signalCode === null) {
        ours.add(server)
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      await pool.end().catch(() => undefined)
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openDatabase(data_dir: string, door: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ data_dir, durable: true })
  rmSync(door, { force: true })
  symlinkSync(new URL(database.url).searchParams.get('host')!, door)
  return database
}

/** The same address after every start, although the database's socket may move: its folder is reached through a link. */
function throughDoor(url: string, door: string): string {
  const address = new URL(url)
  address.searchParams.set('host', door)
  return address.toString()
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, options: '-c timezone=UTC' })
  pool.on('error', () => undefined) // the database is killed on purpose
  return pool
}

async function untilListening(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`the server ended (${code}) before it listened`)
  })
  const late = wait(READY_WAIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the server did not listen within ${READY_WAIT_MS / 1_000} s`)
  })
  ended.catch(() => undefined)
  late.catch(() => undefined)
  await Promise.race([once(server, 'message'), ended, late])
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

/** Where a failed run leaves its history. */
export const keptHistory = (seed: number): string => join(tmpdir(), `juya-chaos-${seed}.jsonl`)
