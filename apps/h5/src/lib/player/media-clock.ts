/** The clock pictures are captured by: the media role's, asked over its socket. Pure. */

/** Questions kept that wait for their answer. */
const WAITING_MOST = 8
/** Clocks that differ by more are not the same clock told twice: an installation may keep its own time. */
const SAME_CLOCK_MS = 10_000

export class MediaClock {
  private ahead_ms: number | undefined
  private best_round_ms = Number.POSITIVE_INFINITY
  private readonly asked = new Map<number, number>()
  private next_id = 1

  /** Another socket: what was measured over the one before stands until it is measured anew. */
  opened(now_ms: number, own_ms: number): void {
    this.asked.clear()
    this.best_round_ms = Number.POSITIVE_INFINITY
    this.ahead_ms ??= now_ms - own_ms
  }

  /** @returns the number of a question that is sent now */
  ask(own_ms: number): number {
    const id = this.next_id++
    this.asked.set(id, own_ms)
    if (this.asked.size > WAITING_MOST) this.asked.delete(id - WAITING_MOST)
    return id
  }

  /** Half of the round trip is taken as the way there; the shortest round trip says it best. */
  answered(id: number, now_ms: number, own_ms: number): void {
    const sent_ms = this.asked.get(id)
    if (sent_ms === undefined) return
    this.asked.delete(id)
    const round_ms = own_ms - sent_ms
    if (round_ms > this.best_round_ms) return
    this.best_round_ms = round_ms
    this.ahead_ms = now_ms - (sent_ms + own_ms) / 2
  }

  /**
   * Now, by the media role's clock; by the server's before it said anything. A way back that is full of pictures makes the clock look slow, and with
   * it the picture less late than it is: where the server's is a little ahead, that one is believed.
   */
  nowMs(own_ms: number, server_ms: number): number {
    if (this.ahead_ms === undefined) return server_ms
    const now_ms = own_ms + this.ahead_ms
    return Math.abs(server_ms - now_ms) < SAME_CLOCK_MS ? Math.max(now_ms, server_ms) : now_ms
  }
}
