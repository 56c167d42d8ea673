/** What a bid may come to under somebody's caps: plain rules, no database, no clock. */
import { costOf, type Premium, type RefusalKey } from '@juya/contract'

/** The whole price of a lot at a hammer price: with premium, shipping and authentication, before coupons and deposit. */
export const allInFen = (
  {
    premium_bp,
    premium_slices,
    shipping_fen,
    authentication_fen,
  }: Premium & { shipping_fen: number; authentication_fen: number },
  hammer_fen: number,
): number =>
  costOf({
    ...{ hammer_fen, premium_bp, premium_slices, shipping_fen, authentication_fen },
    ...{ coupon_fen: 0, deposit_fen: 0 },
  }).total_fen

export interface BasketCap {
  /** Lots led and won at most. */
  win_max: number | null
  /** The most all of them may come to. */
  limit_fen: number | null
}
/** What somebody leads and has won of a basket's other lots. */
export interface BasketUsed {
  lots: number
  /** All-in, led ones at their maximum. */
  all_in_fen: number
}

/** Which side of a basket's cap one more lot would pass, at this whole price. */
export function beyondBasket(
  { win_max, limit_fen }: BasketCap,
  used: BasketUsed,
  all_in_fen: number,
): { key: 'BASKET_LOTS' | 'BASKET_SPEND'; details: Record<string, unknown> } | undefined {
  if (win_max !== null && used.lots + 1 > win_max) return { key: 'BASKET_LOTS', details: { win_max } }
  if (limit_fen !== null && used.all_in_fen + all_in_fen > limit_fen)
    return { key: 'BASKET_SPEND', details: { limit_fen, left_fen: Math.max(0, limit_fen - used.all_in_fen) } }
  return undefined
}

export const BASKET_STATES = ['waiting', 'entered', 'asleep', 'withdrawn'] as const
export type BasketState = (typeof BASKET_STATES)[number]
/** Why a maximum of a basket has not entered: the refusal it would meet or has met. */
export type Because = RefusalKey | null

/** One lot of a basket with what decides whether its maximum may be tried now. */
export interface Ranked {
  lot_id: number
  state: BasketState
  max_fen: number
  all_in_fen: number
  status: string
  /** ms */
  ends_at: number | null
  /** The lowest bid it takes. */
  next_fen: number
  /** The person of the basket leads it. */
  leads: boolean
}

/** Others are announced, or wait for a review of what was changed about them. */
const HAS_OPENED = /^(live|sold|passed|defaulted|cancelled)$/

/**
 * Whether a maximum that has not entered can be tried now.
 * @returns undefined: it can; else how it waits, and for what
 */
export function cannotEnter(
  lot: Ranked,
  cap: BasketCap,
  used: BasketUsed,
  now_ms: number,
): { state: BasketState; because: Because } | undefined {
  if (!HAS_OPENED.test(lot.status)) return { state: 'waiting', because: 'LOT_NOT_LIVE' }
  if (lot.status !== 'live' || lot.ends_at === null || lot.ends_at <= now_ms)
    return { state: 'asleep', because: 'LOT_ENDED' }
  if (!lot.leads && lot.max_fen < lot.next_fen) return { state: 'asleep', because: 'BID_TOO_LOW' }
  const beyond = beyondBasket(cap, used, lot.all_in_fen)
  return beyond && { state: 'asleep', because: beyond.key }
}

/** How a maximum waits after the refusal its bid met. */
export const waitsAfter = (because: RefusalKey): BasketState =>
  because === 'DEPOSIT_REQUIRED' || because === 'PADDLE_REQUIRED' || because === 'LOT_NOT_LIVE' ? 'waiting' : 'asleep'

/** What no event tells the end of: limits end by the clock, or as something is lost or paid that is in no basket. What sleeps for it is tried again. */
export const endsUnseen = (because: RefusalKey): boolean =>
  because.startsWith('OWN_LIMIT') ||
  ['PADDLE_LIMIT', 'LIMIT_REACHED', 'ACCOUNT_RESTRICTED', 'REALNAME_FOR_BIDS', 'LOCKED_BY_OWNER'].includes(because)
