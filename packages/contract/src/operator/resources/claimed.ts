/** The shapes a thing of a queue brings, and what a decision on it sends back. */
import { z } from 'zod'
import { At, Id } from '../../units.ts'

/** How long a claim holds after its holder's last work on the thing. */
export const CLAIM_MINUTES = 10

/**
 * With every decision: what its page showed, as the call that brought it said (`seen`). Where the thing has changed since, the decision is refused.
 */
export const seen = { seen: z.string().trim().max(300).default('') }

/** A thing's page brings it, and the decision sends it back. */
export const seenOf = { seen: z.string() }
/** Refusals of every decision that needs a claim. */
export const CLAIM_REFUSALS = ['CLAIM_HELD', 'CLAIM_NEEDED', 'CHANGED_SINCE', 'NOT_ONES_OWN'] as const

export const Somebody = z.object({ id: Id, name: z.string() })

/** The operator who works on a thing. Absent: it is free. */
export const Claim = z.object({
  state: z.enum(['held', 'lapsed']),
  holder: Somebody,
  /** The reader holds it. */
  mine: z.boolean(),
  until_at: At,
})
