/** How fast a publisher may send. */
import { AVERAGED_OVER_MS, BYTES_PER_S } from './limits.ts'

const BYTES_MAX = (BYTES_PER_S * AVERAGED_OVER_MS) / 1_000

/** What arrives: after a stall the network brings everything at once, so what is too fast waits and is not lost. */
export class ArrivalRate {
  #left_bytes = BYTES_MAX
  #at_ms: number

  constructor(now_ms: number) {
    this.#at_ms = now_ms
  }

  /** @returns for how many ms nothing more is read, so that the average stays below the rate */
  take(bytes: number, now_ms: number): number {
    const earned = (Math.max(0, now_ms - this.#at_ms) * BYTES_PER_S) / 1_000
    this.#left_bytes = Math.min(BYTES_MAX, this.#left_bytes + earned) - bytes
    this.#at_ms = now_ms
    return this.#left_bytes >= 0 ? 0 : Math.ceil((-this.#left_bytes * 1_000) / BYTES_PER_S)
  }
}

/** What is encoded: by its own timestamps, so neither a stall nor a burst of the network counts against a publisher. */
export class EncodedRate {
  #since_ms = Number.NEGATIVE_INFINITY
  #bytes = 0

  /** @returns false when a span of two seconds holds more than it may */
  take(bytes: number, shown_ms: number): boolean {
    if (Math.abs(shown_ms - this.#since_ms) >= AVERAGED_OVER_MS) {
      this.#since_ms = shown_ms
      this.#bytes = 0
    }
    this.#bytes += bytes
    return this.#bytes <= BYTES_MAX
  }
}
