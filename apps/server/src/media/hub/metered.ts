/** How much picture came, in the session's time. Two renditions of one picture are metered once, and a publisher is not believed how long its frames last. */
import type { Sample } from '../samples.ts'

export class Metered {
  /** A hole in the pictures longer than this is not metered. */
  private readonly hole_us_most: number
  private sum_us = 0
  /** Where the last picture ended. */
  private end_us: number | undefined

  constructor(hole_ms_most: number) {
    this.hole_us_most = hole_ms_most * 1_000
  }

  add({ shown_at_us, duration_us }: Pick<Sample, 'shown_at_us' | 'duration_us'>): void {
    // Only what goes beyond the end of what came.
    const from_us = Math.max(shown_at_us, this.end_us ?? shown_at_us)
    const hole_us = from_us - (this.end_us ?? from_us)
    // A frame that is said to last no time is metered by when the next one is shown.
    const until_us = shown_at_us + Math.max(1, duration_us)
    if (until_us <= from_us) return
    this.sum_us += until_us - from_us + (hole_us <= this.hole_us_most ? hole_us : 0)
    this.end_us = until_us
  }

  get ms(): number {
    return Math.floor(this.sum_us / 1_000)
  }
}
