/**
 * The PostgreSQL that comes along with the program, for one machine without a database server of its own. It listens on a Unix
 * socket in a folder only its owner may enter (Windows: on a loopback port with a password), never on the network.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { temporaryFolder } from './binaries.ts'
import { choosePlace, type EmbeddedPostgresOptions, ending, giveTo, type Place, run } from './place.ts'
import { isAlive, ownerMark, postgresProcesses, postmasterState } from './processes.ts'

export type { EmbeddedPostgresOptions } from './place.ts'

export interface EmbeddedPostgres {
  /** Address of the database `juya`, as pg, Drizzle and psql read it. Its user is a superuser. */
  url: string
  pid: number
  /** Ends the server: fast at first (open transactions roll back), harder when it does not listen. Safe to call twice. */
  stop: () => Promise<void>
  /** Settles when the server has ended, for any reason. */
  ended: Promise<void>
}

const NAME = 'juya'
/** A Unix socket's path may have about 100 bytes; PostgreSQL adds `/.s.PGSQL.5432` to the folder. */
const SOCKET_DIR_BYTES_MAX = 85
const SOCKET_DIR_PREFIX = 'juya-socket-'
const STOP_WAIT_MS = 30_000
const READY_WAIT_MS = 60_000
const LOG_BYTES_MAX = 10_000_000

const SETTINGS = {
  max_connections: '200',
  shared_buffers: '256MB',
  default_transaction_isolation: 'read committed',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  huge_pages: 'off',
  jit: 'off',
  max_wal_size: '2GB',
  max_parallel_workers_per_gather: '0', // short queries on few cores; also spares /dev/shm, which containers keep small
}
const DURABLE = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  autovacuum_naptime: '10s', // tables of a young house grow a hundredfold within the usual minute: plans would go on reading all of them
}
/** For tests. Deadlocks, which transactions begin anew after, are seen at once rather than after a second. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', deadlock_timeout: '50ms' }

/**
 * Starts the database of data_dir, creating it at the first time. A server left over from a program that was killed is ended
 * first; one that still belongs to a living program is left alone and the start refused.
 *
 * @throws Error with one clear line: in use, folder not reachable, or the last lines of the server's log
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = choosePlace(options)
  await recover(place)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await createCluster(place)
  giveTo(place.run_as, place.cluster)
  return launch(place)
}

/** Clears away what a killed program left: its server, that server's children, and a lock that names a process long gone. */
async function recover({ cluster, data_dir, log }: Place): Promise<void> {
  for (const entry of readdirSync(data_dir)) {
    const maker = /^postgres\.new-(\d+)-/.exec(entry)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(join(data_dir, entry), { recursive: true, force: true })
  }
  const lock = join(cluster, 'postmaster.pid')
  if (!existsSync(lock)) return

  const lines = readFileSync(lock, 'utf8').split('\n')
  const postmaster = Number(lines[0])
  const socket_dir = lines[4] ?? ''
  const { state, owner } = postmasterState(postmaster, cluster)
  if (state === 'owned') {
    throw new Error(
      `The database in ${data_dir} is in use by process ${owner}. Stop that first, or choose another DATA_DIR.`,
    )
  }
  if (state === 'orphaned') {
    log('Ending a database that an earlier start left running')
    process.kill(postmaster, 'SIGINT')
    await waitUntilGone([postmaster], STOP_WAIT_MS)
  }
  // Children of a killed server notice within seconds; until then its shared memory is in use.
  const children = postgresProcesses(cluster)
  if (children.length > 0) {
    log('Waiting for an earlier database to end')
    await waitUntilGone(children, STOP_WAIT_MS)
  }
  // The number in the lock now belongs to some other program, or to none. PostgreSQL would take it for its own kind.
  rmSync(lock, { force: true })
  if (basename(socket_dir).startsWith(SOCKET_DIR_PREFIX)) rmSync(socket_dir, { recursive: true, force: true })
}

async function waitUntilGone(pids: number[], limit_ms: number): Promise<void> {
  const until = Date.now() + limit_ms
  for (const pid of pids) {
    while (isAlive(pid)) {
      if (Date.now() > until)
        throw new Error(`The earlier database process ${pid} does not end. End it, then start again.`)
      await wait(20)
    }
  }
}

/** Only where the database listens on a port. */
const passwordFile = (cluster: string) => join(cluster, 'juya.password')

/** Runs initdb beside the final place and moves the result there, so that an interrupted start leaves nothing half made. */
async function createCluster(place: Place): Promise<void> {
  place.log('Creating the database')
  const fresh = join(place.data_dir, `postgres.new-${process.pid}-${randomBytes(3).toString('hex')}`)
  mkdirSync(fresh, { mode: 0o700 })
  giveTo(place.run_as, fresh)

  const password_file = `${fresh}.password`
  if (place.over === 'loopback') {
    writeFileSync(password_file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (place.run_as) chownSync(password_file, place.run_as.uid, place.run_as.gid)
  }
  const child = run(
    place,
    place.binaries.initdb,
    fresh,
    (folder) => [
      ...[
        '-D',
        folder,
        '-U',
        NAME,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      ...[
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        '--no-instructions',
        ...(place.over === 'loopback' ? [`--pwfile=${password_file}`] : []),
      ],
      ...(place.durable ? [] : ['--no-sync']),
    ],
    ['ignore', 'pipe', 'pipe'],
  )
  let said = ''
  child.stdout!.on('data', (chunk) => (said += chunk))
  child.stderr!.on('data', (chunk) => (said += chunk))
  const code = await ending(child)
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not create its files in ${place.cluster}:\n${said.trim()}`)
  }
  if (place.over === 'loopback') renameSync(password_file, passwordFile(fresh))
  try {
    renameSync(fresh, place.cluster)
  } catch {
    rmSync(fresh, { recursive: true, force: true })
    // Another start was a moment earlier; which of the two may run is decided by PostgreSQL's own lock.
    if (!existsSync(join(place.cluster, 'PG_VERSION')))
      throw new Error(`${place.cluster} has files in it, but no database. Choose another DATA_DIR.`)
  }
}

async function launch(place: Place): Promise<EmbeddedPostgres> {
  const { data_dir, cluster, over } = place
  const address =
    over === 'socket' ? { host: makeSocketDir(place), port: 5432 } : { host: '127.0.0.1', port: await freePort() }
  const where =
    over === 'socket'
      ? { unix_socket_directories: address.host, unix_socket_permissions: '0700', listen_addresses: '' }
      : { unix_socket_directories: '', listen_addresses: address.host }
  const settings = {
    ...SETTINGS,
    ...(place.durable ? DURABLE : NOT_DURABLE),
    ...where,
    port: String(address.port),
    cluster_name: ownerMark(),
  }

  const log_path = join(data_dir, 'postgres.log')
  const log_fits = existsSync(log_path) && statSync(log_path).size < LOG_BYTES_MAX
  const log_file = openSync(log_path, log_fits ? 'a' : 'w', 0o600)
  const log_start = log_fits ? statSync(log_path).size : 0
  const child = run(
    place,
    place.binaries.postgres,
    cluster,
    (folder) => ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    ['ignore', log_file, log_file],
  )
  closeSync(log_file)
  let has_ended = false
  let has_answered = false
  const ended = ending(child).then(
    () => {
      has_ended = true
      // A start that came too late must not take the other one's socket away.
      if (over === 'socket' && (has_answered || basename(address.host).startsWith(SOCKET_DIR_PREFIX))) {
        rmSync(address.host, { recursive: true, force: true })
      }
    },
    () => {
      has_ended = true
    },
  )
  const login = {
    ...address,
    user: NAME,
    password: over === 'loopback' ? readFileSync(passwordFile(cluster), 'utf8').trim() : undefined,
  }
  // The socket may be another start's, which was a moment earlier; that one's answer is not ours.
  const isOurs = () => lockHolder(cluster) === child.pid
  has_answered = await untilReady(login, { hasEnded: () => has_ended, isOurs })
  if (!has_answered) {
    if (!has_ended) child.kill('SIGQUIT')
    await ended
    const said = readFileSync(log_path, 'utf8').slice(log_start).trim().split('\n').slice(-8).join('\n')
    const taken = /lock file .* already exists|is another postmaster/i.test(said)
    throw new Error(
      taken
        ? `The database in ${data_dir} is in use: another start was a moment earlier. Stop that first, or choose another DATA_DIR.`
        : `PostgreSQL did not start (${log_path}):\n${said}`,
    )
  }
  return {
    url: addressOf(login),
    pid: child.pid!,
    ended,
    stop: () => stop(child, ended, () => has_ended),
  }
}

/** A folder of mode 0700, inside data_dir where the path is short enough and open to the database's user. */
function makeSocketDir({ data_dir, run_as, by_descriptor }: Place): string {
  const inside = join(data_dir, 'socket')
  const fits = Buffer.byteLength(inside) <= SOCKET_DIR_BYTES_MAX && !by_descriptor
  if (fits) mkdirSync(inside, { recursive: true, mode: 0o700 })
  const folder = fits ? inside : mkdtempSync(join(temporaryFolder(run_as), SOCKET_DIR_PREFIX))
  if (run_as) chownSync(folder, run_as.uid, run_as.gid)
  chmodSync(folder, 0o700)
  return folder
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

interface Login {
  host: string
  port: number
  user: string
  password: string | undefined
}

const addressOf = ({ host, port, user, password }: Login): string =>
  password === undefined
    ? `postgres://${user}@localhost/${NAME}?host=${encodeURIComponent(host)}&port=${port}` // the host behind the ? wins
    : `postgres://${user}:${password}@${host}:${port}/${NAME}`

/** The process that holds the cluster, by PostgreSQL's own lock; undefined when none does. */
function lockHolder(cluster: string): number | undefined {
  const lock = join(cluster, 'postmaster.pid')
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined
}

/** Tries to connect until our server answers, and makes the database when it is missing. False when the server ended instead. */
async function untilReady(
  login: Login,
  { hasEnded, isOurs }: { hasEnded: () => boolean; isOurs: () => boolean },
): Promise<boolean> {
  const until = Date.now() + READY_WAIT_MS
  while (!hasEnded() && Date.now() < until) {
    const client = new pg.Client({ ...login, database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      if (!isOurs()) {
        await wait(20)
        continue
      }
      const found = await client.query('select 1 from pg_database where datname = $1', [NAME])
      if (found.rowCount === 0) await client.query('create database juya')
      return true
    } catch (error) {
      // Not listening yet, or still starting up (57P03); anything else will not pass by waiting.
      const code = (error as { code?: string }).code ?? ''
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code) && !hasEnded()) throw error
      await wait(20)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

async function stop(child: ChildProcess, ended: Promise<void>, hasEnded: () => boolean): Promise<void> {
  const steps = [
    { signal: 'SIGINT', limit_ms: STOP_WAIT_MS },
    { signal: 'SIGQUIT', limit_ms: 5_000 },
    { signal: 'SIGKILL', limit_ms: 5_000 },
  ] as const
  for (const { signal, limit_ms } of steps) {
    if (hasEnded()) break
    child.kill(signal)
    const patience = new AbortController()
    await Promise.race([ended, wait(limit_ms, undefined, { signal: patience.signal }).catch(() => {})])
    patience.abort()
  }
}
