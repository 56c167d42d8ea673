/** The order of exchanged goods: of Juya's own shop, with the cash part as its price, or without a price at all. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { createFree, createOrders, type NewOrder, type Order, snapshotOf } from '../../order/index.ts'
import { setting } from '../settings.ts'
import type { Item } from '../tables.ts'

const MINUTE_MS = 60_000

/** @throws Refusal ADDRESS_REQUIRED, NOT_FOUND (address) */
export async function orderGoods(
  tx: Tx<SignedCtx>,
  item: Item,
  { qty, address_id }: { qty: number; address_id?: number | undefined },
): Promise<Order> {
  if (address_id === undefined) refuse('ADDRESS_REQUIRED')
  const address = await snapshotOf(tx, address_id)
  const {
    shop_id,
    goods_id,
    images: [image],
  } = item
  invariant(shop_id !== null && goods_id !== null && image, `item ${item.id} is of no shop's goods`)
  const line: NewOrder['items'][number] = {
    ...{ thing: 'goods', thing_id: goods_id, title: item.title, title_en: item.title_en, image },
    ...{ price_fen: item.cash_fen, qty },
    snapshot: { item_id: item.id, points: item.points, desc: item.detail, images: item.images },
  }
  const what = {
    ...{ kind: 'points' as const, shop_id, user_id: tx.user.id, items: [line], address, checkout: 'P' },
    source: { item_id: item.id },
  }
  if (item.cash_fen === 0) return createFree(tx, what, { type: 'user', id: tx.user.id })
  const pay_deadline = (await databaseNow(tx)) + (await setting(tx, 'exchange.pay_min')) * MINUTE_MS
  const [order] = await createOrders(tx, [
    {
      ...what,
      shipping_fen: 0,
      premium_bp: 0,
      deposit_fen: 0,
      commission: { goods_bp: 0, premium_bp: 0, free: true },
      pay_deadline,
    },
  ])
  invariant(order, 'an order of points was not made')
  return order
}
