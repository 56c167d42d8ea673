/** Who may bid on a lot: plain rules over facts about the bidder, the lot and the shop. */

import type { RefusalKey } from '@juya/contract'
import { seconds } from '../../../platform/time/seconds.ts'
import { strikeEffects } from './deposit-rules.ts'

export interface BidderFacts {
  user_id: number
  status: 'active' | 'restricted' | 'banned' | 'cancelling' | 'cancelled'
  restrict_reason: string | null
  realname_verified: boolean
  is_new_customer: boolean
  credit_level: number
  is_vip: boolean
  /** Times (ms) of won lots not paid, in the last 365 days. */
  strikes_at: readonly number[]
  /** Works in the shop, or shares a device or identity with somebody who does. */
  belongs_to_shop: boolean
  /** Lots won and not yet paid. */
  open_unpaid_count: number
  /** Leads or has won another lot for new customers. */
  has_new_customer_lot: boolean
}

export interface BidTerms {
  mode: string
  premium_bp: number
  /** Bids from this amount on need a verified person. */
  realname_from_fen: number
  open_unpaid_max: number
  join_filter: { min_level?: number; max_unpaid_strikes?: number; realname_only?: boolean }
}

/** Who may bid on a lot: as its shop had it when it was handed in; for lots older than that, as the shop has it. */
export const filterOf = <Filter>(lot: { join_filter: Filter | null }, shop: { join_filter: Filter }): Filter =>
  lot.join_filter ?? shop.join_filter

export interface NotEligible {
  key: RefusalKey
  details: Record<string, unknown>
}

/**
 * Whether this person may bid on this lot at all; money (the deposit) and the amount are judged elsewhere.
 * @returns the first reason against it, or undefined
 */
export function judgeBidder(
  bidder: BidderFacts,
  terms: BidTerms,
  offer: { amount_fen: number; agree_premium: boolean },
  now_ms: number,
): NotEligible | undefined {
  const no = (key: RefusalKey, details: Record<string, unknown> = {}): NotEligible => ({ key, details })
  const { barred_until } = strikeEffects(bidder.strikes_at, now_ms)
  const { min_level = 0, max_unpaid_strikes = Number.POSITIVE_INFINITY, realname_only = false } = terms.join_filter

  if (bidder.belongs_to_shop) return no('BID_SELF')
  if (bidder.status !== 'active') return no('ACCOUNT_RESTRICTED', { reason: bidder.restrict_reason ?? bidder.status })
  if (barred_until > now_ms) return no('ACCOUNT_RESTRICTED', { reason: 'unpaid lots', ...until(barred_until) })
  if (bidder.credit_level < min_level) return no('BID_FILTERED', { min_level })
  if (bidder.strikes_at.length > max_unpaid_strikes) return no('BID_FILTERED')
  if (realname_only && !bidder.realname_verified) return no('BID_FILTERED')
  if (bidder.open_unpaid_count >= terms.open_unpaid_max) return no('LIMIT_REACHED', { limit: terms.open_unpaid_max })
  if (terms.mode === 'new_customer' && (!bidder.is_new_customer || bidder.has_new_customer_lot))
    return no('NEW_CUSTOMER_ONLY')
  if (offer.amount_fen >= terms.realname_from_fen && !bidder.realname_verified) return no('REALNAME_REQUIRED')
  if (terms.premium_bp > 0 && !offer.agree_premium) return no('AGREEMENT_REQUIRED', { premium_bp: terms.premium_bp })
  return undefined
}

const until = (at: number) => (Number.isFinite(at) ? { until_at: seconds(at) } : {})
