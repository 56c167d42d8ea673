/** Holding a piece of work at a pause point, and waiting until another one waits for it in the database. */
import { hookPausePoint, type PausePoint } from '../../apps/server/src/platform/time/pause.ts'
import type { World } from '../../apps/server/src/testing/world.ts'

export interface Held {
  /** Settles when the first piece of work stands at the point. */
  reached: Promise<void>
  letGo(): void
}

/** Holds the first that comes to the point; those after it pass. */
export function holdFirstAt(point: PausePoint): Held {
  const released = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  hookPausePoint(point, () => {
    hookPausePoint(point, undefined)
    reached.resolve()
    return released.promise
  })
  return { reached: reached.promise, letGo: released.resolve }
}

const LOOK_EVERY_MS = 5
const PATIENCE_MS = 1_200

/** Until this work is done or stands before a lock that another one holds. It never waits longer than a statement may. */
export async function doneOrBlocked(world: World, work: Promise<unknown>): Promise<void> {
  let done = false
  void work.catch(() => undefined).then(() => (done = true))
  const until = performance.now() + PATIENCE_MS
  while (!done && performance.now() < until) {
    const [waiting] = await world.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting!.n > 0) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
