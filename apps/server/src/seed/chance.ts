/** Chance that repeats: the demo world is the same each time it is built. */
export class Chance {
  private state: number
  constructor(seed: number) {
    this.state = seed
  }

  /** 0 ≤ x < 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }
  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!
  }
  often(probability: number): boolean {
    return this.next() < probability
  }
}
