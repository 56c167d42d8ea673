/** A program that should run as long as the launcher is started again when it ends: a crash needs no person to come and look. */
import { setTimeout as wait } from 'node:timers/promises'

export interface Running {
  /** Settles with the exit code, or the signal's name, when it has ended. */
  ended: Promise<number | string>
}

export interface Pauses {
  first_ms: number
  max_ms: number
  /** What ran for so long did not fail at its start: the next pause is the first again. */
  calm_ms: number
}

const PAUSES: Pauses = { first_ms: 1_000, max_ms: 30_000, calm_ms: 60_000 }

/**
 * Watches a program and starts it again each time it ends, after a pause that doubles while it keeps ending soon.
 *
 * @param running the program, which has started well once
 * @param again starts another; where it throws, that counts as an end
 * @param say told one line each time
 * @param isStopping once true, nothing is started any more
 * @returns settles when nothing is started any more
 */
export async function keepRunning(
  name: string,
  running: Running,
  again: () => Running | Promise<Running>,
  { say, isStopping, pauses = PAUSES }: { say: (line: string) => void; isStopping: () => boolean; pauses?: Pauses },
): Promise<void> {
  let current: Running | undefined = running
  let pause_ms = pauses.first_ms
  for (;;) {
    const began = performance.now()
    const why = current ? await current.ended : undefined
    if (isStopping()) return
    if (performance.now() - began > pauses.calm_ms) pause_ms = pauses.first_ms
    if (current) say(`The ${name} ended (${why}). Starting it again in ${Number((pause_ms / 1000).toFixed(1))} s.`)
    await wait(pause_ms, undefined, { ref: false })
    if (isStopping()) return
    pause_ms = Math.min(pause_ms * 2, pauses.max_ms)
    try {
      current = await again()
    } catch (error) {
      current = undefined
      say(`The ${name} did not start: ${(error as Error).message.trim()}. Trying again in ${pause_ms / 1000} s.`)
    }
  }
}
