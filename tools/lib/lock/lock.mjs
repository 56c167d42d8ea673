/** A lock file naming the processes that hold it. One whose processes are all gone (kill -9, power cut) is taken over. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const HELPERS_WAIT_MS = 40_000
/** Of a start killed in the middle of a takeover. */
const TURN_MS_MAX = 5_000

/** Tells this process from a later one with the same number; '' when it is gone. */
function startOf(pid) {
  try {
    if (existsSync('/proc/self/stat')) {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? '' : fields[19]
    }
    if (process.platform !== 'win32') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
    }
    process.kill(pid, 0)
    return 'alive'
  } catch {
    return ''
  }
}

const holder = (pid) => ({ pid, start: startOf(pid) })
const isHolding = ({ pid, start }) => start !== '' && startOf(pid) === start

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Takes the lock. The first process in the file is its owner, further ones are the owner's helpers, which end by themselves
 * when the owner is killed and are waited for.
 *
 * @param wait_ms how long to wait for a living owner before refusing
 * @returns add(pid) names a helper; release() gives the lock back
 * @throws Error naming the living owner
 */
export async function lockFolder(path, { wait_ms = 0, onWait = () => {} } = {}) {
  const until = Date.now() + wait_ms
  while (true) {
    const draft = `${path}.${process.pid}-${randomBytes(3).toString('hex')}`
    writeFileSync(draft, JSON.stringify([holder(process.pid)]))
    try {
      linkSync(draft, path) // appears whole or not at all, and never over another
      return held(path)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
    const found = read(path)
    if (found && isHolding(found[0])) {
      if (Date.now() >= until)
        throw Object.assign(new Error(`in use by process ${found[0].pid}`), { pid: found[0].pid })
      await wait(200)
      continue
    }
    if (existsSync(path)) {
      const helpers = (found ?? []).filter(isHolding)
      if (helpers.length > 0) await outlast(helpers, onWait)
      discard(path, found)
      await wait(10)
    }
  }
}

async function outlast(helpers, onWait) {
  onWait()
  const until = Date.now() + HELPERS_WAIT_MS
  while (helpers.some(isHolding)) {
    if (Date.now() > until) for (const { pid } of helpers.filter(isHolding)) process.kill(pid, 'SIGKILL')
    await wait(100)
  }
}

/**
 * Removes a lock seen to be stale, unless another start took it over in between. One at a time: the process that may remove is the one that made
 * the file beside it, which is gone again at once.
 */
function discard(path, seen) {
  const turn = `${path}.turn`
  try {
    closeSync(openSync(turn, 'wx'))
  } catch {
    const made = statSync(turn, { throwIfNoEntry: false })
    if (made && Date.now() - made.mtimeMs > TURN_MS_MAX) rmSync(turn, { force: true })
    return
  }
  try {
    if (JSON.stringify(read(path)) === JSON.stringify(seen)) rmSync(path, { force: true })
  } finally {
    rmSync(turn, { force: true })
  }
}

function held(path) {
  const holders = [holder(process.pid)]
  const release = () => {
    if (read(path)?.[0]?.pid === process.pid) rmSync(path, { force: true })
  }
  return {
    add(pid) {
      holders.push(holder(pid))
      writeFileSync(`${path}.next`, JSON.stringify(holders))
      renameSync(`${path}.next`, path)
    },
    release,
  }
}
