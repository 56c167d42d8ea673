/** Work that is done a few at a time, in the order it came. */
import { refuse } from '../../refuse.ts'

export class Places {
  private free: number
  private readonly waiting_max: number
  private readonly waiting: Array<() => void> = []

  constructor(places: number, waiting_max: number) {
    this.free = places
    this.waiting_max = waiting_max
  }

  /** @throws Refusal RATE_LIMITED where too many wait already; what the work throws */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else {
      if (this.waiting.length >= this.waiting_max) refuse('RATE_LIMITED', { retry_after_s: 1 })
      await new Promise<void>((go) => this.waiting.push(go))
    }
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}
