/** The launcher proper, on Node 24: database, schema, demo world, apps, sandbox, server; and their orderly end. */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../../apps/server/src/migrate.ts'
import { ownAddresses } from '../../apps/server/src/platform/http/secure/own-addresses.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { isDemoWorldWhole } from '../../apps/server/src/seed/progress.ts'
import { buildApp, isBuilt } from './build.ts'
import { isPortFree } from './port.mjs'
import {
  type Child,
  type ChildOptions,
  endSocket,
  lastLines,
  ROOT,
  runChild,
  startChild,
} from './processes/children.ts'
import { keepRunning } from './processes/keep-running.ts'
import { ensureSecrets } from './secrets.ts'
import { SERVER_ENV, SERVER_FLAGS } from './server-flags.ts'
import { signInSheet } from './sign-in-sheet.ts'
import { runStep, seconds } from './steps.mjs'

const APPS = ['h5', 'admin'].filter((app) => existsSync(join(ROOT, 'apps', app, 'index.html')))
const READY_WAIT_MS = 60_000
/** Development servers of the apps: their port is PORT plus this. */
const DEV_PORT_OFFSET = { h5: 1, admin: 2 }
const MEDIA_PORT_OFFSET = 5
const SANDBOX_PORT_OFFSET = 10

const begun = Date.now()
const watching = process.argv[2] === 'dev'
const port = Number(process.env.PORT)
const data_dir = process.env.DATA_DIR!
const log_dir = join(data_dir, 'logs')
const in_production = process.env.NODE_ENV === 'production'
const is_secure = process.env.HTTPS === '1'
const wants_demo = (process.env.DEMO || (in_production ? '0' : '1')) !== '0'

/** The running programs, in the order they were started; ended in the opposite order. */
const children: Child[] = []
let database: Promise<EmbeddedPostgres> | undefined
/** The programs' environment; a database that came back elsewhere changes it. */
let env: NodeJS.ProcessEnv = {}
/** Settles once everything has started well: until then the end of a part is the end of the start. */
let isReady = false
let stopping: Promise<void> | undefined

/** Ends everything, newest first, the database last. Safe to call at any moment, and more than once. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const child of [...children].reverse()) await child.stop()
    const running = await database?.catch(() => undefined)
    await running?.stop()
  })()
  return stopping
}

/** Says why and ends everything; what we end ourselves also comes here and says nothing. */
async function fail(error: Error): Promise<void> {
  if (stopping) return
  console.error(`\n  ${error.message}\n`)
  await stopAll()
  process.exit(1)
}

async function endOnSignal(): Promise<never> {
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done())
    process.once('disconnect', () => done()) // the program that started us was killed
  })
  console.log('\n  Stopping')
  const at = Date.now()
  await stopAll()
  console.log(`  Stopped (${seconds(at)})`)
  process.exit(0)
}

/** Says why a child that should keep running has ended. */
const wordsOf = (child: Child, code: number | string): Error =>
  new Error(`${child.name} ended (${code}), see ${child.log_path}:\n${lastLines(child.log_path)}`)

function keep(child: Child): void {
  children.push(child)
  if (stopping) void child.stop()
}

const supervision = {
  say: (line: string) => console.log(`  ${line}`),
  isStopping: () => stopping !== undefined,
}

type Program = Omit<ChildOptions, 'log_dir' | 'env'> & {
  /** Beside the environment that all have. */
  own?: NodeJS.ProcessEnv
}

/** Starts a program that must not end before we do: one that ends during the start fails it, later it is started again. */
function start({ own, ...options }: Program): Child {
  const launch = () => {
    const child = startChild({ log_dir, ...options, env: { ...env, ...own } })
    keep(child)
    child.ended.then(() => children.splice(children.indexOf(child), 1))
    return child
  }
  const first = launch()
  const guarded = first.ended.then(async (code) => {
    if (!isReady) await fail(wordsOf(first, code))
    return code
  })
  void keepRunning(options.name, { ended: guarded }, launch, supervision)
  return first
}

const runToEnd = (options: Omit<Program, 'own'>) => runChild({ log_dir, ...options, env }, keep)

async function openDatabase(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  database = runStep('Starting the database', (say) => startEmbeddedPostgres({ data_dir, log: say }))
  const first = await database
  const guarded = first.ended.then(async () => {
    if (!isReady) await fail(new Error(`The database ended, see ${join(data_dir, 'postgres.log')}`))
    return `see ${join(data_dir, 'postgres.log')}`
  })
  void keepRunning('database', { ended: guarded }, databaseAgain, supervision)
  return first.url
}

/** Starts the database once more. Where it cannot have its old address, the programs that use it are ended, and come back with the new one. */
async function databaseAgain(): Promise<{ ended: Promise<string> }> {
  database = startEmbeddedPostgres({ data_dir, log: supervision.say })
  const { url, ended } = await database
  supervision.say('The database is back.')
  if (url !== env.DATABASE_URL) {
    env.DATABASE_URL = url
    for (const child of children) if (child.name === 'server') void child.stop()
  }
  return { ended: ended.then(() => `see ${join(data_dir, 'postgres.log')}`) }
}

/** Waits for the server's own word that it serves. @throws Error when it ends instead, or is not ready in time */
async function untilReady(child: Child): Promise<void> {
  const until = Date.now() + READY_WAIT_MS
  while (Date.now() < until) {
    if (child.hasEnded()) throw wordsOf(child, await child.ended)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(50)
  }
  throw new Error(
    `The server was not ready after ${READY_WAIT_MS / 1000} s, see ${child.log_path}:\n${lastLines(child.log_path)}`,
  )
}

/** @returns the first free port from this one on */
async function freePort(from: number): Promise<number> {
  let free = from
  while (!(await isPortFree(free))) free++
  return free
}

/** Where the sandbox listens (PORT + 10 unless given or taken), and what it and the server need to know of each other. */
async function sandboxEnv(secrets_file: string): Promise<NodeJS.ProcessEnv> {
  const sandbox_port = process.env.SANDBOX_PORT || (await freePort(port + SANDBOX_PORT_OFFSET))
  return {
    SANDBOX_PORT: String(sandbox_port),
    SANDBOX_URL: process.env.SANDBOX_URL || `http://127.0.0.1:${sandbox_port}`,
    SANDBOX_SECRETS: secrets_file,
    SANDBOX_CALLBACK_BASE: `http://127.0.0.1:${port}`,
    SANDBOX_DATA: join(data_dir, 'sandbox.json'),
  }
}

async function buildApps(): Promise<void> {
  if (watching) return
  const stale = APPS.filter((app) => !isBuilt(app))
  if (stale.length === 0) return
  await runStep('Building the apps', () =>
    Promise.all(stale.map((app) => buildApp(app, { env, log_dir, onStart: keep }))),
  )
}

async function prepareWorld(): Promise<void> {
  await runStep('Bringing the database up to date', () => migrate(env.DATABASE_URL!))
  if (!in_production && !process.env.SANDBOX_URL) {
    start({ name: 'sandbox', file: 'apps/sandbox/src/main.ts' })
  }
  if (!wants_demo || (await isDemoWorldWhole(env.DATABASE_URL!))) return
  await runStep('Filling the demo world', (say) =>
    runToEnd({ name: 'seed', file: 'apps/server/src/seed/main.ts', onLine: (line) => say(line.trim()) }),
  )
}

function startDevServers(): void {
  for (const app of APPS) {
    const args = [app, String(port + DEV_PORT_OFFSET[app as keyof typeof DEV_PORT_OFFSET]), `http://127.0.0.1:${port}`]
    start({ name: `dev-${app}`, file: 'tools/lib/vite-dev.ts', args })
  }
}

async function main(): Promise<void> {
  if (is_secure && watching)
    throw new Error('HTTPS=1 goes with npm start: the development servers of the apps take plain HTTP.')
  const secrets_file = process.env.JUYA_SECRETS_FILE || join(data_dir, 'secrets.json')
  ensureSecrets(secrets_file)
  env = {
    ...SERVER_ENV,
    ...process.env,
    NODE_ENV: process.env.NODE_ENV || 'development',
    DEMO: wants_demo ? '1' : '0',
    ROBOTS: process.env.ROBOTS || (wants_demo ? '1' : '0'),
    JUYA_SECRETS_FILE: secrets_file,
    MEDIA_PORT: process.env.MEDIA_PORT || String(await freePort(port + MEDIA_PORT_OFFSET)),
    ...(in_production ? {} : await sandboxEnv(secrets_file)),
  }
  const built = buildApps()
  built.catch(() => {}) // looked at below; must not count as unhandled meanwhile
  env.DATABASE_URL = await openDatabase()
  await prepareWorld()
  await built

  const node_args = [...SERVER_FLAGS, ...(watching ? ['--watch', '--watch-preserve-output'] : [])]
  const server = start({
    name: 'server',
    file: 'apps/server/src/main.ts',
    node_args,
    // A program that is started anew on every change has no way to hand a socket over.
    own: { MEDIA_BESIDE: watching ? 'piped' : 'handed' },
    onSocket(message, socket) {
      const media = children.find(({ name }) => name === 'media')
      if (media) media.give(message, socket)
      else endSocket(socket)
    },
  })
  start({ name: 'media', file: 'apps/server/src/main.ts', node_args, own: { ROLES: 'media' } })
  await runStep('Starting the server', () => untilReady(server))
  if (watching) startDevServers()
  isReady = true
  await printWelcome()
}

/** Where a phone in the same network finds it. */
function phoneLines(): string[] {
  const [first = 'https://localhost', ...others] = ownAddresses().map((address) => `https://${address}`)
  return [
    `Phone      ${first}:${port}/h5/`,
    ...others.map((address) => `           ${address}:${port}/h5/`),
    '           This machine made the certificate itself: the phone warns, and has to accept it once.',
    '           Everybody in this network can open these addresses.',
  ]
}

async function printWelcome(): Promise<void> {
  const at = (app: keyof typeof DEV_PORT_OFFSET) =>
    `http://localhost:${watching ? port + DEV_PORT_OFFSET[app] : port}/${app}/`
  const lines = [
    `Ready in ${seconds(begun)}`,
    '',
    `App        ${at('h5')}`,
    `Console    ${at('admin')}`,
    ...(is_secure ? phoneLines() : []),
    ...(in_production ? [] : [`SMS codes  http://localhost:${port}/dev/outbox`]),
    `Data       ${relative(process.cwd(), data_dir) || data_dir}   (logs in ${join(relative(process.cwd(), log_dir))})`,
    '',
    ...(wants_demo ? [...(await signInSheet()), ''] : []),
    'Ctrl-C stops everything.',
  ]
  console.log(`\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`)
}

// A terminal that went away must not keep us from ending what we started.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
void endOnSignal()
process.on('unhandledRejection', (error) => void fail(error as Error))
main().catch(fail)
