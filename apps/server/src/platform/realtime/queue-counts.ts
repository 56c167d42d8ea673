/**
 * How many things wait in each queue, counted for all operators of a node together: a change marks its queue, and a queue is counted
 * at most once a second, however many changes there were and however many watch.
 */
import type { Ctx } from '../context.ts'
import { after } from '../time/timers.ts'

export type Counter = (ctx: Ctx) => Promise<number>

/** A queue is counted at most so often. */
export const COUNT_EVERY_MS = 1_000
/** A transaction that is about to commit, and its neighbours, are waited for so long. */
const GATHER_MS = 50

interface Queue {
  counted_at: number
  value?: number
  timer?: NodeJS.Timeout | undefined
}

export class QueueCounts {
  private readonly queues = new Map<string, Queue>()
  private readonly count: (name: string) => Promise<number> | undefined
  private readonly tell: (queues: Record<string, number>) => void
  private readonly failed: (error: unknown) => void
  private stopped = false

  /**
   * @param count counts one queue; undefined for a name that is none
   * @param tell says what is otherwise than before
   */
  constructor(
    count: (name: string) => Promise<number> | undefined,
    tell: (queues: Record<string, number>) => void,
    failed: (error: unknown) => void,
  ) {
    this.count = count
    this.tell = tell
    this.failed = failed
  }

  /** Something in a queue changed. */
  change(name: string): void {
    const queue = this.queues.get(name) ?? { counted_at: Number.NEGATIVE_INFINITY }
    this.queues.set(name, queue)
    if (queue.timer || this.stopped) return
    const wait_ms = Math.max(GATHER_MS, queue.counted_at + COUNT_EVERY_MS - performance.now())
    queue.timer = after(() => {
      queue.timer = undefined
      queue.counted_at = performance.now()
      this.recount(name, queue).catch(this.failed)
    }, wait_ms)
  }

  private async recount(name: string, queue: Queue): Promise<void> {
    const value = await this.count(name)
    if (value === undefined || value === queue.value) return
    queue.value = value
    this.tell({ [name]: value })
  }

  stop(): void {
    this.stopped = true
    for (const { timer } of this.queues.values()) clearTimeout(timer)
  }
}
