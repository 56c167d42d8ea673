/** The check of what arrived: pictures of each thing, side by side with the listing's, kept for a case that may come. */

import { asc, inArray } from 'drizzle-orm'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { itemsOf, lockOrder, type Order } from '../../order/index.ts'
import { sentOf } from '../../parcel/index.ts'
import { type ArrivalPhoto, aftersale_arrival_photos } from './tables.ts'

/** Pictures of one thing. */
export const ARRIVAL_PHOTOS_MAX = 12

/** What was photographed of orders, the first picture first. */
export async function arrivalsOf(ctx: Ctx, order_ids: readonly number[]): Promise<ArrivalPhoto[]> {
  if (order_ids.length === 0) return []
  return ctx.db
    .select()
    .from(aftersale_arrival_photos)
    .where(inArray(aftersale_arrival_photos.order_id, [...order_ids]))
    .orderBy(asc(aftersale_arrival_photos.id))
}

/** Whether something of it can have arrived, and its sale is not undone. */
export async function hasLeft(ctx: Ctx, order: Order): Promise<boolean> {
  if (order.status === 'to_ship') return (await sentOf(ctx, [order.id])).length > 0
  return ['shipped', 'received', 'completed'].includes(order.status)
}

export interface TakenPhoto {
  id: number
  item_id: number
  view: string
  image: string
}

/**
 * Keeps a picture of what came. The same picture of the same side again changes nothing.
 *
 * @throws Refusal NOT_FOUND (the order, the thing, or a picture that is not the caller's own), STATE_CONFLICT {status} (nothing was sent),
 *   LIMIT_REACHED {limit}
 */
export async function addArrival(ctx: SignedCtx, { id, item_id, view, image }: TakenPhoto): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.user_id !== ctx.user.id || order.deleted_by_buyer) refuse('NOT_FOUND')
    if (!(await itemsOf(tx, [id])).some((item) => item.id === item_id)) refuse('NOT_FOUND')
    if (!(await hasLeft(tx, order))) refuse('STATE_CONFLICT', { status: order.status })
    const sha256 = await tx.services.files.evidenceHash(tx, image, ctx.user.id)
    if (!sha256) refuse('NOT_FOUND')
    const taken = (await arrivalsOf(tx, [id])).filter((photo) => photo.item_id === item_id)
    if (taken.some((photo) => photo.view === view && photo.sha256 === sha256)) return
    if (taken.length >= ARRIVAL_PHOTOS_MAX) refuse('LIMIT_REACHED', { limit: ARRIVAL_PHOTOS_MAX })
    await tx.db
      .insert(aftersale_arrival_photos)
      .values({ order_id: id, item_id, user_id: ctx.user.id, view, image, sha256 })
  })
}
