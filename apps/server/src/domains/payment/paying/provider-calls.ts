/** Speaking with the provider happens between transactions, never inside one: a slow provider must not hold locks. */
import type { RefusalKey } from '@juya/contract'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'

/** A provider is asked here: the caller must hold no transaction, and with it no connection. */
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
