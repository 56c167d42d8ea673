/** Ties contract rows to the functions that answer them. A row without its handler does not compile. */
import type { Auth, Call, Parsed } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, OperatorCtx, ShopCtx, SignedCtx } from '../context.ts'
import type { Repeats } from './idempotency.ts'

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
  /** What a repeat does while the first request with its key is at work; absent: keys mean nothing to this call. */
  repeats?: Repeats
}

const OWN = Symbol('own transaction')
const REPEATS = Symbol('repeats')

/**
 * Marks a write whose handler opens its own transactions (it talks to a provider in between, or batches with other callers). Every
 * other write runs in one transaction that also stores its answer under the Idempotency-Key.
 *
 * @param repeats given, the answer is stored beside those transactions and given to a repeat of the key. One that comes while the
 *   first is at work waits for its answer ('wait'), or does the work as well ('join') because the handler finds what the first has done.
 *   Left out, the handler alone makes its retries safe: by a number of its own, or because an answer with a token is stored nowhere
 */
export function ownTransaction<F extends (...args: never[]) => Promise<unknown>>(handler: F, repeats?: Repeats): F {
  return Object.assign(handler, { [OWN]: true, [REPEATS]: repeats })
}

/** Binds every row of a domain. Reads get the pool; writes get an open transaction. */
export function bindCalls<T extends Record<string, Call>>(
  calls: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): Bound[] {
  return Object.entries(calls).map(([name, call]) => {
    const run = handlers[name as keyof T] as unknown as Bound['run']
    const repeats = (run as { [REPEATS]?: Repeats })[REPEATS]
    return { call, run, own_transaction: OWN in run, ...(repeats ? { repeats } : {}) }
  })
}
