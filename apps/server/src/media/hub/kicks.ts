/** Viewers that were kicked: what was issued to them before is void as long as the session is open. */

/** So many names are kept. With more, all that was issued before the oldest kick is void for every viewer. */
const NAMES_MOST = 10_000

export class Kicks {
  /** When a name was kicked last, the longest ago first. */
  private readonly kicked = new Map<string, number>()
  private void_until_ms = Number.NEGATIVE_INFINITY

  add(name: string, now_ms: number): void {
    this.kicked.delete(name)
    this.kicked.set(name, now_ms)
    if (this.kicked.size <= NAMES_MOST) return
    const [oldest] = this.kicked.entries()
    this.kicked.delete(oldest![0])
    this.void_until_ms = oldest![1]
  }

  isGood(name: string, issued_at_ms: number): boolean {
    return issued_at_ms > Math.max(this.void_until_ms, this.kicked.get(name) ?? Number.NEGATIVE_INFINITY)
  }
}
