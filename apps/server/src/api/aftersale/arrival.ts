/** What came, view by view beside the pictures of the listing. */
import type { Arrival } from '@juya/contract'
import type { z } from 'zod'
import { ARRIVAL_PHOTOS_MAX, hasLeft } from '../../domains/aftersale/index.ts'
import { type Order, orderById } from '../../domains/order/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { itemsShown } from '../order/items.ts'
import { arrivalItems } from './arrival-items.ts'
import { orderCases } from './order-cases.ts'

/** The caller's own order. @throws Refusal NOT_FOUND */
export async function arrivalOf(ctx: SignedCtx, order_id: number): Promise<z.input<typeof Arrival>> {
  const order = await orderById(ctx, order_id)
  if (order?.user_id !== ctx.user.id || order.deleted_by_buyer) refuse('NOT_FOUND')
  return {
    order_id,
    order_no: order.order_no,
    may_add: await hasLeft(ctx, order),
    photos_max: ARRIVAL_PHOTOS_MAX,
    may_open: await mayOpen(ctx, order),
    items: await arrivalItems(ctx, order_id, await itemsShown(ctx, [order_id]), { taken_only: false }),
  }
}

async function mayOpen(ctx: Ctx, order: Order): Promise<boolean> {
  const cases = (await orderCases(ctx, [order], 'buyer', await databaseNow(ctx))).get(order.id)
  return cases !== undefined && (cases.may_refund || cases.may_return)
}
