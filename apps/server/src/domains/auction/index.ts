/** What other domains may ask of the auction. */
import type { Ctx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { lotDetail as detailOf } from './detail.ts'
import { cardsByIds } from './my-lots.ts'
import type { Card } from './present.ts'
import { lotById, lotsByIds } from './store.ts'

export { closedLeaves } from './checking.ts'
export { liveCounts } from './feed-store.ts'
export { categoryInfo, endingSoon, homeFloors, type LotPage, listLots, soldLots } from './feeds.ts'
export { type Facets, lotFacets, lotsOfShops, shopLotFigures } from './for-home.ts'
export {
  bidsForOperator,
  lotFigures,
  lotForOperator,
  lotsForOperator,
  lotWords,
  type OperatorLot,
  pricesOf,
  rejectedLots,
  seenPictures,
} from './for-operators.ts'
export { myCounts, recommendedLots, watchedLots } from './my-lots.ts'
export { approveLot, rejectLot, stopLot } from './reviewing.ts'

/** Without a viewer: nothing in the answer is anybody's own. */
const asGuest = (ctx: Ctx): Ctx => ({ ...ctx, user: undefined })

/** Lots of any status in lists, as a guest would see them, by id. */
export const lotCards = async (ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, Card>> =>
  cardsByIds(asGuest(ctx), await lotsByIds(ctx, lot_ids))

/** Lots anybody may see, as the caller sees them, by id. */
export const lotCardsFor = async (ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, Card>> =>
  cardsByIds(ctx, await lotsByIds(ctx, lot_ids))

/** A lot of any status as its page shows it to a guest. @throws Refusal NOT_FOUND */
export const lotDetail = async (ctx: Ctx, lot_id: number) =>
  detailOf(asGuest(ctx), (await lotById(ctx, lot_id)) ?? refuse('NOT_FOUND'))
