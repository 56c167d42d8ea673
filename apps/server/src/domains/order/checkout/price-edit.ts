/**
 * A shop changes what an unpaid order costs: the things may become cheaper, shipping dearer only up to its cap and never out of the things. Its buyer
 * reads both figures and never pays more for a lowered price.
 */

import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import { couponsOn } from '../../coupon/index.ts'
import { spreadFen } from '../../ledger/index.ts'
import { paymentsInProgress } from '../../payment/index.ts'
import { orderEvents } from '../events.ts'
import { kindOf } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { mayEditPrice } from '../rules.ts'
import { change, itemsOf, lockOrders, orderById, setItemEdits } from '../store.ts'
import type { Order } from '../tables.ts'
import { bare, type Couponed, idsWithSiblings, layCoupons, withCoupons } from './coupons.ts'

/** The things cost at least this after an edit. */
const GOODS_MIN_FEN = 100

/** What an edit may change, before any coupon. */
export interface EditablePrice {
  order: Order
  /** As they were asked for. */
  goods_fen: number
  shipping_fen: number
  /** The least and the most the things may cost now. */
  goods_min_fen: number
  /** The most shipping may be: as asked, else up to the cap; with cheaper things no more than was asked. */
  shipping_max_fen: number
}

/** What a shop's order costs without coupons, and how low it may go. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function editablePrice(ctx: ShopCtx, order_id: number): Promise<EditablePrice> {
  const order = await orderById(ctx, order_id)
  if (!order || order.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
  return priceOf(ctx, order)
}

async function priceOf(ctx: Ctx, order: Order): Promise<EditablePrice> {
  if (!mayEditPrice({ status: order.status, may: kindOf(order).may }))
    refuse('STATE_CONFLICT', { status: order.status })
  const { shipping_fen } = bare(order, await couponsOn(ctx, [order.id]))
  return {
    order,
    goods_fen: order.goods_fen,
    shipping_fen,
    goods_min_fen: Math.min(GOODS_MIN_FEN, order.goods_fen),
    shipping_max_fen: Math.max(order.shipping_asked_fen, order.shipping_cap_fen),
  }
}

/**
 * Sets what an unpaid order costs before coupons. Its coupons are laid anew on the new price; one that needs more is taken off and free
 * again. The same price sent again changes nothing. Never while a payment runs.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, PAY_PROCESSING, AMOUNT_INVALID {min_fen, max_fen}, SHIPPING_TOO_HIGH {max_yuan},
 *   DEARER_AFTER_EDIT {was_yuan, now_yuan} (a coupon that needs more would come off a lowered price)
 */
export async function editPrice(
  ctx: ShopCtx,
  order_id: number,
  { total_fen, shipping_fen, reason }: { total_fen: number; shipping_fen?: number; reason?: string },
): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockOrders(tx, await idsWithSiblings(tx, [order_id]))
    const before = locked.find(({ id }) => id === order_id)
    if (!before || before.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    const price = await priceOf(tx, before)
    const shipping = shipping_fen ?? price.shipping_fen
    const goods_fen = total_fen - shipping - before.premium_fen
    if (goods_fen < price.goods_min_fen || goods_fen > price.goods_fen)
      refuse('AMOUNT_INVALID', { min_fen: price.goods_min_fen, max_fen: price.goods_fen })
    const adjust_fen = goods_fen - price.goods_fen
    const shipping_max_fen = adjust_fen < 0 ? before.shipping_asked_fen : price.shipping_max_fen
    if (shipping > shipping_max_fen)
      refuse('SHIPPING_TOO_HIGH', { max_fen: shipping_max_fen, max_yuan: (shipping_max_fen / 100).toFixed(2) })
    if (adjust_fen === before.adjust_fen && shipping === price.shipping_fen) return before
    const couponless_fen = before.goods_fen + before.adjust_fen + price.shipping_fen + before.premium_fen
    const ids = locked.map(({ id }) => id)
    if ((await paymentsInProgress(tx, 'orders', ids)) !== 'none') refuse('PAY_PROCESSING')

    const edited = await setPrice(tx, before, {
      adjust_fen,
      shipping_fen: shipping,
      total_fen,
      actor_id: ctx.user.id,
      reason,
    })
    const siblings = locked.filter(({ id, status }) => id !== order_id && status === 'pending_payment')
    const orders = [edited, ...siblings].sort((a, b) => a.id - b.id)
    const couponed = await stillCouponed(tx, before, orders)
    const laid = (await layCoupons(tx, before.user_id, orders, couponed)).find(({ id }) => id === order_id)!
    if (total_fen < couponless_fen && laid.total_fen > before.total_fen)
      refuse('DEARER_AFTER_EDIT', { was_yuan: yuan(before.total_fen), now_yuan: yuan(laid.total_fen) })
    await tell(tx, orderEvents.price_edited, [laid], () => ({
      amount_fen: laid.total_fen,
      before_fen: before.total_fen,
      reason: reason ?? '',
      version: laid.version,
    }))
    return laid
  })
}

const yuan = (fen: number): string => (fen / 100).toFixed(2)

/** Writes the price without coupons, and each thing's share of the edit. */
async function setPrice(
  tx: Tx,
  order: Order,
  {
    actor_id,
    reason,
    ...price
  }: Pick<Order, 'adjust_fen' | 'shipping_fen' | 'total_fen'> & { actor_id: number; reason?: string },
): Promise<Order> {
  const items = await itemsOf(tx, [order.id])
  const shares = spreadFen(
    -price.adjust_fen,
    items.map(({ subtotal_fen }) => subtotal_fen),
  )
  await setItemEdits(
    tx,
    items.map(({ id }, i) => ({ id, adjust_fen: -shares[i]! })),
  )
  const figures = `¥${yuan(order.goods_fen + order.adjust_fen)} → ¥${yuan(order.goods_fen + price.adjust_fen)}`
  return change(
    tx,
    order,
    {
      ...price,
      shop_discount_fen: 0,
      platform_discount_fen: 0,
      deposit_fen: Math.min(order.deposit_fen, price.total_fen),
    },
    {
      event: 'edit_price',
      actor: { type: 'shop', id: actor_id },
      note: reason ? `${figures} · ${reason}` : figures,
    },
  )
}

/** The coupons the orders had, as far as they still hold: all of them, else the one that does, else none. */
async function stillCouponed(tx: Tx, { user_id, id }: Order, orders: readonly Order[]): Promise<Couponed> {
  const uses = await couponsOn(
    tx,
    orders.map((order) => order.id),
  )
  // The edited order stands without its coupons already; what its uses say is taken off again when they are laid.
  const off_fen = uses.filter((use) => use.order_id === id).reduce((sum, use) => sum + use.shipping_off_fen, 0)
  const asked = orders.map((order) =>
    order.id === id ? { ...order, shipping_fen: order.shipping_fen - off_fen } : order,
  )
  const bound = [...new Set(uses.map(({ held_id }) => held_id))]
  for (const chosen of [bound, ...bound.map((held_id) => [held_id]), []])
    try {
      return await withCoupons(tx, user_id, asked, chosen)
    } catch (error) {
      if (!(error instanceof Refusal) || error.key !== 'COUPON_UNUSABLE') throw error
    }
  refuse('COUPON_UNUSABLE')
}
