/** Makes orders: one, or those of a thousand sales at once. */

import { costOf, type PremiumSlice } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { setDeadlines } from '../../../platform/time/deadlines.ts'
import { saleTermsOf } from '../../shop/index.ts'
import { commissionRates, type KindCommission, settleDays } from '../amounts.ts'
import { nextPayReminder } from '../deadline-times.ts'
import { orderEvents } from '../events.ts'
import { kindOf } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import type { OrderKind } from '../rules.ts'
import { setting } from '../settings.ts'
import { addOrders, type NewOrderRow, ordersOfLots } from '../store.ts'
import type { AddressSnapshot, Order, OrderItemRow } from '../tables.ts'
import { receiverKey } from './destination.ts'
import { newOrderNo } from './order-no.ts'
import { shippingCap } from './shipping-cap.ts'

export interface NewItem {
  thing: OrderItemRow['thing']
  thing_id: number
  /** Which of the goods' ways to be bought. */
  sku_id?: number
  title: string
  /** The same for readers of English. */
  title_en?: string | null | undefined
  /** Upload path of its first picture. */
  image: string
  sku_name?: string | null
  price_fen: number
  /** Left out: one. */
  qty?: number
  /** The listing as it stood, rules included: evidence when somebody disagrees later. */
  snapshot: Record<string, unknown>
}

export interface NewOrder {
  kind: OrderKind
  shop_id: number
  /** The buyer. */
  user_id: number
  items: readonly NewItem[]
  /** A thing that can be sold once only: while it has an order under way it gets no other. */
  lot_id?: number
  shipping_fen: number
  /** Of all its things; left out: not known. */
  weight_g?: number | null
  /** Buyer's premium in basis points of the price of the goods. */
  premium_bp: number
  /** Where it falls as the price rises. */
  premium_slices?: readonly PremiumSlice[] | null
  /** A deposit on hold for it. At most the order's total is applied; the rest is released at payment. */
  deposit_fen: number
  commission: KindCommission
  category_commission_bp?: number | null | undefined
  /** The commission agreed on the goods before; it stays, regardless of the rates now. */
  agreed_commission_bp?: number | null | undefined
  /** The hours to ship that were promised before; left out: as the shop promises now. */
  ship_hours?: number | undefined
  /** ms; the order closes itself then. */
  pay_deadline: number
  /** Where it goes, where the buyer has said so already. */
  address?: AddressSnapshot | undefined
  /** To the shop. */
  buyer_note?: string
  /** No time confirms its receipt before the parcel is delivered. Left out: false. */
  delivered_only?: boolean
  /** One letter: what one person buys on one day under it can be paid together. */
  checkout: string
  /** Where the order came from, kept as evidence. */
  source: Record<string, unknown>
}

/**
 * Makes orders, in a handful of statements however many there are; the caller holds the locks of what they sell. A lot that has an
 * order under way already keeps it. Tells order.created and sets the pay deadlines.
 *
 * @returns one order per entry, in the order of the list
 */
export async function createOrders(tx: Tx, list: readonly NewOrder[]): Promise<Order[]> {
  if (list.length === 0) return []
  const now = await databaseNow(tx)
  const rows = await priced(tx, list, now)
  const orders = await addOrders(tx, rows)
  await setDeadlines(
    tx,
    'order_pay',
    orders.map(({ id, pay_deadline }) => ({ ref_id: id, due_at: pay_deadline! })),
  )
  const reminders_h = await setting(tx, 'order.pay_reminders_h')
  const reminders = orders.flatMap(({ id, pay_deadline }) => {
    const next = nextPayReminder(pay_deadline!, reminders_h, now)
    return next ? [{ ref_id: id, due_at: next.at }] : []
  })
  await setDeadlines(tx, 'order_pay_soon', reminders)
  const items = new Map(rows.map((row) => [row.order_no, row.items[0]!]))
  const first = new Map(
    orders.map(({ id, order_no }) => {
      const { title, title_en = null, image } = items.get(order_no)!
      return [id, { title, title_en, image }]
    }),
  )
  const more = ({ pay_deadline, deposit_fen }: Order) => ({ pay_deadline, deposit_fen })
  await tell(tx, orderEvents.created, orders, more, first)
  return inOrderOf(tx, { list, rows, orders })
}

/** The hours an order made now gives a shop to ship: fewer where it promises to ship within a day. */
export async function shipHoursBy(ctx: Ctx): Promise<(shop: { guarantees: readonly string[] } | undefined) => number> {
  const usual_h = await setting(ctx, 'order.ship_hours')
  const promised_h = await setting(ctx, 'order.ship_hours_promised')
  return (shop) => (shop?.guarantees.includes('ship_24h') ? promised_h : usual_h)
}

/** The hours to ship: of shops that promise to ship within a day, and of the others. */
export const shipPromises = async (ctx: Ctx) => ({
  ship_promised_h: await setting(ctx, 'order.ship_hours_promised'),
  ship_usual_h: await setting(ctx, 'order.ship_hours'),
})

/** The hours an order made now would give each of these shops to ship, or one under promises made before. */
export async function shipHours(
  ctx: Ctx,
  shop_ids: readonly number[],
): Promise<(shop_id: number, promised?: readonly string[] | null) => number> {
  const terms = await saleTermsOf(ctx, shop_ids)
  const hoursOf = await shipHoursBy(ctx)
  return (shop_id, promised) => hoursOf(promised ? { guarantees: promised } : terms.get(shop_id))
}

/** What orders cost when they are made, and what was agreed on with them. */
export async function priced(tx: Tx, list: readonly NewOrder[], now: number): Promise<NewOrderRow[]> {
  const terms = await saleTermsOf(tx, [...new Set(list.map((one) => one.shop_id))])
  const shipHoursOf = await shipHoursBy(tx)
  const capOf = await shippingCap(tx)
  return list.map((one) => {
    const { refunds: refund_by } = kindOf(one)
    invariant(one.items.length > 0, 'an order of nothing')
    const shop = terms.get(one.shop_id)
    invariant(shop, `an order of shop ${one.shop_id}, which is not there`)
    const { premium_bp, premium_slices, shipping_fen } = one
    const goods_fen = one.items.reduce((sum, { price_fen, qty = 1 }) => sum + price_fen * qty, 0)
    // The same function as on the lot's page and in the bid's answer: the order asks for exactly what was shown there.
    const { premium_fen, total_fen } = costOf({
      hammer_fen: goods_fen,
      premium_bp,
      premium_slices,
      shipping_fen,
      authentication_fen: 0,
      coupon_fen: 0,
      deposit_fen: one.deposit_fen,
    })
    const order_no = newOrderNo(now)
    return {
      order_no,
      checkout_no: `${order_no.slice(0, 6)}${one.checkout}${one.user_id}`,
      kind: one.kind,
      user_id: one.user_id,
      shop_id: one.shop_id,
      lot_id: one.lot_id ?? null,
      refund_by,
      source: one.source,
      goods_fen,
      shipping_fen,
      shipping_cap_fen: capOf({ province_code: one.address?.province_code, weight_g: one.weight_g ?? null }),
      shipping_asked_fen: shipping_fen,
      weight_g: one.weight_g ?? null,
      premium_fen,
      premium_bp,
      total_fen,
      deposit_fen: Math.min(one.deposit_fen, total_fen),
      ...commissionRates({
        kind: one.commission,
        is_select: shop.is_select,
        shop_commission_bp: shop.commission_bp,
        category_commission_bp: one.category_commission_bp,
        agreed_commission_bp: one.agreed_commission_bp,
      }),
      settle_days: settleDays({
        total_fen,
        is_select: shop.is_select,
        credit_level: shop.credit_level,
        shop_settle_days: shop.settle_days,
      }),
      ship_hours: one.ship_hours ?? shipHoursOf(shop),
      pay_deadline: one.pay_deadline,
      address: one.address ?? null,
      receiver_key: one.address ? receiverKey(one.user_id, one.address) : null,
      buyer_note: one.buyer_note ?? '',
      delivered_only: one.delivered_only ?? false,
      items: one.items.map(({ sku_id = null, title_en = null, sku_name = null, qty = 1, ...item }) => ({
        ...item,
        sku_id,
        title_en,
        sku_name,
        qty,
      })),
    }
  })
}

/** Those just made, and for lots that had an order already, that one. */
async function inOrderOf(
  tx: Tx,
  { list, rows, orders }: { list: readonly NewOrder[]; rows: readonly NewOrderRow[]; orders: readonly Order[] },
): Promise<Order[]> {
  const by_no = new Map(orders.map((order) => [order.order_no, order]))
  const passed_over = list.flatMap(({ lot_id }, i) =>
    lot_id !== undefined && !by_no.has(rows[i]!.order_no) ? [lot_id] : [],
  )
  const by_lot = new Map<number | null, Order>()
  for (const order of await ordersOfLots(tx, passed_over))
    if (!['closed', 'cancelled', 'refunded'].includes(order.status)) by_lot.set(order.lot_id, order)
  return list.flatMap(({ lot_id }, i) => by_no.get(rows[i]!.order_no) ?? by_lot.get(lot_id ?? null) ?? [])
}
