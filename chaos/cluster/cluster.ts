/** nginx before three web nodes, two workers, a primary with a replica, and Redis: all on loopback, in one folder, ended at the end. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { migrate } from '../../apps/server/src/migrate.ts'
import { MOVABLE_CLOCK } from '../../apps/server/src/testing/global-setup.ts'
import { ensureSecrets } from '../../tools/lib/secrets.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../../tools/lib/server-flags.ts'
import { type Freezable, openDatabases, type Switch } from './databases.ts'
import { fillIn, framed } from './nginx-file.ts'
import { freePorts, listens, type Running, start, until } from './processes.ts'
import type { Programs } from './programs.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SERVER = join(ROOT, 'apps/server/src/main.ts')
const NGINX_FILE = join(ROOT, 'deploy/nginx.conf')
const WEB_NODES = 3
const WORKERS = 2
/** As deploy/juya-web@.service has it; above the proxy's keepalive_timeout. */
const DRAIN_S = process.env.DRAIN_S ?? '5'

export interface Cluster {
  folder: string
  /** nginx. */
  port: number
  node_ports: readonly number[]
  /** Environment of the nodes, also good for opening their parts in this process. */
  env: NodeJS.ProcessEnv
  secrets_file: string
  primary: Freezable
  replica: Switch
  redis: Switch
  onReplica(text: string): Promise<void>
  /** Programs that ended unasked. */
  readonly fell: string[]
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Starts all nodes and nginx. */
  open(): Promise<void>
  /** SIGTERM, its end, a new start until it listens. @returns ms */
  restartNode(node: number): Promise<number>
  /** Another nginx with the same file before other ports. @returns its port */
  openNginx(ports: number[]): Promise<number>
  /** Copies what programs and nginx wrote, for a look after something broke. @returns where to */
  keepLogs(): string
  close(): Promise<void>
}

export async function openCluster(programs: Programs): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'juya-cluster-'))
  chmodSync(folder, 0o755) // databases and nginx run as other users
  const fell: string[] = []
  const running: Running[] = []
  const [primary_port, replica_port, redis_port, ...node_ports] = (await freePorts(3 + WEB_NODES)) as [
    number,
    number,
    number,
  ]
  const databases = await openDatabases({ bin: programs.postgres, folder, ports: [primary_port, replica_port] })
  await migrate(databases.url)
  const pool = new pg.Pool({ connectionString: databases.url, max: 4, options: '-c timezone=UTC' })
  pool.on('error', () => undefined) // the database is struck down on purpose
  await pool.query(MOVABLE_CLOCK)
  const redis = redisAt(programs.redis, redis_port, folder)
  await redis.start()

  const data_dir = join(folder, 'data')
  mkdirSync(data_dir)
  const secrets_file = join(data_dir, 'secrets.json')
  ensureSecrets(secrets_file)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databases.url,
    READ_DATABASE_URL: databases.replica_url,
    REDIS_URL: `redis://127.0.0.1:${redis_port}`,
    DATA_DIR: data_dir,
    JUYA_SECRETS_FILE: secrets_file,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_S,
    HOST: '127.0.0.1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    SANDBOX_URL: 'http://127.0.0.1:9', // wallets only: nothing here talks to a provider
    ROBOTS: '0',
  }
  const startNode = async (name: string, more: NodeJS.ProcessEnv): Promise<Running> => {
    const node = start({
      name,
      file: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', ...SERVER_FLAGS, SERVER],
      log_file: join(folder, `${name}.log`),
      env: { ...SERVER_ENV, ...env, ...more },
      ipc: true,
      onFall: (how) => fell.push(how),
    })
    let said = false
    node.child.once('message', () => {
      said = true
    })
    await until(name, async () => said, node, 90_000)
    return node
  }
  const web: Running[] = []
  const startWeb = async (i: number) => {
    web[i] = await startNode(`web-${i + 1}`, { ROLES: 'web', PORT: String(node_ports[i]) })
  }
  const openNginx = async (ports: number[]): Promise<number> => {
    const [port] = (await freePorts(1)) as [number]
    const own = mkdtempSync(join(folder, 'nginx-'))
    chmodSync(own, 0o755)
    const site = fillIn(readFileSync(NGINX_FILE, 'utf8'), { listen: port, ports, folder: own })
    writeFileSync(join(own, 'nginx.conf'), framed(site, { folder: own, as_root: process.getuid?.() === 0 }))
    const nginx = start({
      name: 'nginx',
      file: programs.nginx,
      args: ['-p', own, '-c', join(own, 'nginx.conf'), '-e', join(own, 'error.log')],
      log_file: join(own, 'out.log'),
      onFall: (how) => fell.push(how),
    })
    running.push(nginx)
    await until('nginx', () => listens(port), nginx)
    return port
  }

  const cluster: Cluster = {
    folder,
    port: 0,
    node_ports,
    env,
    secrets_file,
    primary: databases.primary,
    replica: databases.replica,
    redis,
    onReplica: databases.onReplica,
    fell,
    async sql(text, values = []) {
      return (await pool.query(text, values)).rows
    },
    async open() {
      await Promise.all(node_ports.map((_, i) => startWeb(i)))
      for (let i = 1; i <= WORKERS; i++) running.push(await startNode(`work-${i}`, { ROLES: 'work', PORT: '0' }))
      cluster.port = await openNginx([...node_ports])
    },
    async restartNode(i) {
      const at = performance.now()
      await web[i]!.end('SIGTERM')
      await startWeb(i)
      return performance.now() - at
    },
    openNginx,
    keepLogs() {
      const kept = mkdtempSync(join(tmpdir(), 'juya-cluster-logs-'))
      const isLog = (path: string) => statSync(path).isDirectory() || path.endsWith('.log')
      for (const name of readdirSync(folder))
        if (/^nginx-|\.log$/.test(name))
          cpSync(join(folder, name), join(kept, name), { recursive: true, filter: isLog })
      return kept
    },
    async close() {
      await Promise.all(running.filter(({ name }) => name === 'nginx').map((one) => one.end('SIGTERM', 5_000)))
      await Promise.all([...web, ...running].map((one) => one.end('SIGTERM')))
      await pool.end().catch(() => undefined)
      await redis.strike()
      await databases.replica.strike()
      await databases.primary.strike()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return cluster
}

/** A Redis that keeps nothing: after every start it is empty. */
function redisAt(file: string, port: number, folder: string): Switch {
  let redis: Running | undefined
  return {
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
      redis = start({ name: 'redis', file, args, log_file: join(folder, 'redis.log') })
      await until('Redis', () => listens(port), redis)
    },
    async strike() {
      await redis?.end('SIGKILL')
    },
  }
}
