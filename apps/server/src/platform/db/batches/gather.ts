/**
 * Look-ups of many callers in one statement: the first that comes is looked up at once, and what comes while that is under way goes
 * together with the next. So a crowd costs a few statements, and one caller alone waits for nothing.
 */
import type { Ctx } from '../../context.ts'
import { type Services, systemCtx } from '../../services.ts'

/** Statements at once: while one is answered, the next gathers. */
const AT_ONCE = 2
/** Keys in one statement at most. */
const KEYS_MAX = 200

/** Looks keys up in one statement. @returns a value for each key, in the same order */
export type LookUp<K, V> = (ctx: Ctx, keys: readonly K[]) => Promise<readonly V[]>

interface Asked<K, V> {
  key: K
  answer: (value: V) => void
  fail: (error: unknown) => void
}

export class Gather<K, V> {
  private readonly services: Services
  private readonly what: string
  private readonly lookUp: LookUp<K, V>
  private waiting: Array<Asked<K, V>> = []
  private at_work = 0

  /** @param what the look-ups' name in the log */
  constructor(services: Services, what: string, lookUp: LookUp<K, V>) {
    this.services = services
    this.what = what
    this.lookUp = lookUp
  }

  /** Outside transactions alone: it reads on a connection of its own what was committed when it was asked. */
  ask(key: K): Promise<V> {
    return new Promise((answer, fail) => {
      this.waiting.push({ key, answer, fail })
      this.begin()
    })
  }

  private begin(): void {
    if (this.at_work >= AT_ONCE || this.waiting.length === 0) return
    this.at_work++
    const asked = this.waiting.splice(0, KEYS_MAX)
    void this.lookUp(
      systemCtx(this.services, this.what),
      asked.map(({ key }) => key),
    )
      .then(
        (values) => {
          for (const [i, { answer }] of asked.entries()) answer(values[i]!)
        },
        (error: unknown) => {
          for (const { fail } of asked) fail(error)
        },
      )
      .finally(() => {
        this.at_work--
        this.begin()
      })
  }
}
