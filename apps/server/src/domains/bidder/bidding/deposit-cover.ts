/** What deposits cover of the bids of a batch, and those that VIPs need not set aside. */
import type { VipUse } from '../../account/index.ts'
import type { bidBatches, biddingRules } from '../../lot/index.ts'
import type { BidderKnown } from '../eligibility/bidder-facts.ts'
import { type DepositFacts, depositNeed } from '../eligibility/deposit-rules.ts'
import { filterOf, type NotEligible } from '../eligibility/eligibility.ts'
import type { LotBatch, WaitingBid } from './judging.ts'

export const depositFacts = ({ facts }: BidderKnown, lot: LotBatch['lot']): DepositFacts => ({
  credit_level: facts.credit_level,
  is_vip: facts.is_vip,
  strikes_at: facts.strikes_at,
  shop_multiplier: filterOf(lot).deposit_multiplier ?? 1,
})

/** In a sale the paddle covers, and is looked at each time. */
export const isCovered = (lot: LotBatch['lot'], bidder: bidBatches.Bidder | undefined, amount_fen: number): boolean =>
  lot.session_id !== null || (bidder !== undefined && (bidder.covered_fen === null || amount_fen <= bidder.covered_fen))

export function judgeDeposit(
  { lot, bidders, now_ms }: LotBatch,
  { offer, known }: WaitingBid,
  held_fen: number,
): NotEligible | undefined {
  if (isCovered(lot, bidders.get(offer.user_id), offer.amount_fen)) return undefined
  const { required_fen, waived } = depositNeed(lot.deposit_fen, offer.amount_fen, depositFacts(known, lot), now_ms)
  if (waived || held_fen >= required_fen) return undefined
  return { key: 'DEPOSIT_REQUIRED', details: { quote: { required_fen, held_fen, topup_fen: required_fen - held_fen } } }
}

/** The deposit of a lot that this bidder need not set aside as a VIP, beside what they have there; none where they need not anyway. */
export function waivedBy(
  { lot, now_ms }: Pick<LotBatch, 'lot' | 'now_ms'>,
  { user_id, amount_fen }: biddingRules.Offer,
  facts: DepositFacts,
  held_fen: number,
): VipUse[] {
  const { required_fen, waive_reason } = depositNeed(lot.deposit_fen, amount_fen, facts, now_ms)
  const waived_fen = required_fen - held_fen
  if (lot.session_id !== null || waive_reason !== 'vip' || waived_fen <= 0) return []
  return [{ user_id, benefit: 'deposit', ref: `lot:${lot.id}`, waived_fen }]
}
