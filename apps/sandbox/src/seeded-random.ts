/** The one source of repeatable chance: the sandbox, the demo world, rigs and tests draw from it, so that a bad run can be run again. */

export class SeededRandom {
  private state: number

  /** @param seed a whole number; the same seed gives the same numbers */
  constructor(seed: number) {
    this.state = seed | 0
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to, not including, n. */
  upTo(n: number): number {
    return Math.floor(this.next() * n)
  }

  /** A whole number from low to high, both included. */
  between(low: number, high: number): number {
    return low + this.upTo(high - low + 1)
  }

  /** True in this share of the cases: 0 never, 1 always. */
  happens(share: number): boolean {
    return this.next() < share
  }

  /** One of them. The list must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.upTo(list.length)]!
  }

  /** All of them in another order; the list itself stays as it is. */
  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list]
    return list.map(() => rest.splice(this.upTo(rest.length), 1)[0]!)
  }
}
