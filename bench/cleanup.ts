/**
 * Stays beside the runner: when that is killed, its other children leave by themselves, but the database would go on. This ends the
 * database and removes its files.
 */
import { rmSync } from 'node:fs'

const [pid, folder] = [Number(process.argv[2]), process.argv[3]!]
const STOP_WAIT_MS = 10_000

function isThere(): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// The runner says goodbye when it has put everything away itself.
process.once('message', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined) // a Ctrl-C is the runner's
process.once('disconnect', () => {
  const until = Date.now() + STOP_WAIT_MS
  const stop = () => {
    if (isThere()) {
      process.kill(pid, Date.now() < until ? 'SIGINT' : 'SIGQUIT')
      setTimeout(stop, 200)
      return
    }
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
  stop()
})
