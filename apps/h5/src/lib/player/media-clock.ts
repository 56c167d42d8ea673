/** The clock pictures are captured by: the media role's, asked over its socket. Pure. */

/** Questions kept that wait for their answer. */
const WAITING_MOST = 8

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

  /** Now, by the media role's clock; undefined before it said anything. */
  nowMs(own_ms: number): number | undefined {
    return this.ahead_ms === undefined ? undefined : own_ms + this.ahead_ms
  }
}
