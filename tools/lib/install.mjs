/** Packages and the Node that runs the program. Plain JavaScript for Node 20: it runs before anything is installed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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

/** The stamp of an up-to-date node_modules: the lock file's content. */
const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')

function isInstalled() {
  const stamp = join(ROOT, 'node_modules/.juya-installed')
  if (!existsSync(join(ROOT, 'node_modules'))) return false
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wantedStamp()
  // Installed by hand: npm leaves its own list of what is installed, newer than the lock it was made from.
  const list = join(ROOT, 'node_modules/.package-lock.json')
  return existsSync(list) && statSync(list).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs
}

/**
 * Installs the packages when they are missing or older than package-lock.json. Two at once: the second waits for the first.
 * Install scripts are not run; nothing here needs them.
 */
export async function ensureInstalled() {
  if (isInstalled()) return
  mkdirSync(join(ROOT, '.juya'), { recursive: true })
  const lock = await lockFolder(join(ROOT, '.juya/install.lock'), { wait_ms: 15 * 60_000 })
  try {
    if (isInstalled()) return
    await runStep('Installing packages', () =>
      npm([...wholeOrRest(), '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']),
    )
    writeFileSync(join(ROOT, 'node_modules/.juya-installed'), wantedStamp())
  } finally {
    lock.release()
  }
}

/** Exactly the lock file's packages; what is there already (and the browser kept beside it) stays. */
const wholeOrRest = () => (existsSync(join(ROOT, 'node_modules')) ? ['install', '--no-save'] : ['ci'])

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
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.once('error', () => fail(new Error('npm was not found. It comes with Node; install it and try again.')))
    child.once('close', (code) => {
      process.off('SIGTERM', stop)
      if (code === 0) done()
      else fail(new Error(`npm install failed:\n${said.trim()}`))
    })
  })
}

/** The Node that can run TypeScript: this one when new enough, else the one npm brought along. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
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
