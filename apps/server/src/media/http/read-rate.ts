/** How much one viewer may read of lists and segments, so that one who reads without end takes nothing from the others. */

/** Twice the rate of the largest stream, and 40 MB at once for one that goes back in a replay. */
const BYTES_PER_MS = 1_500
const BURST_BYTES = 40 * 1024 * 1024
/** So many viewers are known; those that read longest ago are forgotten. */
const VIEWERS_MOST = 10_000

export class ReadRate {
  private readonly read = new Map<string, { bytes: number; at_ms: number }>()

  isOver(viewer: string, now_ms: number): boolean {
    return this.bytesOf(viewer, now_ms) > BURST_BYTES
  }

  take(viewer: string, bytes: number, now_ms: number): void {
    const taken = this.bytesOf(viewer, now_ms) + bytes
    this.read.delete(viewer)
    this.read.set(viewer, { bytes: taken, at_ms: now_ms })
    const [oldest] = this.read.keys()
    if (this.read.size > VIEWERS_MOST) this.read.delete(oldest!)
  }

  private bytesOf(viewer: string, now_ms: number): number {
    const known = this.read.get(viewer)
    return known ? Math.max(0, known.bytes - Math.max(0, now_ms - known.at_ms) * BYTES_PER_MS) : 0
  }
}
