/**
 * Coupons on unpaid orders: what they take off, chosen when orders are made or paid. A coupon of the platform stands on all orders it was
 * chosen for, and only while they are paid together: one of them alone costs what it costs without.
 */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  bindCoupons,
  type Choice,
  type CouponOrder,
  type CouponUse,
  chooseCoupons,
  couponsOn,
  freeCoupons,
  lockCoupons,
  type Offer,
  useCoupons,
} from '../../coupon/index.ts'
import { kindOf } from '../kinds.ts'
import { itemsOf, ordersById, setItemDiscounts, touch } from '../store.ts'
import type { Order, OrderItemRow } from '../tables.ts'

/** The sums of an order that coupons change. */
type Sums = Pick<Order, 'shipping_fen' | 'shop_discount_fen' | 'platform_discount_fen' | 'total_fen' | 'deposit_fen'>

const sumsOf = (
  order: Order,
  changed: Pick<Order, 'shipping_fen' | 'shop_discount_fen' | 'platform_discount_fen'>,
): Sums => {
  const { shipping_fen, shop_discount_fen, platform_discount_fen } = changed
  const total_fen =
    order.goods_fen + shipping_fen + order.premium_fen - shop_discount_fen - platform_discount_fen + order.adjust_fen
  return { ...changed, total_fen, deposit_fen: Math.min(order.deposit_fen, total_fen) }
}

/** An order as it is without its coupons. */
export function bare(order: Order, uses: readonly CouponUse[]): Order {
  const own = uses.filter((use) => use.order_id === order.id)
  if (own.length === 0) return order
  const shipping_fen = order.shipping_fen + own.reduce((sum, use) => sum + use.shipping_off_fen, 0)
  return { ...order, ...sumsOf(order, { shipping_fen, shop_discount_fen: 0, platform_discount_fen: 0 }) }
}

/** An order with what a choice takes off it; the order is bare. @param at its place among the orders of the choice */
function lowered(order: Order, choice: Choice, at: number): Order {
  const [shop, platform] = [choice.shop_off[at]!, choice.platform_off[at]!]
  if (shop.total_fen + platform.total_fen === 0) return order
  const sums = sumsOf(order, {
    shipping_fen: order.shipping_fen - shop.shipping_fen,
    shop_discount_fen: shop.total_fen - shop.shipping_fen,
    platform_discount_fen: platform.total_fen,
  })
  return { ...order, ...sums }
}

const asCouponOrder = (order: Order, items: readonly OrderItemRow[]): CouponOrder => ({
  shop_id: order.shop_id,
  ...(kindOf(order).coupons === 'none' ? nothingToLower() : lowerable(order, items)),
})

const nothingToLower = () => ({ is_lot: false, lines: [], shipping_fen: 0, premium_fen: 0 })

const lowerable = (order: Order, items: readonly OrderItemRow[]): Omit<CouponOrder, 'shop_id'> => ({
  is_lot: kindOf(order).coupons === 'premium',
  lines: items.map((item) => ({
    subtotal_fen: item.subtotal_fen + item.adjust_fen,
    qty: item.qty,
    ...(kindOf(order).couponLine?.(item) ?? { category_ids: [] }),
  })),
  shipping_fen: order.shipping_fen,
  premium_fen: order.premium_fen,
})

/** The coupons of orders that stand only on some of those asked about. */
const apart = (orders: readonly Order[], uses: readonly CouponUse[]): CouponUse[] =>
  uses.filter((use) => use.issuer === 'platform' && !orders.some((order) => order.id === use.order_id))

/** Orders with the coupons a request means, what there is to choose from, and what is on them now. */
export interface Couponed {
  /** As they would cost. */
  orders: Order[]
  choice: Choice
  offers: Offer[]
  /** With those of other orders a coupon of theirs is on. */
  uses: CouponUse[]
  items: Map<number, OrderItemRow[]>
}

/**
 * What unpaid orders cost with coupons. Reads only.
 *
 * @param coupon_ids those chosen; left out: the ones they have, as long as all orders of each are among these
 * @param if_none what is chosen for orders without any, where none are named: the best there are, or none
 * @throws Refusal COUPON_UNUSABLE
 */
export async function withCoupons(
  ctx: Ctx,
  user_id: number,
  orders: readonly Order[],
  coupon_ids: readonly number[] | undefined,
  if_none: 'best' | 'none' = 'none',
): Promise<Couponed> {
  const ids = orders.map((order) => order.id)
  const uses = await couponsOn(ctx, ids)
  const items = Map.groupBy(await itemsOf(ctx, ids), (item) => item.order_id)
  const without = orders.map((order) => bare(order, uses))
  const bound = [...new Set(uses.map((use) => use.held_id))]
  const torn = new Set(apart(orders, uses).map((use) => use.held_id))
  const kept = bound.filter((id) => !torn.has(id))
  const { choice, offers } = await chooseCoupons(ctx, {
    user_id,
    orders: without.map((order) => asCouponOrder(order, items.get(order.id) ?? [])),
    bound,
    chosen: coupon_ids ?? (bound.length > 0 || if_none === 'none' ? kept : undefined),
  })
  return { orders: without.map((order, i) => lowered(order, choice, i)), choice, offers, uses, items }
}

/** Coupons on orders just made or locked: what withCoupons finds is laid on them. @throws Refusal COUPON_UNUSABLE */
export const chooseAndLay = async (
  tx: Tx,
  user_id: number,
  orders: readonly Order[],
  coupon_ids: readonly number[] | undefined,
  if_none: 'best' | 'none' = 'none',
): Promise<Order[]> => layCoupons(tx, user_id, orders, await withCoupons(tx, user_id, orders, coupon_ids, if_none))

const sameSums = (a: Order, b: Order): boolean =>
  a.shipping_fen === b.shipping_fen &&
  a.shop_discount_fen === b.shop_discount_fen &&
  a.platform_discount_fen === b.platform_discount_fen

/**
 * Lays what withCoupons found on locked orders, and frees the coupons that are no longer on them.
 *
 * @throws Refusal COUPON_UNUSABLE when one was used meanwhile
 */
export async function layCoupons(
  tx: Tx,
  user_id: number,
  before: readonly Order[],
  { orders, choice, uses, items }: Couponed,
): Promise<Order[]> {
  const chosen = [...choice.shop_ids, choice.platform_id].filter((id) => id !== null)
  const bound = [...new Set(uses.map((use) => use.held_id))]
  const is_same =
    chosen.length === bound.length &&
    chosen.every((id) => bound.includes(id)) &&
    orders.every((order, i) => sameSums(order, before[i]!))
  if (is_same) return [...before]
  await freeCoupons(tx, bound)
  const laid: Order[] = []
  for (const [i, order] of before.entries()) {
    const { shipping_fen, shop_discount_fen, platform_discount_fen, total_fen, deposit_fen } = orders[i]!
    laid.push(
      await touch(tx, order, { shipping_fen, shop_discount_fen, platform_discount_fen, total_fen, deposit_fen }),
    )
    const [shop, platform] = [choice.shop_off[i]!, choice.platform_off[i]!]
    await setItemDiscounts(
      tx,
      (items.get(order.id) ?? []).map((item, at) => ({
        id: item.id,
        discount_fen: shop.lines_fen[at]! + platform.lines_fen[at]!,
        platform_discount_fen: platform.lines_fen[at]!,
      })),
    )
  }
  // Orders that are not paid now lose the coupon as well: it is free again, for them too.
  await strip(tx, await others(tx, before, uses), uses)
  await bindCoupons(
    tx,
    user_id,
    before.map((order) => order.id),
    choice,
  )
  return laid
}

/** The unpaid orders, beside these, that coupons of theirs are on. The caller has locked them. */
const others = async (tx: Tx, orders: readonly Order[], uses: readonly CouponUse[]): Promise<Order[]> => {
  const ids = [...new Set(apart(orders, uses).map((use) => use.order_id))]
  return (await ordersById(tx, ids)).filter((order) => order.status === 'pending_payment')
}

async function strip(tx: Tx, orders: readonly Order[], uses: readonly CouponUse[]): Promise<void> {
  for (const order of orders) {
    // A coupon of its own shop was not freed: only what the platform's took off goes.
    const own = uses.filter((use) => use.order_id === order.id && use.issuer === 'platform')
    const off_fen = own.reduce((sum, use) => sum + use.off_fen, 0)
    if (off_fen === 0) continue
    await touch(tx, order, { platform_discount_fen: 0, total_fen: order.total_fen + off_fen })
    const items = await itemsOf(tx, [order.id])
    await setItemDiscounts(
      tx,
      items.map(({ id, discount_fen, platform_discount_fen }) => ({
        id,
        discount_fen: discount_fen - platform_discount_fen,
        platform_discount_fen: 0,
      })),
    )
  }
}

/** All orders that must be locked to change the coupons of these: their own, and those a platform's coupon of theirs is on. */
export async function idsWithSiblings(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const uses = await couponsOn(ctx, ids)
  return [...new Set([...ids, ...uses.map((use) => use.order_id)])].sort((a, b) => a - b)
}

/** A platform's coupon is paid with all its orders. @throws Refusal PRICE_CHANGED {total_fen} */
export async function checkPaidTogether(
  ctx: Ctx,
  orders: readonly Order[],
  dueFen: (orders: readonly Order[]) => number,
): Promise<void> {
  const uses = await couponsOn(
    ctx,
    orders.map((order) => order.id),
  )
  const torn = new Set(apart(orders, uses).map((use) => use.held_id))
  if (torn.size === 0) return
  const off_fen = uses
    .filter((use) => torn.has(use.held_id) && orders.some((order) => order.id === use.order_id))
    .reduce((sum, use) => sum + use.off_fen, 0)
  refuse('PRICE_CHANGED', { total_fen: dueFen(orders) + off_fen })
}

const isOver = (order: Order): boolean =>
  ['closed', 'cancelled'].includes(order.status) || (order.status === 'refunded' && order.shipped_at === null)

/** An order was paid: its coupons are used. Heard as an event, so that no coupon is locked after an account. */
export const couponsUsed = (tx: Tx, order_id: number): Promise<void> => useCoupons(tx, [order_id])

/**
 * An order has ended: where nothing was sent, its shop's coupon can be used again, and the platform's once all its orders ended so.
 */
export async function giveCouponsBack(tx: Tx, order_id: number): Promise<void> {
  const uses = await couponsOn(tx, [order_id])
  if (uses.length === 0) return
  const held_ids = [...new Set(uses.map((use) => use.held_id))]
  // Two orders of one coupon that end side by side see each other once they have its lock.
  await lockCoupons(tx, held_ids)
  const orders = new Map(
    (
      await ordersById(
        tx,
        uses.map((use) => use.order_id),
      )
    ).map((order) => [order.id, order]),
  )
  const back = held_ids.filter((id) =>
    uses.filter((use) => use.held_id === id).every((use) => isOver(orders.get(use.order_id)!)),
  )
  await freeCoupons(tx, back)
}
