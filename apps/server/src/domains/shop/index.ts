/** What other domains may ask of the shops. */

export { applicationsForConsole, type ConsoleApplication, type ConsoleShop, shopsForConsole } from './for-operators.ts'
export { type ListInput, listShops, noteVisitor, shopDetail, shopStanding, visitorsToday } from './listing.ts'
export { ports } from './ports.ts'
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
export type { AuctionDefaults, JoinFilter } from './tables.ts'
