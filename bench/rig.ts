/** The rig of every measure: a database of its own with fsync on, the filled tables, and the server as its own process. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../apps/server/src/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { memoryFolder } from '../apps/server/src/testing/folders/memory-folder.ts'
import { ensureSecrets } from '../tools/lib/secrets.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../tools/lib/server-flags.ts'
import type { Size } from './parts/size.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** Imported by every program the bench starts: it leaves when the runner is gone. */
export const LEAVE_WITH_PARENT = join(ROOT, 'tools/lib/processes/leave-with-parent.mjs')

export interface Program {
  port: number
  pid: number
  /** Resident memory now, in MB. */
  residentMb(): number
  /** Processor time used so far, in ms. */
  cpuMs(): number
  stop(): Promise<void>
}

export interface Rig {
  size: Size
  /** Address of the filled database. */
  url: string
  data_dir: string
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Starts the server on the filled database, or on another. */
  startServer(env?: NodeJS.ProcessEnv): Promise<Program>
  /** Starts another program of bench/ that says `{ ready, port }` when it listens. */
  startProgram(file: string, env?: NodeJS.ProcessEnv): Promise<Program>
  /** Gives a job to a load process and waits for what it measured. */
  load<Result>(job: object): Promise<Result>
  /** Processor time the load processes and the database have used so far, in ms. */
  loadCpuMs(): number
  databaseCpuMs(): number
  /** A second, empty and migrated database on the same server. */
  addDatabase(name: string): Promise<string>
  close(): Promise<void>
}

/**
 * @param cpu_prof a folder for CPU profiles of the server, when they are wanted
 * @param durable whether commits reach the disk, as they do where anything is measured
 */
export async function openRig({
  size,
  cpu_prof,
  durable,
}: {
  size: Size
  cpu_prof?: string
  durable: boolean
}): Promise<Rig> {
  const folder = durable ? mkdtempSync(join(tmpdir(), 'juya-bench-')) : memoryFolder('juya-bench')
  chmodSync(folder, 0o755) // the database may run as another user
  const data_dir = join(folder, 'data')
  mkdirSync(data_dir)
  const database: EmbeddedPostgres = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), durable })
  await migrate(database.url)
  const secrets_file = join(data_dir, 'secrets.json')
  ensureSecrets(secrets_file)
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => undefined) // the database ends before the pool when something failed
  const programs = new Set<Program>()
  const cleanup = fork(join(import.meta.dirname, 'cleanup.ts'), [String(database.pid), folder], {
    detached: true, // so that a signal to the runner and its group leaves it
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  cleanup.unref()
  cleanup.channel?.unref()
  let load_cpu_ms = 0

  const base = (): NodeJS.ProcessEnv => ({
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    DATA_DIR: data_dir,
    JUYA_SECRETS_FILE: secrets_file,
    RATE_LIMITS: '0',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: '0',
    SANDBOX_URL: 'http://127.0.0.1:9', // nothing measured here talks to a provider
    ROBOTS: '0',
  })
  const start = async (file: string, env: NodeJS.ProcessEnv, args: string[] = []): Promise<Program> => {
    const program = await startProgram(join(ROOT, file), { ...base(), ...env }, args)
    programs.add(program)
    return program
  }
  const profiling = cpu_prof ? ['--cpu-prof', `--cpu-prof-dir=${cpu_prof}`] : []

  return {
    size,
    url: database.url,
    data_dir,
    async sql(text, values = []) {
      return (await pool.query(text, values)).rows
    },
    startServer: (env = {}) =>
      start('apps/server/src/main.ts', { ...SERVER_ENV, ...env }, [...SERVER_FLAGS, ...profiling]),
    startProgram: (file, env = {}) => start(file, env),
    async load<Result>(job: object): Promise<Result> {
      const { result, cpu_ms } = await runLoad<Result>(job)
      load_cpu_ms += cpu_ms
      return result
    },
    loadCpuMs: () => load_cpu_ms,
    databaseCpuMs: () => cpuMsOfFamily(database.pid),
    async addDatabase(name) {
      await pool.query(`create database ${name}`)
      const url = new URL(database.url)
      url.pathname = `/${name}`
      await migrate(url.toString())
      return url.toString()
    },
    async close() {
      for (const program of programs) await program.stop()
      await pool.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
      if (cleanup.connected) cleanup.send('done')
    },
  }
}

/** Waits until the past is rolled up for the charts, which a server does once at its start: it takes its share of the processor for half a minute. */
export async function settled(rig: Rig): Promise<void> {
  const until = Date.now() + 300_000
  while (Date.now() < until) {
    const [done] = await rig.sql(
      `select from platform_job_runs where name = 'operator.daily_metrics' and ended_at is not null`,
    )
    if (done) return
    await sleep(250)
  }
  throw new Error('the past was not rolled up within five minutes')
}

async function startProgram(file: string, env: NodeJS.ProcessEnv, args: string[]): Promise<Program> {
  const child = fork(file, [], {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', LEAVE_WITH_PARENT, ...args],
  })
  const port = await readyPort(child, file)
  const pid = child.pid!
  let stopped: Promise<unknown> | undefined
  return {
    port,
    pid,
    cpuMs: () => cpuMsOf(pid),
    residentMb: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
    async stop() {
      stopped ??= (async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGTERM')
        await once(child, 'exit')
      })()
      await stopped
    },
  }
}

function readyPort(child: ChildProcess, file: string): Promise<number> {
  return new Promise((ready, fail) => {
    child.on('message', (said: { ready?: boolean; port?: number }) => said.ready && ready(said.port!))
    child.once('exit', (code) => fail(new Error(`${file} ended (${code}) before it was ready`)))
  })
}

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

/** The numbers after the name in /proc/<pid>/stat, from the state on: parent is the second, own time 12th and 13th, waited-for children's 14th and 15th. */
const statOf = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

function cpuMsOf(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** A process and its children, those that have ended included. */
export function cpuMsOfFamily(pid: number): number {
  const ended = statOf(pid)
  let sum = cpuMsOf(pid) + (Number(ended[13]) + Number(ended[14])) * TICK_MS
  for (const one of readdirSync('/proc')) {
    if (!/^\d+$/.test(one)) continue
    try {
      if (Number(statOf(one)[1]) === pid) sum += cpuMsOf(Number(one))
    } catch {
      // it ended between the listing and the look
    }
  }
  return sum
}

/** One load process per job: what it measures is not disturbed by what was measured before. */
async function runLoad<Result>(job: object): Promise<{ result: Result; cpu_ms: number }> {
  const child = fork(join(import.meta.dirname, 'load/load.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', LEAVE_WITH_PARENT],
  })
  child.send(job)
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => [{ error: `the load process ended (${code})` }]),
  ])) as [{ result: Result; cpu_ms: number } | { error: string }]
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
