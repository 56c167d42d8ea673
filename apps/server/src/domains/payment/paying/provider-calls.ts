/** Speaking with the provider happens between transactions, never inside one: a slow provider must not hold locks. */
import type { RefusalKey } from '@juya/contract'
import type { PaymentApp, PaymentProvider } from '../../../gateways/index.ts'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'

/** The provider behind a payment, by the name its row keeps. */
export function providerNamed({ services }: Pick<Ctx, 'services'>, name: string): PaymentProvider {
  const provider = everyProvider({ services }).find((one) => one.provider === name)
  invariant(provider, `there is no provider ${name}`)
  return provider
}

export const everyProvider = ({ services: { gateways } }: Pick<Ctx, 'services'>): PaymentProvider[] => [
  gateways.cards,
  ...Object.values(gateways.payment_apps),
]

/** Providers that can be asked here. */
export const configuredProviders = (ctx: Ctx): PaymentProvider[] => everyProvider(ctx).filter((one) => one.configured)

export const appOf = (ctx: Ctx, channel: 'wechat' | 'alipay'): PaymentApp => ctx.services.gateways.payment_apps[channel]

/** A provider is asked here: the caller must hold no transaction, and with it no connection. */
export function mustBeOutside(ctx: Ctx): void {
  invariant(!ctx.in_transaction, 'a payment through a provider is started in a handler with its own transactions')
}

/** Refusals of a card order that change nothing: the card or the bank will not have it. */
export const CARD_REFUSALS: Record<string, RefusalKey> = {
  CARD_NOT_FOUND: 'CARD_INVALID',
  CARD_LOCKED: 'CARD_INVALID',
  CARD_INVALID: 'CARD_INVALID',
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
