/** Speaking with the provider happens between transactions, never inside one: a slow provider must not hold locks. */
import type { RefusalKey } from '@juya/contract'
import { GatewayRefused, OutcomeUnknown } from '../../gateways/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { invariant, refuse } from '../../platform/refuse.ts'

/** The same context on the pool, for work that must not be part of the caller's transaction. */
export function outside<C extends Ctx>(ctx: C): C {
  return { ...ctx, in_transaction: false, client: ctx.services.pool, db: ctx.services.db, after_commit: [] }
}

export function mustBeOutside(ctx: Ctx): void {
  invariant(!ctx.in_transaction, 'a card payment is started in a handler with its own transactions')
}

/** The person's refusal for a provider's no; a surprise passes through. */
export function refuseFor(problem: unknown, known: Record<string, RefusalKey>): never {
  if (problem instanceof OutcomeUnknown) refuse('UPSTREAM')
  if (problem instanceof GatewayRefused) {
    if (problem.code === 'NOT_CONFIGURED') refuse('CHANNEL_UNAVAILABLE')
    const key = known[problem.code]
    if (key) refuse(key)
  }
  throw problem
}
