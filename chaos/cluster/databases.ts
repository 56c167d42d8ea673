/** Debian's PostgreSQL: a primary and a streaming replica with data folders of their own, on loopback. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Running, run, start, until } from './processes.ts'

const PASSWORD = 'cluster'
const MAX_CONNECTIONS = 250

/** As docs/OPERATING.md has it: connections whose other end is gone without a word do not stay. */
const NOTICES_THE_LOST = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  client_connection_check_interval: '2s',
}

/** Something that can be struck down and started again on the same files. */
export interface Switch {
  strike(): Promise<void>
  start(): Promise<void>
}

/** Something that can also stop answering without ending: it takes connections and bytes, and says nothing. */
export interface Freezable extends Switch {
  freeze(): void
  thaw(): void
}

export interface Databases {
  url: string
  replica_url: string
  primary: Freezable
  replica: Switch
  /** On the replica itself, which the nodes reach as well. */
  onReplica(text: string): Promise<void>
}

export async function openDatabases({
  bin,
  folder,
  ports,
}: {
  bin: string
  folder: string
  ports: [number, number]
}): Promise<Databases> {
  // PostgreSQL refuses to run as root; its package brings a user.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  const home = join(folder, 'postgres')
  mkdirSync(home)
  const password_file = join(home, 'password')
  writeFileSync(password_file, PASSWORD)
  for (const path of user ? [home, password_file] : []) chownSync(path, user!.uid, user!.gid)
  const log_file = join(folder, 'postgres.log')
  const [primary_dir, replica_dir] = [join(home, 'primary'), join(home, 'replica')]
  const env = { ...process.env, PGPASSWORD: PASSWORD }
  const common = { log_file, env, user, cwd: home }

  await run({
    ...common,
    name: 'initdb',
    file: join(bin, 'initdb'),
    args: [
      '-D',
      primary_dir,
      '-U',
      'juya',
      '-A',
      'scram-sha-256',
      `--pwfile=${password_file}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
  })
  const urlOf = (port: number, database: string) => `postgres://juya:${PASSWORD}@127.0.0.1:${port}/${database}`
  const server = (dir: string, port: number): Freezable => {
    let running: Running | undefined
    let frozen: number[] = []
    const thaw = () => {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
    }
    return {
      freeze() {
        frozen = stopFamily(running!.pid, dir)
      },
      thaw,
      async start() {
        const args = ['-D', dir, '-p', String(port), '-k', home]
        const settings = {
          listen_addresses: '127.0.0.1',
          max_connections: MAX_CONNECTIONS,
          ...NOTICES_THE_LOST,
          wal_keep_size: '512MB',
          timezone: 'UTC',
          log_min_messages: 'error',
        }
        for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
        running = start({ ...common, name: 'postgres', file: join(bin, 'postgres'), args })
        await until('PostgreSQL', () => worksIn(urlOf(port, 'postgres'), dir), running)
      },
      // Without a farewell, but waiting for its children, who hold its shared memory.
      async strike() {
        thaw()
        await running?.end('SIGQUIT')
      },
    }
  }
  const primary = server(primary_dir, ports[0])
  await primary.start()
  await once(urlOf(ports[0], 'postgres'), 'create database juya')
  await run({
    ...common,
    name: 'pg_basebackup',
    file: join(bin, 'pg_basebackup'),
    args: [
      '-h',
      '127.0.0.1',
      '-p',
      String(ports[0]),
      '-U',
      'juya',
      '-D',
      replica_dir,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ],
  })
  const replica = server(replica_dir, ports[1])
  await replica.start()
  const replica_url = urlOf(ports[1], 'juya')
  return { url: urlOf(ports[0], 'juya'), replica_url, primary, replica, onReplica: (text) => once(replica_url, text) }
}

/** Stops a server and all its children, the server first, so that it has no more of them. @returns their pids, last stopped first */
function stopFamily(postmaster: number, dir: string): number[] {
  const stop = (pid: number): number => {
    const works_in = readlinkSync(`/proc/${pid}/cwd`)
    if (works_in !== dir) throw new Error(`${pid} works in ${works_in}, not in our database`)
    process.kill(pid, 'SIGSTOP')
    return pid
  }
  const stopped = [stop(postmaster)]
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean)
  for (const child of children) stopped.unshift(stop(Number(child)))
  return stopped
}

/** True when the server there is ours: it answers, and from our folder. */
async function worksIn(url: string, dir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === dir
  } finally {
    await client.end()
  }
}

async function once(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const idOf = (which: '-u' | '-g'): number => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
