/**
 * A system that can be struck down: a durable database of its own and the server as its own process, each killed only by the pid we
 * recorded, after a look at what runs under it, and started again on the same files and the same port.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../apps/server/src/migrate.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { MOVABLE_CLOCK } from '../../apps/server/src/testing/global-setup.ts'
import { ensureSecrets } from '../../tools/lib/secrets.ts'

const SERVER = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const SHIFTED_CLOCK = resolve(import.meta.dirname, '../clock/shifted-clock.ts')
const READY_WAIT_MS = 90_000
/** Names a folder with a database of today's tables (prepareCluster) that every system begins with a copy of. */
const PREPARED_CLUSTER = 'CHAOS_CLUSTER'

export interface System {
  folder: string
  /** Where the first node listens. */
  port: number
  /** Where each node listens. */
  ports: readonly number[]
  /** Where the database listens on a Unix socket, by the same path after every start. */
  database_socket: string
  /** Environment of the server, also good for opening its parts in this process; what is changed here counts from the next start on. */
  env: NodeJS.ProcessEnv
  secrets_file: string
  /** Starts every node. */
  startServer(): Promise<void>
  /** SIGKILL for one node, then a new start. @returns ms from the kill until it listens again */
  crashServer(node?: number): Promise<number>
  /** Sets the wall clock of a node of a system with clock_leads_ms, in flight: so far ahead of the real one. */
  shiftClock(node: number, clock_lead_ms: number): void
  /** SIGKILL for every node at once. They stay down until startServer. */
  strikeServers(): Promise<void>
  /** SIGKILL for the database, then a new start on the same files; the server stays. @returns ms until it answers again */
  crashDatabase(): Promise<number>
  /** Times the server ended without being killed. */
  readonly fell: string[]
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/**
 * @param nodes server processes on the one database, each on a port of its own
 * @param clock_leads_ms how far each node's own wall clock is ahead of the real one; there are as many nodes as leads
 */
export async function openSystem({
  nodes = 1,
  clock_leads_ms,
}: {
  nodes?: number
  clock_leads_ms?: readonly number[]
} = {}): Promise<System> {
  const count = clock_leads_ms?.length ?? nodes
  const folder = mkdtempSync(join(tmpdir(), 'juya-chaos-'))
  chmodSync(folder, 0o755) // the database may run as another user
  const data_dir = join(folder, 'data')
  mkdirSync(data_dir)
  const secrets_file = join(data_dir, 'secrets.json')
  ensureSecrets(secrets_file)

  const cluster_dir = join(folder, 'postgres')
  const prepared = process.env[PREPARED_CLUSTER]
  if (prepared) {
    cpSync(prepared, cluster_dir, { recursive: true })
    chmodSync(join(cluster_dir, 'postgres'), 0o700) // else PostgreSQL does not start on it
  }
  const door = join(folder, 'door')
  let database = await openDatabase(cluster_dir, door)
  const url = throughDoor(database.url, door)
  await migrate(url)
  let pool = openPool(url)
  await pool.query(MOVABLE_CLOCK)

  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const port = ports[0]!
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'development', // its operators are those of the demo world, which production refuses
    DATABASE_URL: url,
    DATA_DIR: data_dir,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled'), // as npm start has it
    JUYA_SECRETS_FILE: secrets_file,
    RATE_LIMITS: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_URL: 'http://127.0.0.1:9', // wallets only: nothing here talks to a provider
    ROBOTS: '0',
  }
  const servers: ChildProcess[] = []
  const fell: string[] = []
  const ours = new WeakSet<ChildProcess>() // those we ended ourselves
  let closed = false
  const start = async (node: number) => {
    const child = fork(SERVER, [], {
      env: { ...env, PORT: String(ports[node]), CLOCK_LEAD_MS: String(clock_leads_ms?.[node] ?? 0) },
      execArgv: ['--disable-warning=ExperimentalWarning', ...(clock_leads_ms ? ['--import', SHIFTED_CLOCK] : [])],
    })
    servers[node] = child
    await untilListening(child)
    child.once('exit', (code, signal) => {
      if (ours.has(child) || closed) return
      fell.push(`the server ended by itself (${code ?? signal})`)
      void start(node).catch((error: Error) => fell.push(error.message))
    })
  }

  const strike = async (server: ChildProcess) => {
    if (!readFileSync(`/proc/${server.pid}/cmdline`, 'utf8').includes(SERVER))
      throw new Error(`${server.pid} is not our server`)
    ours.add(server)
    process.kill(server.pid!, 'SIGKILL')
    await once(server, 'exit')
  }

  return {
    folder,
    port,
    ports,
    database_socket: join(door, '.s.PGSQL.5432'),
    env,
    secrets_file,
    fell,
    async startServer() {
      await Promise.all(ports.map((_, node) => start(node)))
    },
    async crashServer(node = 0) {
      const at = performance.now()
      await strike(servers[node]!)
      await start(node)
      return performance.now() - at
    },
    shiftClock(node, clock_lead_ms) {
      servers[node]!.send({ clock_lead_ms })
    },
    async strikeServers() {
      await Promise.all(servers.map(strike))
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
      closed = true
      await Promise.all(
        servers
          .filter((server) => server.exitCode === null && server.signalCode === null)
          .map(async (server) => {
            server.kill('SIGTERM')
            await once(server, 'exit')
          }),
      )
      await pool.end().catch(() => undefined)
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes a database with all tables and nothing else, and lets every system opened from now on, also by programs started from here, begin
 * with a copy of it: initdb and the migrations take two seconds of a core each time.
 */
export async function prepareCluster(folder: string): Promise<void> {
  const database = await startEmbeddedPostgres({ data_dir: folder, durable: false })
  try {
    await migrate(database.url)
  } finally {
    await database.stop()
  }
  process.env[PREPARED_CLUSTER] = folder
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

/** Below those that systems give out by themselves: while a node is down, no connection and no other server takes its port. */
const PORTS = { from: 15_000, to: 32_000 }

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    const probe = createServer().listen(port, '127.0.0.1')
    const is_free = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!is_free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}

/** Where a failed run leaves its history. */
export const keptHistory = (seed: number): string => join(tmpdir(), `juya-chaos-${seed}.jsonl`)
