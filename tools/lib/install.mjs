/** Packages and the Node that runs the program. Plain JavaScript for Node 20: it runs before anything is installed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { withAddresses } from './addresses.mjs'
import { lockFolder } from './lock/lock.mjs'
import { runStep } from './steps.mjs'

export const ROOT = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..')
const NODE_MAJOR_MIN = 20
const NODE_MAJOR = 24

/** @throws Error with one clear line on a Node too old to even install with */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return
  throw new Error(`Juya needs Node ${NODE_MAJOR_MIN} or newer; this is ${process.versions.node}.`)
}

/** A package of each part: where it stands, the part was installed. */
const WITNESSES = {
  start: 'node_modules/fastify',
  tests: 'node_modules/vitest',
  node: `node_modules/node-${process.platform}-${process.arch}`,
}
/** Packages that only one part needs stand in folders of their own. */
const FOLDERS_OF = [
  ['node', 'tools/node'],
  ['tests', 'tools/openapi'],
]
const STAMP = join(ROOT, 'node_modules/.juya-installed')

/** The lock file's content: node_modules made from another one is out of date. */
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')

const stands = (part) => existsSync(join(ROOT, WITNESSES[part]))

/** @returns the parts that stand in node_modules as package-lock.json has them */
function installedParts() {
  const parts = Object.keys(WITNESSES).filter(stands)
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lockHash() ? parts : []
  // Installed by hand: npm leaves its own list of what is installed, newer than the lock it was made from.
  const list = join(ROOT, 'node_modules/.package-lock.json')
  const is_newer = existsSync(list) && statSync(list).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs
  return is_newer ? parts : []
}

/**
 * Installs the packages when they are missing or older than package-lock.json. Two at once: the second waits for the first.
 * Install scripts are not run; nothing here needs them.
 *
 * @param wanted 'start': what runs and builds the product; 'tests': that and what tests, rigs and tools need. What is
 *   installed already stays. A Node of our own comes along only where the one at hand is too old.
 */
export async function ensureInstalled(wanted) {
  const needed = [
    'start',
    ...(wanted === 'tests' ? ['tests'] : []),
    ...(isNodeTooOld() && hasNodeForHere() ? ['node'] : []),
  ]
  const isWhole = () => {
    const installed = installedParts()
    return needed.every((part) => installed.includes(part))
  }
  if (isWhole()) return
  mkdirSync(join(ROOT, '.juya'), { recursive: true })
  const lock = await lockFolder(join(ROOT, '.juya/install.lock'), { wait_ms: 15 * 60_000 })
  try {
    if (isWhole()) return
    const parts = Object.keys(WITNESSES).filter((part) => needed.includes(part) || stands(part))
    await runStep('Installing packages', () => install(parts))
    writeFileSync(STAMP, lockHash())
  } finally {
    lock.release()
  }
}

const isNodeTooOld = () => Number(process.versions.node.split('.')[0]) < NODE_MAJOR

const hasNodeForHere = () =>
  `node-${process.platform}-${process.arch}` in readJson('tools/node/package.json').optionalDependencies

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/** Exactly the lock file's packages; what is there already (and the browser kept beside it) stays. */
async function install(parts) {
  const folders = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  )
  const run = () =>
    npm([
      ...(existsSync(join(ROOT, 'node_modules')) ? ['install', '--no-save'] : ['ci']),
      ...[...folders, ...FOLDERS_OF.filter(([part]) => parts.includes(part)).map(([, folder]) => folder)].map(
        (folder) => `--workspace=${folder}`,
      ),
      parts.includes('tests') ? '--include-workspace-root' : '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
  const registry = (await npm(['config', 'get', 'registry'])).trim()
  try {
    await withAddresses(ROOT, registry, run)
  } catch (error) {
    // A registry that keeps its archives at addresses of its own has to be asked for each.
    if (!error.message.includes('E404')) throw error
    await run()
  }
}

/** @returns what npm printed */
function npm(args) {
  const script = process.env.npm_execpath
  const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  return new Promise((done, fail) => {
    const child = spawn(program, [...first, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    let [out, errors] = ['', '']
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.once('error', () => fail(new Error('npm was not found. It comes with Node; install it and try again.')))
    child.once('close', (code) => {
      process.off('SIGTERM', stop)
      if (code === 0) done(out)
      else fail(new Error(`npm ${args[0]} failed:\n${`${out}${errors}`.trim()}`))
    })
  })
}

/** The Node that can run TypeScript: this one when new enough, else the one npm brought along. */
export function findNode() {
  if (!isNodeTooOld()) return process.execPath
  const brought = join(ROOT, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(brought)) return brought
  throw new Error(
    `Juya runs on Node ${NODE_MAJOR}, and npm has none for ${process.platform}-${process.arch}. Install Node ${NODE_MAJOR}, then start again.`,
  )
}

/**
 * Runs a TypeScript program and takes its place: signals go on to it, and its exit code becomes ours.
 * The program gets a channel to us, so that it notices when we are killed. Ctrl-C reaches it once, through us.
 */
export function runProgram(file, args, { env = process.env, onSpawn = () => {}, onMessage = () => {} } = {}) {
  const child = spawn(findNode(), ['--disable-warning=ExperimentalWarning', join(ROOT, file), ...args], {
    cwd: ROOT,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  onSpawn(child.pid)
  child.on('message', onMessage)
  return new Promise((done, fail) => {
    const pass = (signal) => child.kill(signal)
    // A terminal sends Ctrl-C to the program as well; what is sent to us alone has to be passed on.
    process.on('SIGINT', (signal) => process.stdin.isTTY || pass(signal))
    process.on('SIGTERM', pass)
    process.on('SIGHUP', pass)
    whenAbandoned(() => pass('SIGTERM'))
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/**
 * npm runs us through a shell and passes SIGTERM to that shell only, which dies without a word to us: being adopted by another
 * process is the sign. Programs started without npm (nohup, a service) may well outlive their parent.
 */
function whenAbandoned(leave) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parentOf = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1]
    } catch {
      return undefined
    }
  }
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`
  const at_first = family()
  const timer = setInterval(() => {
    if (family() === at_first) return
    clearInterval(timer)
    leave()
  }, 300)
  timer.unref()
}

/** Ends this program with what work answers, or with its error's one line. */
export async function finish(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(`\n  ${error.message}\n`)
    process.exitCode = 1
  }
}
