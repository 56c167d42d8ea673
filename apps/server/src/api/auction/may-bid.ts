/** Whether the caller may bid on a lot as it stands, and why not: what a lot's page and a list with buttons say before the tap. */
import { type LotDetail, REFUSALS, reasonText } from '@juya/contract'
import type { z } from 'zod'
import {
  type BidderKnown,
  depositNeed,
  depositSteps,
  filterOf,
  inWords,
  judgeBidder,
  judgeOwnLimits,
  judgeRisk,
  type NotEligible,
  type OwnSeen,
  paddleCover,
  type RiskSeen,
} from '../../domains/bidder/index.ts'
import { biddingRules, bids, type Lot } from '../../domains/lot/index.ts'
import type { Ctx } from '../../platform/context.ts'

interface About {
  /** The deposit the caller has for the lot. */
  held_fen: number
  /** The shop keeps them from new bids; isBarred. */
  blocked: boolean
  /** The lot is for adults, and they are not known to be one; isAgeBarred. */
  age_barred: boolean
  /** What the caller has at risk without a verified name; riskSeen. */
  risk: RiskSeen | undefined
  /** `auction.open_unpaid_max`. */
  open_unpaid_max: number
  /** Of the caller, for the sale the lot stands in; paddlesSeen. */
  paddles: paddleCover.Paddles
  /** The caller's own limits; ownLimitsSeen. */
  own_limits: OwnSeen | undefined
  /** By the database's clock. */
  now_ms: number
}

/** The first reason against the lowest bid there could be now; undefined where it would be taken. */
export function bidRefused(lot: Lot, known: BidderKnown, about: About): NotEligible | undefined {
  const { held_fen, blocked, age_barred, risk, open_unpaid_max, paddles, own_limits, now_ms } = about
  const state = bids.stateOf(lot)
  const next_fen = biddingRules.lowestBidFen(state)
  const join_filter = filterOf(lot)
  const need = depositNeed(lot.deposit_fen, next_fen, depositFacts(lot, known), now_ms)
  return (
    biddingRules.refusalByTime(state, now_ms) ??
    judgeBidder(
      known.facts,
      { mode: lot.mode, premium_bp: lot.premium_bp, open_unpaid_max, age_barred, join_filter },
      { agree_premium: true, blocked },
      now_ms,
    ) ??
    judgeRisk(risk, lot, next_fen) ??
    judgeOwnLimits(own_limits, lot, next_fen, now_ms) ??
    paddleCover.judgePaddle(paddles, lot, { user_id: known.facts.user_id, amount_fen: next_fen }) ??
    (lot.session_id !== null || need.waived || held_fen >= need.required_fen
      ? undefined
      : { key: 'DEPOSIT_REQUIRED', details: {} })
  )
}

const depositFacts = (lot: Lot, { facts }: BidderKnown) => ({
  ...facts,
  shop_multiplier: filterOf(lot).deposit_multiplier ?? 1,
})

/** What the caller would still have to set aside, by the bid; none in a sale, where the paddle stands for all lots. */
export const stepsOf = (
  lot: Lot,
  known: BidderKnown,
  { held_fen, now_ms }: Pick<About, 'held_fen' | 'now_ms'>,
): ReturnType<typeof depositSteps> | null => {
  if (lot.session_id !== null) return null
  const { deposit_fen } = lot
  const next_fen = biddingRules.lowestBidFen(bids.stateOf(lot))
  return depositSteps({ deposit_fen, next_fen, held_fen }, depositFacts(lot, known), now_ms)
}

/** The same as clients read it, in the reader's language. */
export const can = (
  { locale }: Pick<Ctx, 'locale'>,
  refused: NotEligible | undefined,
): z.input<typeof LotDetail>['can_bid'] =>
  refused
    ? {
        ok: false,
        code: REFUSALS[refused.key].code,
        reason: reasonText(refused.key, locale, inWords(refused.details, locale)),
      }
    : { ok: true }
