/** The right to bid on a lot: plain rules over facts about the bidder, the lot and the shop. */

import type { RefusalKey } from '@juya/contract'
import { seconds } from '../../../platform/time/seconds.ts'
import { barOf } from '../../account/index.ts'
import type { JoinFilter } from '../../shop/index.ts'
import { strikeEffects } from './deposit-rules.ts'

export interface BidderFacts {
  user_id: number
  status: 'active' | 'restricted' | 'banned' | 'cancelling' | 'cancelled'
  restrict_reason: string | null
  /** Its owner said that somebody else is at it: what waits in their name sleeps. */
  is_locked: boolean
  realname_verified: boolean
  is_new_customer: boolean
  credit_level: number
  is_vip: boolean
  /** Times (ms) of won lots not paid, in the last 365 days. */
  strikes_at: readonly number[]
  /** Works in the shop or consigns the lot, or shares a device or identity with somebody who does. */
  belongs_to_shop: boolean
  /** Lots won and not yet paid. */
  open_unpaid_count: number
  /** Leads or has won another lot for new customers. */
  has_new_customer_lot: boolean
  /** A person linked to them does: the same identity, device or payout card. */
  linked_has_new_customer_lot: boolean
  /** ms */
  registered_at: number
  /** Orders received and over; null where no rule asks. */
  completed_orders: number | null
  /** Follows the shop; null where no rule asks. */
  is_fan: boolean | null
}

export interface BidTerms {
  mode: string
  premium_bp: number
  open_unpaid_max: number
  /** The lot is of liquor, and this person is no verified adult. */
  age_barred: boolean
  join_filter: JoinFilter
}

/** The bidders a lot's shop admits, as set when the lot was handed in, or opened. What the shop sets later changes nothing here. */
export const filterOf = (lot: { join_filter: JoinFilter | null }): JoinFilter => lot.join_filter ?? {}

export interface NotEligible {
  key: RefusalKey
  details: Record<string, unknown>
}

/**
 * Whether this person may bid on this lot at all; the amount, what is at risk with it and the deposit are judged elsewhere.
 * @returns the first reason against it, or undefined
 */
export function judgeBidder(
  bidder: BidderFacts,
  terms: BidTerms,
  /** blocked: the shop keeps them from new bids. */
  offer: { agree_premium: boolean; blocked: boolean },
  now_ms: number,
): NotEligible | undefined {
  const no = (key: RefusalKey, details: Record<string, unknown> = {}): NotEligible => ({ key, details })
  const { barred_until } = strikeEffects(bidder.strikes_at, now_ms)

  if (bidder.belongs_to_shop) return no('BID_SELF')
  const bar = barOf(bidder)
  if (bar === 'locked') return no('LOCKED_BY_OWNER')
  if (bar) return no('ACCOUNT_RESTRICTED', { reason: bidder.restrict_reason ?? bidder.status })
  if (barred_until > now_ms) return no('ACCOUNT_RESTRICTED', { reason: 'unpaid lots', ...until(barred_until) })
  if (terms.age_barred) return no('ADULT_REQUIRED')
  if (offer.blocked) return no('BID_FILTERED')
  if (isFiltered(bidder, terms.join_filter, now_ms)) return no('BID_FILTERED')
  if (bidder.open_unpaid_count >= terms.open_unpaid_max) return no('LIMIT_REACHED', { limit: terms.open_unpaid_max })
  const newcomer = terms.mode === 'new_customer' ? notForNewcomer(bidder) : undefined
  if (newcomer) return no('NEW_CUSTOMER_ONLY', { because: newcomer })
  if (terms.premium_bp > 0 && !offer.agree_premium) return no('AGREEMENT_REQUIRED', { premium_bp: terms.premium_bp })
  return undefined
}

/** Why somebody may have no lot for new customers: bought before, leads or has won one, or a person linked to them does. */
export type NotNewcomer = 'bought' | 'has_one' | 'linked'

export function notForNewcomer(
  bidder: Pick<BidderFacts, 'is_new_customer' | 'has_new_customer_lot' | 'linked_has_new_customer_lot'>,
): NotNewcomer | undefined {
  if (bidder.has_new_customer_lot) return 'has_one'
  if (!bidder.is_new_customer) return 'bought'
  return bidder.linked_has_new_customer_lot ? 'linked' : undefined
}

/** What a shop's filter asks of a person. */
export type FilteredFacts = Pick<
  BidderFacts,
  | 'credit_level'
  | 'strikes_at'
  | 'realname_verified'
  | 'registered_at'
  | 'completed_orders'
  | 'open_unpaid_count'
  | 'is_fan'
>

/** Whether a shop that asks its bidders for a level lets one of this level bid. */
export const opensTo = (credit_level: number, min_level: number): boolean => credit_level >= min_level

/** Whether a shop's filter keeps this person out. Which of its rules does is not told. */
export function isFiltered(bidder: FilteredFacts, filter: JoinFilter, now_ms: number): boolean {
  const { min_level = 0, min_account_age_days = 0, min_completed_orders = 0 } = filter
  const { max_unpaid_strikes = Number.POSITIVE_INFINITY, max_open_unpaid_lots = Number.POSITIVE_INFINITY } = filter
  return (
    !opensTo(bidder.credit_level, min_level) ||
    bidder.strikes_at.length > max_unpaid_strikes ||
    (filter.realname_only === true && !bidder.realname_verified) ||
    (min_account_age_days > 0 && now_ms - bidder.registered_at < min_account_age_days * DAY_MS) ||
    (bidder.completed_orders ?? 0) < min_completed_orders ||
    bidder.open_unpaid_count >= max_open_unpaid_lots ||
    (filter.fans_only === true && !bidder.is_fan)
  )
}

const DAY_MS = 86_400_000
const until = (at: number) => (Number.isFinite(at) ? { until_at: seconds(at) } : {})
