/** Times of samples, from the milliseconds RTMP counts in. */
import { broken } from './errors.ts'

const BACK_MS_MAX = 1_000
const FORWARD_MS_MAX = 60_000
const REORDER_MS_MAX = 5_000
const FIRST_FRAME_MS = 33
const FRAME_MS_MAX = 1_000
const SOUND_ROUNDING_US = 5_000

/** A track's own order: times never go back, and leap no further than a stall explains. */
class Steady {
  #last_ms?: number

  /** @throws BrokenInput */
  next(at_ms: number): number {
    const last_ms = this.#last_ms ?? at_ms
    if (at_ms < last_ms - BACK_MS_MAX || at_ms > last_ms + FORWARD_MS_MAX) broken(`from ${last_ms} ms to ${at_ms} ms`)
    this.#last_ms = Math.max(last_ms, at_ms)
    return this.#last_ms
  }
}

export class PictureTimes {
  readonly #steady = new Steady()
  #decoded_ms?: number

  /**
   * A frame lasts as long as the one before it did: waiting for the next would cost its time. The sum is that of the timestamps.
   * @param decoded_ms since the publisher began
   * @param shown_later_ms composition time
   * @throws BrokenInput
   */
  next(decoded_ms: number, shown_later_ms: number): { shown_ms: number; duration_ms: number } {
    if (Math.abs(shown_later_ms) > REORDER_MS_MAX) broken(`a picture shown ${shown_later_ms} ms later`)
    const at_ms = this.#steady.next(decoded_ms)
    const step_ms = this.#decoded_ms === undefined ? FIRST_FRAME_MS : at_ms - this.#decoded_ms
    this.#decoded_ms = at_ms
    return {
      shown_ms: Math.max(0, at_ms + shown_later_ms),
      duration_ms: Math.min(Math.max(step_ms, 1), FRAME_MS_MAX),
    }
  }
}

export class SoundTimes {
  readonly #steady = new Steady()
  #ends_at_us?: number

  /**
   * Frames of sound follow each other without a gap. Rounding to milliseconds hides it, and is taken back.
   * @throws BrokenInput
   */
  next(decoded_ms: number, duration_us: number): { shown_at_us: number } {
    const said_us = this.#steady.next(decoded_ms) * 1_000
    const follows = this.#ends_at_us !== undefined && Math.abs(said_us - this.#ends_at_us) <= SOUND_ROUNDING_US
    const shown_at_us = follows ? this.#ends_at_us! : said_us
    this.#ends_at_us = shown_at_us + duration_us
    return { shown_at_us: Math.round(shown_at_us) }
  }
}
