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
  /** When the first lot of each of these sales was planned to end, in ms. */
  firstEndsOf(ctx: Ctx, session_ids: readonly number[]): Promise<Map<number, number>>
}

const plugged = new Map<'sales', Sales>()

export function registerSales(sales: Sales): void {
  plugged.set('sales', sales)
}

const sales = (): Sales => {
  const known = plugged.get('sales')
  invariant(known, 'a lot stands in a sale, and no domain knows of sales')
  return known
}

export const isBeingPrepared: Sales['isBeingPrepared'] = (ctx, session_id) => sales().isBeingPrepared(ctx, session_id)
export const readPaddles: Sales['readPaddles'] = (ctx, who) => sales().readPaddles(ctx, who)
export const firstEndsOfSales: Sales['firstEndsOf'] = (ctx, session_ids) =>
  session_ids.length === 0 ? Promise.resolve(new Map()) : sales().firstEndsOf(ctx, session_ids)
