/** What lots ask of the sale they stand in. The domain of auction houses, which stands above, plugs itself in here. */
import type { Ctx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'

/** A person in a sale. */
export interface Registrant {
  session_id: number
  user_id: number
}

export interface Sales {
  /** Whether a sale is still being prepared by its house: its lots may change. */
  isBeingPrepared(ctx: Ctx, session_id: number): Promise<boolean>
  /** The paddles of these people that are not settled; each with the most that may stand on it. One who has none is left out. */
  readPaddles(
    ctx: Ctx,
    who: readonly Registrant[],
  ): Promise<Array<Registrant & { limit_fen: number; suspended: boolean }>>
  /** Of these people those whose paddle took no more bids when this sale ended, or takes none now. */
  suspendedIn(ctx: Ctx, session_id: number, user_ids: readonly number[]): Promise<Set<number>>
  /** The interests of houses in these lots; those without one are left out. */
  interestsOf(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, 'owned' | 'guaranteed'>>
  /** The accounts these lots are from, where their house named them. */
  consigningAccounts(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, number>>
  /** Whether an offer after the sale waits for an answer on this lot. */
  isOnOffer(ctx: Ctx, lot_id: number): Promise<boolean>
  /** On how many lots of a shop one does. */
  lotsOnOffer(ctx: Ctx, shop_id: number): Promise<number>
  /** When the first lot of each of these sales was planned to end, in ms. */
  firstEndsOf(ctx: Ctx, session_ids: readonly number[]): Promise<Map<number, number>>
}

const plugged = new Map<'sales', Sales>()

export function registerSales(sales: Sales): void {
  plugged.set('sales', sales)
}

export const sales = (): Sales => {
  const known = plugged.get('sales')
  invariant(known, 'a lot stands in a sale, and no domain knows of sales')
  return known
}
