/** What an order was sold with: answers the shop gave and buyers pinned before it was made. */
import type { Pledge } from '@juya/contract'
import type { z } from 'zod'
import { pledgesOn } from '../../domains/chat/index.ts'
import { skusByIds } from '../../domains/goods/index.ts'
import { itemsOf, type Order } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { pledgeOf } from './pledge.ts'

export async function pledgesOfOrder(ctx: Ctx, order: Order): Promise<z.input<typeof Pledge>[]> {
  if (order.lot_id !== null)
    return (await pledgesOn(ctx, { type: 'lot', id: order.lot_id }, order.created_at)).map(pledgeOf)
  if (order.kind !== 'goods') return []
  const items = await itemsOf(ctx, [order.id])
  const skus = await skusByIds(
    ctx,
    items.filter(({ item_type }) => item_type === 'sku').map(({ ref_id }) => ref_id),
  )
  const shown: z.input<typeof Pledge>[] = []
  for (const goods_id of new Set(skus.map((sku) => sku.goods_id)))
    shown.push(...(await pledgesOn(ctx, { type: 'goods', id: goods_id }, order.created_at)).map(pledgeOf))
  return shown
}
