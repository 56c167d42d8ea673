/** What other domains may ask of the shops. */
export {
  addReview,
  addToCounters,
  type Brief,
  memberIds,
  memberOf,
  membersWho,
  type NewShop,
  openShop,
  publishedCounts,
  type SaleTerms,
  saleTermsOf,
  shopBriefs,
  shopsOf,
  type Terms,
  termsOf,
} from './shops.ts'
export { applicationsForConsole, type ConsoleApplication, type ConsoleShop, shopsForConsole } from './for-operators.ts'
export { ports } from './ports.ts'
export type { AuctionDefaults, JoinFilter } from './tables.ts'
export { type ListInput, listShops, noteVisitor, shopDetail, shopStanding, visitorsToday } from './listing.ts'
