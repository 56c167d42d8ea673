/** The bidders' interface for other domains. */

export { CLOSED_BEFORE_S as ABSENTEE_CLOSED_BEFORE_S } from './absentee/absentee-rules.ts'
export { actsOf, maximumsWaiting, waitedForAmong } from './absentee/absentee-store.ts'
export * as absentees from './absentee/acting.ts'
export { dropWaiting } from './absentee/dropping.ts'
export { bidder_absentee_maximums } from './absentee/tables.ts'
export { placeBid } from './bidding/place-bid.ts'
export * as basketActs from './caps/baskets/baskets.ts'
export { inWords } from './caps/bid-caps.ts'
export { purchaseBeyondCaps } from './caps/buying.ts'
export { allInFen } from './caps/cap-rules.ts'
export {
  judgeOwnLimits,
  type LimitsNow,
  type OwnSeen,
  ownLimits,
  ownLimitsSeen,
  setOwnLimits,
} from './caps/own-limits.ts'
export type { OwnLimits } from './caps/own-rules.ts'
export * as paddleCover from './caps/paddle-cover.ts'
export { dropPaddleCap, putPaddleCap, suspendPaddleCap } from './caps/paddles.ts'
export { judgeRisk, type RiskSeen, riskSeen } from './caps/unnamed.ts'
export {
  type BidderKnown,
  barredShops,
  bidderKnown,
  forgetBidder,
  hasOpenBidsWith,
  isBarred,
  newcomerStanding,
} from './eligibility/bidder-facts.ts'
export {
  depositNeed,
  depositSteps,
  STRIKE_RULES,
  timesAtLevel,
  VIP_WAIVED_FEN,
  waivedFen,
} from './eligibility/deposit-rules.ts'
export { depositFor, setAside } from './eligibility/depositing.ts'
export { filterOf, judgeBidder, type NotEligible, opensTo } from './eligibility/eligibility.ts'
export { filterEffect } from './eligibility/filter-effect.ts'
export { isQuoteToken, newQuoteToken } from './eligibility/quote-token.ts'
export { factsOn } from './facts/taking.ts'
export { openBidsOf, ringsByIds } from './rings/finding.ts'
export { judgeRing } from './rings/judging.ts'
export { returnsAt as ringReturnsAt } from './rings/scoring.ts'
export { lastOffer, lastOffers, type Offer, secondChancesOf } from './second-chance/offer-store.ts'
export * as secondChance from './second-chance/second-chance.ts'
export { proposeVoid } from './voiding/voiding.ts'
