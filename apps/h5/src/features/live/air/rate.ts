/** How much picture is sent: it follows the network, which shows in what waits to be sent. */

/** Bits in a second of each rendition; none: it is not made. */
export interface Level {
  '720p': number
  '360p': number
}

export const LEVELS: readonly Level[] = [
  { '720p': 2_500_000, '360p': 600_000 },
  { '720p': 1_800_000, '360p': 600_000 },
  { '720p': 1_200_000, '360p': 450_000 },
  { '720p': 800_000, '360p': 350_000 },
  { '720p': 0, '360p': 450_000 },
  { '720p': 0, '360p': 250_000 },
]
/** Most phones' networks carry it; better ones are found out within seconds. */
const FIRST_LEVEL = 1
/** Less once so much waits; what is encoded then would come later still, and is left out. */
const LESS_FROM_MS = 500
const SKIP_FROM_MS = 1_000
/** Two steps down lie so far apart: the first must have shown by then. */
const BETWEEN_MS = 1_500
const CALM_BELOW_MS = 80
const MORE_AFTER_MS = 8_000
/** A step up that fails is tried again after twice as long. */
const MORE_AFTER_MOST_MS = 120_000
const FAILED_WITHIN_MS = 15_000
const MS = 1_000

export class Rate {
  private level_no = FIRST_LEVEL
  private changed_at_ms = Number.NEGATIVE_INFINITY
  private raised_at_ms: number | undefined
  private calm_since_ms: number | undefined
  private more_after_ms = MORE_AFTER_MS
  private waiting_ms = 0

  get level(): Level {
    return LEVELS[this.level_no]!
  }

  /** What was captured now would wait so long before it is sent. */
  get lag_ms(): number {
    return this.waiting_ms
  }

  /** Frames are left out until what waits is sent. */
  skips(): boolean {
    return this.waiting_ms >= SKIP_FROM_MS
  }

  /**
   * Looks at what waits; to be asked a few times in a second.
   * @returns whether the level is another one
   */
  look(waiting_bytes: number, now_ms: number): boolean {
    const { level } = this
    this.waiting_ms = (waiting_bytes * 8 * MS) / (level['720p'] + level['360p'])
    if (this.waiting_ms >= CALM_BELOW_MS) this.calm_since_ms = undefined
    else this.calm_since_ms ??= now_ms
    if (this.waiting_ms >= LESS_FROM_MS) return this.lower(now_ms)
    return this.calm_since_ms !== undefined && this.raise(now_ms, this.calm_since_ms)
  }

  private lower(now_ms: number): boolean {
    if (this.level_no === LEVELS.length - 1 || now_ms - this.changed_at_ms < BETWEEN_MS) return false
    if (this.raised_at_ms !== undefined && now_ms - this.raised_at_ms < FAILED_WITHIN_MS)
      this.more_after_ms = Math.min(this.more_after_ms * 2, MORE_AFTER_MOST_MS)
    this.raised_at_ms = undefined
    return this.goTo(this.level_no + 1, now_ms)
  }

  private raise(now_ms: number, calm_since_ms: number): boolean {
    if (this.level_no === 0) return false
    if (now_ms - Math.max(calm_since_ms, this.changed_at_ms) < this.more_after_ms) return false
    this.raised_at_ms = now_ms
    return this.goTo(this.level_no - 1, now_ms)
  }

  private goTo(level_no: number, now_ms: number): boolean {
    this.level_no = level_no
    this.changed_at_ms = now_ms
    return true
  }
}
