/** The people who may look at a lot. */
import type { Ctx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { memberIds } from '../shop/index.ts'
import { isPublic } from './lot-states.ts'
import { type Lot, lotById } from './store.ts'

/** A lot anybody may see, or the caller's own shop's. @throws Refusal NOT_FOUND */
export async function visibleLot(ctx: Ctx, lot_id: number): Promise<Lot> {
  const lot = (await lotById(ctx, lot_id)) ?? refuse('NOT_FOUND')
  if (isPublic(lot.status)) return lot
  const mine = ctx.user !== undefined && (await memberIds(ctx, lot.shop_id)).includes(ctx.user.id)
  return mine ? lot : refuse('NOT_FOUND')
}
