/** Orders of goods: a kind of order. Its pieces are locked while it is unpaid, and leave the stock when it is paid. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isVerifiedAdult } from '../../account/index.ts'
import type { Behind, KindCommission, Order, OrderKind } from '../../order/index.ts'
import { hasLicence, shopRows } from '../../shop/index.ts'
import { LIQUOR_LICENCE } from '../rules/liquor.ts'
import { setting } from '../settings.ts'
import { consume, giveBack, lockStock, release } from '../stock/stock.ts'
import type { Goods } from '../tables.ts'

/** The commission on goods, from the settings in force; none on what is for new customers. */
export async function goodsCommission(ctx: Ctx, kind: Goods['kind']): Promise<KindCommission> {
  return { goods_bp: await setting(ctx, 'fees.commission_goods_bp'), premium_bp: 0, free: kind === 'xinke' }
}

/** The pieces that orders hold, and their goods. */
export const stockBehind: Behind = {
  first_class: 'stock_unit',
  lock: (tx, orders) =>
    lockStock(
      tx,
      orders.map(({ id }) => id),
    ),
}

/** Liquor is paid for by an adult, to a shop whose licence runs. What was paid goes on. @throws Refusal ADULT_REQUIRED, LICENCE_REQUIRED */
export async function checkLiquorDue(tx: Tx, orders: readonly Order[]): Promise<void> {
  const liquor = orders.filter(({ delivered_only }) => delivered_only)
  if (liquor.length === 0) return
  for (const user_id of new Set(liquor.map((order) => order.user_id)))
    if (!(await isVerifiedAdult(tx, user_id))) refuse('ADULT_REQUIRED')
  const now = await databaseNow(tx)
  for (const shop of await shopRows(tx, [...new Set(liquor.map(({ shop_id }) => shop_id))]))
    if (!hasLicence(shop.licences, LIQUOR_LICENCE, now)) refuse('LICENCE_REQUIRED', { licence: LIQUOR_LICENCE })
}

/**
 * Neither a new price nor goods taken off change an order that was placed: for its half hour price and pieces are its buyer's. Refunded
 * before it left, a thing is the shop's again by itself; one that was sent comes back by the shop's word.
 */
export const goodsOrders: OrderKind = {
  card: { begins_as: 'ordered', binding: false, review_tags: 'goods' },
  may: { edit_price: true, rebuy: true, restock: true },
  refunds: 'line',
  coupons: 'prices',
  behind: [stockBehind],
  checkDue: checkLiquorDue,
  async onPaid(tx, order) {
    await consume(tx, order.id, { counts: !order.is_linked })
    return { status: 'to_ship' }
  },
  couponLine: ({ snapshot: { goods_id, category_ids } }) => ({
    goods_id: goods_id as number,
    category_ids: (category_ids ?? []) as number[],
  }),
  onClosed: (tx, order) => release(tx, order.id),
  async onRefunded(tx, order, { items }) {
    await giveBack(
      tx,
      order.id,
      items.map(({ item, back_qty }) => ({ sku_id: item.sku_id!, qty: back_qty })),
      { counts: !order.is_linked },
    )
  },
}
