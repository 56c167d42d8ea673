/** The items of an order, as its reader knows them. */
import type { OrderItem } from '@juya/contract'
import type { z } from 'zod'
import { itemsOf, type OrderItemRow } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'

export const itemOf = (item: OrderItemRow): z.input<typeof OrderItem> => ({
  id: item.id,
  thing: item.thing,
  thing_id: item.thing_id,
  sku_id: item.sku_id,
  title: item.title,
  image: item.image,
  sku_name: item.sku_name,
  price_fen: item.price_fen,
  qty: item.qty,
  subtotal_fen: item.subtotal_fen,
  refundable_fen: item.subtotal_fen - item.discount_fen + item.adjust_fen - item.refunded_fen,
  reviewed: item.reviewed,
})

/** The items of orders, each called as its reader's language has it. */
export async function itemsShown(ctx: Ctx, order_ids: readonly number[]): Promise<OrderItemRow[]> {
  return called(ctx, await itemsOf(ctx, order_ids))
}

/** Items that are at hand already, each called as its reader's language has it. */
export const called = (ctx: Ctx, items: readonly OrderItemRow[]): OrderItemRow[] =>
  items.map((item) => ({ ...item, title: ctx.locale === 'en' ? (item.title_en ?? item.title) : item.title }))
