/** Timers whose work may fail: an error is a line in the log, not the end of the process. The server uses these alone (a test looks). */
import { openLog } from '../log.ts'

const log = openLog('error')

/** `setTimeout`, with work that may throw or reject. */
export const after = (work: () => unknown, ms: number): NodeJS.Timeout => setTimeout(caught(work), ms)

/** `setInterval`, with work that may throw or reject: the next turn comes all the same. */
export const every = (work: () => unknown, ms: number): NodeJS.Timeout => setInterval(caught(work), ms)

const caught = (work: () => unknown) => async (): Promise<void> => {
  try {
    await work()
  } catch (err) {
    log.error({ err }, 'the work of a timer failed')
  }
}
