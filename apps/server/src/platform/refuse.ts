/** The two ways things go wrong: the product says no (Refusal), or we are wrong (InvariantError). They are never mixed. */
import type { RefusalKey } from '@juya/contract'

/** Rolls the transaction back and answers HTTP 200 with the key's code and sentence. */
export class Refusal extends Error {
  readonly key: RefusalKey
  readonly details: Record<string, unknown>
  constructor(key: RefusalKey, details: Record<string, unknown> = {}) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.details = details
  }
}

/**
 * Says no to the caller.
 *
 * @param details facts that help (the minimum, the missing deposit); they fill the sentence's {names} and become the answer's `data`
 */
export function refuse(key: RefusalKey, details: Record<string, unknown> = {}): never {
  throw new Refusal(key, details)
}

/** A broken promise of our own code: HTTP 500, a log line with the request id. Nothing a user types may trigger one. */
export class InvariantError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InvariantError'
  }
}

export function invariant(holds: unknown, message: string): asserts holds {
  if (!holds) throw new InvariantError(message)
}
