/** Ties contract rows to the functions that answer them. A row without its handler does not compile. */
import type { Auth, Call, Parsed } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, OperatorCtx, ShopCtx, SignedCtx } from './context.ts'

export type CtxFor<A extends Auth> = A extends 'public'
  ? Ctx
  : A extends 'operator'
    ? OperatorCtx
    : A extends 'shop' | 'shop_owner'
      ? ShopCtx
      : SignedCtx

/** An answer with words for the person, in both languages; without it msg is "request success", which is not toasted. */
export class Said<T> {
  readonly data: T
  readonly en: string
  readonly zh: string
  constructor(data: T, en: string, zh: string) {
    this.data = data
    this.en = en
    this.zh = zh
  }
}
export const say = <T>(data: T, en: string, zh: string): Said<T> => new Said(data, en, zh)

type Answer<C extends Call> = z.input<C['data']> | Said<z.input<C['data']>>
export type Handler<C extends Call> = (ctx: CtxFor<C['auth']>, input: Parsed<C>) => Promise<Answer<C>>

export interface Bound {
  call: Call
  run: (ctx: Ctx, input: unknown) => Promise<unknown>
  own_transaction: boolean
}

const OWN = Symbol('own transaction')

/**
 * Marks a write whose handler opens its own transactions (it talks to a provider in between, or batches with other callers).
 * Such a handler must make its retries safe itself. Every other write runs in one transaction that also stores its answer
 * under the Idempotency-Key.
 */
export function ownTransaction<F extends (...args: never[]) => Promise<unknown>>(handler: F): F {
  return Object.assign(handler, { [OWN]: true })
}

/** Binds every row of a domain. Reads get the pool; writes get an open transaction. */
export function bindCalls<T extends Record<string, Call>>(
  calls: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): Bound[] {
  return Object.entries(calls).map(([name, call]) => {
    const run = handlers[name as keyof T] as unknown as Bound['run']
    return { call, run, own_transaction: OWN in run }
  })
}
