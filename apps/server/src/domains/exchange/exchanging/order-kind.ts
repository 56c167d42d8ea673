/** Orders of the points mall: a kind of order of Juya's own shop. The cash part is its price; the points are held beside it. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { itemsOf, type Order, type OrderKind } from '../../order/index.ts'
import { lockBooks, settleSpend } from '../../points/index.ts'
import * as store from '../store.ts'
import { POINTS_REASON } from './exchange.ts'
import { giveBack } from './giving-back.ts'
import { HOLD } from './waiting.ts'

/** The items and the books of points behind orders. */
const exchangesBehind = {
  first_class: 'points_item',
  async lock(tx: Tx, orders: readonly Order[]): Promise<void> {
    const exchanges = await store.exchangesOfOrders(
      tx,
      orders.map(({ id }) => id),
    )
    await store.lockItems(
      tx,
      exchanges.map(({ item_id }) => item_id),
    )
    await lockBooks(
      tx,
      exchanges.map(({ user_id }) => user_id),
    )
  },
} as const

export const pointsOrders: OrderKind = {
  card: { begins_as: 'ordered', binding: false, review_tags: 'goods' },
  words: {
    to_ship: {
      buyer: { en: 'Exchanged, to be shipped', zh: '已兑换，待发货' },
      shop: { en: 'Exchanged, to be shipped', zh: '积分兑换待发货' },
    },
  },
  may: { edit_price: false, rebuy: false, restock: true },
  refunds: 'line',
  coupons: 'none',
  behind: [exchangesBehind],
  async onPaid(tx, order) {
    const exchange = await store.exchangeOfOrder(tx, order.id)
    await settleSpend(tx, { user_id: exchange.user_id, reason: POINTS_REASON, ref: String(exchange.id) })
    await store.changeExchange(tx, exchange.id, { status: 'to_ship' })
    // Paid from outside after its person locked the account: whether it is held back is looked at once it is paid.
    if (exchange.not_me_at !== null) await setDeadline(tx, HOLD, exchange.id, await databaseNow(tx))
    return { status: 'to_ship' }
  },
  async onClosed(tx, order) {
    const exchange = await store.exchangeOfOrder(tx, order.id)
    await giveBack(tx, exchange, { pieces: exchange.qty, in_full: true })
  },
  async onRefunded(tx, order, { items, in_full }) {
    const exchange = await store.exchangeOfOrder(tx, order.id)
    const [line] = await itemsOf(tx, [order.id])
    const pieces = items.reduce((sum, { back_qty }) => sum + back_qty, 0)
    await giveBack(tx, exchange, {
      ...{ pieces, in_full, refunded_fen: line!.refunded_fen, refunded_qty: line!.refunded_qty },
    })
  },
}
