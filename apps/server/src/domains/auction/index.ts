/** The auction's interface for other domains. */

export { CLOSED_BEFORE_S as ABSENTEE_CLOSED_BEFORE_S } from './absentee/absentee-rules.ts'
export { actsOf, maximumsWaiting, waitedForAmong } from './absentee/absentee-store.ts'
export { type AbsenteeSeen, giveMaximum, ownAbsentee, withdrawMaximum } from './absentee/acting.ts'
export { auction_absentees } from './absentee/tables.ts'
export { type Batch, batchById, changeBatch, lotsOfBatch } from './batches/changing.ts'
export {
  batchDraft,
  batchDrafts,
  type DraftHead,
  dropBatchDraft,
  saveBatchDraft,
} from './batches/drafts.ts'
export {
  type BidderKnown,
  barredShops,
  bidderKnown,
  hasOpenBidsWith,
  isBarred,
  newcomerStanding,
} from './bidders/bidder-facts.ts'
export { depositNeed, STRIKE_RULES } from './bidders/deposit-rules.ts'
export { type DepositInput, depositFor, setAside } from './bidders/depositing.ts'
export { filterOf, judgeBidder, type NotEligible } from './bidders/eligibility.ts'
export { FILTER_DAYS, filterEffect } from './bidders/filter-effect.ts'
export { isAgeBarred } from './bidders/liquor.ts'
export { factsOn } from './bidders/neutral/taking.ts'
export { isQuoteToken, newQuoteToken } from './bidders/quote-token.ts'
export * as bids from './bidding/bid-store.ts'
export { bidderOf, biddersOf, firstClosedWith, newestBids, ownOffers, stateOf } from './bidding/bid-store.ts'
export { lowestBidFen, refusalByTime, reserveState } from './bidding/bidding-rules.ts'
export { type BidInput, placeBid } from './bidding/place-bid.ts'
export { DOUBLING_EVERY, EVEN_EXTENSIONS, HARD_END_AFTER_S, hardEndAt } from './bidding/soft-close.ts'
export { bidLine, costAt, myState, type TickFacts, tickFor, visibleFen } from './bidding/tick.ts'
export { tickFactsOf } from './bidding/tick-facts.ts'
export { CALENDAR_PATH, type CalendarNow, myCalendar, setCalendar } from './calendar/calendar.ts'
export type { CalendarEvent } from './calendar/ics.ts'
export { idInFile, languageAsked, sendCalendar } from './calendar/route.ts'
export { type BasketSeen, basketOf, basketsOf, lotsToRank, type RankedFrom, setBasket } from './caps/baskets/baskets.ts'
export { inWords } from './caps/bid-caps.ts'
export { allInFen, type Because, beyondBasket } from './caps/cap-rules.ts'
export {
  judgeOwnLimits,
  type LimitsNow,
  type OwnSeen,
  ownLimits,
  ownLimitsSeen,
  setOwnLimits,
} from './caps/own-limits.ts'
export type { OwnLimits } from './caps/own-rules.ts'
export { dropPaddleCap, putPaddleCap, suspendPaddleCap } from './caps/paddles.ts'
export { WITHDRAWN_BY_SHOP } from './closing/cancelling.ts'
export { lotCommissionBp } from './closing/commission.ts'
export { lastOffer, lastOffers, type Offer } from './closing/offer-store.ts'
export { saleOfDeposit } from './closing/order-kind.ts'
export { type OutageEnd, outagesOf } from './closing/outage-store.ts'
export { answerSecondChance, offerSecondChance, withdrawSecondChance } from './closing/second-chance.ts'
export {
  countLots,
  type Ends,
  endsWithin,
  type Filter,
  narrowing,
  pageChosenFirst,
  pageOfLots,
  pageWhere,
  type Sort,
  standing,
  withWords,
} from './finding/feed-store.ts'
export { liveByCategory } from './finding/live-by-category.ts'
export { PERIODS } from './finding/periods.ts'
export { mySearches, removeSearch, type SavedSearch, saveSearch, setTell } from './finding/saved/searches.ts'
export { SCENES } from './finding/scenes.ts'
export { placeOfSold, type SoldPlace, type SoldSort, soldLotsAfter, soldTotal } from './finding/sold-store.ts'
export { visibleLot } from './lot-access.ts'
export { lotPage } from './lot-page.ts'
export { editableFields, isPublic, type LotStatus, shopActions } from './lot-states.ts'
export { answerPostOffer, type HouseAnswer } from './post-sale/answering.ts'
export { wouldBuy } from './post-sale/eligible.ts'
export { type Asked as PostSaleStep, stepOfBuyer } from './post-sale/offering.ts'
export { postSaleOf, priceFen as postSaleFen } from './post-sale/rules.ts'
export * as postSales from './post-sale/store.ts'
export { IN_CATALOGUE, pageOfChanges } from './preparing/changes.ts'
export { consignorsOf, type Disclosing, disclose, interestsOf, mayDisclose } from './preparing/disclosing.ts'
export { genesisHash, publicKind, receiptFor, rulesHash, sha256 } from './proof/chain.ts'
export { closedLeaves, DAY_MS, leafOf, postSaleLeafOf } from './proof/day-leaves.ts'
export { reserveSeals } from './proof/reserve-seals.ts'
export { actReceipt } from './proof/sealing.ts'
export { featureLot } from './publishing/featuring.ts'
export { needsReview, refuseWrong } from './publishing/handing-in.ts'
export { addLiveNotice, lowerLiveReserve } from './publishing/live-changes.ts'
export { type Moved, moveLot } from './publishing/moving.ts'
export { type Facts, factsBefore, rulesVersionOf } from './publishing/opening.ts'
export { lotsOfPieces, type PieceLot } from './publishing/piece-lots.ts'
export { formOf } from './publishing/present-form.ts'
export {
  addDraft,
  deleteLot,
  editLot,
  publish,
  putUp,
  takeDown,
  usualDepositBp,
} from './publishing/publishing.ts'
export { openLotsMax, viewsOf } from './publishing/publishing-rules.ts'
export { approveLot, rejectLot, stopLot } from './publishing/reviewing.ts'
export { rulesText } from './publishing/rules-text.ts'
export { openLotsByBids, takeBackLots } from './publishing/suspended-shop.ts'
export { openBidsOf, ringsByIds } from './rings/finding.ts'
export { judgeRing } from './rings/judging.ts'
export { returnsAt as ringReturnsAt } from './rings/scoring.ts'
export { catalogueTable, takeCatalogue } from './sessions/catalogue.ts'
export { type JudgedRow, judgeCatalogue } from './sessions/catalogue-rows.ts'
export { judgePaddle, type Paddles, paddlesSeen, standingOn, sumOf } from './sessions/paddle-cover.ts'
export { type Registrant, registerSales, type Sales } from './sessions/port.ts'
export { forecastLiveLots, passLiveLot, startLiveLot, withdrawLiveLot } from './sessions/room-lots.ts'
export {
  admitSession,
  catalogueCounts,
  catalogueLots,
  chooseLots,
  freeDrafts,
  handInSession,
  hasDefaultedInSession,
  lotsOfSession,
  outcomesOf,
  type RoomTerms,
  returnSession,
  type SaleTerms,
  type SessionOutcome,
  takeBackSession,
  wonInSession,
} from './sessions/session-lots.ts'
export { setting } from './settings.ts'
export * as store from './store.ts'
export { type Lot, lotById, lotsByIds } from './store.ts'
export { auction_bidders, auction_lots } from './tables.ts'
export { linksOf } from './voiding/link-store.ts'
export { proposeVoid } from './voiding/voiding.ts'
export { remindersOf, setReminders } from './watching/reminders.ts'
export { forgetCalls } from './watching/room-calls.ts'
export { auction_watches } from './watching/tables.ts'
export { noteView } from './watching/view-counter.ts'
export { newestWatchers, watchedAmong } from './watching/watch-store.ts'
export { watchLot } from './watching/watching.ts'
