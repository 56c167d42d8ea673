/** When a sample was captured, by the server's clock, told from timestamps of a publisher whose clock is unknown. */

/** Clocks of computers differ by less than this. */
const DRIFT_PER_MS = 1e-4

/**
 * Timestamps count from an unknown instant. The sample that was fastest on its way tells it: arrival less timestamp, the least so
 * far, is the offset. What arrives later than that has waited, and was captured earlier by as much. What every sample waits,
 * the encoder's time and the fastest way, cannot be measured here: OBS reads nothing the server sends, so there is no round trip.
 */
export class CaptureClock {
  #offset_ms = Number.POSITIVE_INFINITY
  #measured_at_ms = 0

  /**
   * @param shown_ms its time of being shown, since the publisher began
   * @param arrived_at_ms the server's time
   * @returns the server's time at which it was captured, never after its arrival
   */
  capturedAt(shown_ms: number, arrived_at_ms: number): number {
    // A publisher's clock that is slow makes the least of long ago too small: it may rise as fast as clocks drift.
    const risen_ms = this.#offset_ms + Math.max(0, arrived_at_ms - this.#measured_at_ms) * DRIFT_PER_MS
    this.#offset_ms = Math.min(risen_ms, arrived_at_ms - shown_ms)
    this.#measured_at_ms = arrived_at_ms
    return shown_ms + this.#offset_ms
  }
}
