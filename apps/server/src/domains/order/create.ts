/** Orders come into being: when a lot is sold, for many lots at once. */
import { costOf } from '@juya/contract'
import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db.ts'
import { setDeadlines } from '../../platform/deadlines.ts'
import { invariant } from '../../platform/refuse.ts'
import { saleTermsOf } from '../shop/index.ts'
import { commissionRates, settleDays } from './amounts.ts'
import { nextPayReminder } from './clocks.ts'
import { tell } from './events.ts'
import { newOrderNo } from './order-no.ts'
import { setting } from './settings.ts'
import { addOrders, type NewOrderRow, ordersById, ordersOfLots } from './store.ts'
import type { Order } from './tables.ts'

export interface NewAuctionOrder {
  lot_id: number
  shop_id: number
  /** The winner. */
  user_id: number
  mode: 'single' | 'mass' | 'new_customer' | 'live' | 'house'
  title: string
  /** Upload path of the lot's first picture. */
  image: string
  hammer_fen: number
  /** Buyer's premium in basis points of the hammer price. */
  premium_bp: number
  shipping_fen: number
  /** ms; the order closes itself then. */
  pay_deadline: number
  /** The winner's bidding deposit on hold for this lot. At most the order's total is applied; the rest is released at payment. */
  deposit_fen: number
  category_commission_bp?: number | null
  /** The listing as it stood, rules included: evidence when somebody disagrees later. */
  snapshot: Record<string, unknown>
  /** More about where the order came from (session, second chance), kept as evidence. */
  source?: Record<string, unknown>
}

/**
 * Makes the orders of sold lots, in a handful of statements however many there are; the caller holds the lots' locks. A lot that
 * has an order under way already keeps it. Tells order.created and sets the pay deadlines.
 *
 * @returns one order per lot, in the order of the list
 */
export async function createAuctionOrders(tx: Tx, list: readonly NewAuctionOrder[]): Promise<Order[]> {
  if (list.length === 0) return []
  const now = await databaseNow(tx)
  const rows = await priced(tx, list, now)
  const added = await addOrders(tx, rows)
  const orders = await ordersById(
    tx,
    added.map((order) => order.id),
  )
  await setDeadlines(
    tx,
    'order_pay',
    added.map(({ id, pay_deadline }) => ({ ref_id: id, due_at: pay_deadline })),
  )
  const reminders_h = await setting(tx, 'order.pay_reminders_h')
  const reminders = added.flatMap(({ id, pay_deadline }) => {
    const next = nextPayReminder(pay_deadline, reminders_h, now)
    return next ? [{ ref_id: id, due_at: next.at }] : []
  })
  await setDeadlines(tx, 'order_pay_soon', reminders)
  await tell(tx, 'order.created', orders, (order) => ({
    pay_deadline: order.pay_deadline,
    deposit_fen: order.deposit_fen,
  }))
  return inOrderOf(tx, list, orders)
}

/** The order of one sold lot; see createAuctionOrders. */
export async function createAuctionOrder(tx: Tx, one: NewAuctionOrder): Promise<Order> {
  const [order] = await createAuctionOrders(tx, [one])
  invariant(order, `lot ${one.lot_id} got no order`)
  return order
}

async function priced(tx: Tx, list: readonly NewAuctionOrder[], now: number): Promise<NewOrderRow[]> {
  const terms = await saleTermsOf(tx, [...new Set(list.map((one) => one.shop_id))])
  const ship_hours = await setting(tx, 'order.ship_hours')
  const promised_hours = await setting(tx, 'order.ship_hours_promised')
  const default_bp = await setting(tx, 'fees.commission_auction_bp')
  const house_bp = await setting(tx, 'fees.commission_house_bp')
  const house_premium_bp = await setting(tx, 'fees.commission_house_premium_bp')
  return list.map((one) => {
    const shop = terms.get(one.shop_id)
    invariant(shop, `lot ${one.lot_id} has no shop ${one.shop_id}`)
    const { hammer_fen, premium_bp, shipping_fen } = one
    // The same function as on the lot's page and in the bid's answer: the order asks for exactly what was shown there.
    const { premium_fen, total_fen } = costOf({
      hammer_fen,
      premium_bp,
      shipping_fen,
      authentication_fen: 0,
      coupon_fen: 0,
      deposit_fen: one.deposit_fen,
    })
    const order_no = newOrderNo(now)
    return {
      order_no,
      // What one person won on one day can be paid together.
      checkout_no: `${order_no.slice(0, 6)}A${one.user_id}`,
      kind: 'auction',
      user_id: one.user_id,
      shop_id: one.shop_id,
      lot_id: one.lot_id,
      source: { lot_id: one.lot_id, mode: one.mode, ...one.source },
      goods_fen: hammer_fen,
      shipping_fen,
      premium_fen,
      premium_bp,
      total_fen,
      deposit_fen: Math.min(one.deposit_fen, total_fen),
      ...commissionRates({
        mode: one.mode,
        is_select: shop.is_select,
        shop_commission_bp: shop.commission_bp,
        category_commission_bp: one.category_commission_bp,
        default_bp,
        house_bp,
        house_premium_bp,
      }),
      settle_days: settleDays({
        total_fen,
        is_select: shop.is_select,
        credit_level: shop.credit_level,
        shop_settle_days: shop.settle_days,
      }),
      ship_hours: shop.guarantees.includes('ship_24h') ? promised_hours : ship_hours,
      pay_deadline: one.pay_deadline,
      item: {
        item_type: 'lot',
        ref_id: one.lot_id,
        title: one.title,
        image: one.image,
        price_fen: hammer_fen,
        snapshot: one.snapshot,
      },
    }
  })
}

/** Those just made, and for lots that had an order already, that one. */
async function inOrderOf(tx: Tx, list: readonly NewAuctionOrder[], added: Order[]): Promise<Order[]> {
  const by_lot = new Map(added.map((order) => [order.lot_id, order]))
  const earlier = list.filter((one) => !by_lot.has(one.lot_id)).map((one) => one.lot_id)
  for (const order of await ordersOfLots(tx, earlier))
    if (!['closed', 'cancelled', 'refunded'].includes(order.status)) by_lot.set(order.lot_id, order)
  return list.flatMap((one) => by_lot.get(one.lot_id) ?? [])
}
