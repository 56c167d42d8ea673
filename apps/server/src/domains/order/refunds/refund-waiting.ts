/** Orders that wait for others, or were not sent, go back whole, many in one transaction: a team that was not filled, a campaign that failed or is late. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { clearDeadlines } from '../../../platform/time/deadlines.ts'
import { accounts, lockBalances, postMany, refundedFromEscrow } from '../../ledger/index.ts'
import { requestRefunds } from '../../payment/index.ts'
import { overShippingFen } from '../amounts.ts'
import { orderEvents } from '../events.ts'
import { kindOf, lockBehind } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { isWaiting } from '../rules.ts'
import { type Actor, itemsOf, paymentsOf } from '../store.ts'
import { type Order, order_refund_sources } from '../tables.ts'
import { lineFen } from './line-shares.ts'
import { addItemRefunds } from './refund-store.ts'

export interface WaitingRefund {
  /** As the bank, the log and both sides read it. */
  reason: string
  actor: Actor
  /** What the caller moves money of in the same transaction, after this. */
  with_accounts?: readonly string[]
}

/**
 * Gives whole orders back that wait for others, or are to be shipped (T13, T14): nothing of them was sent, no coupon and no deposit is in them. The statements are the
 * same in number for one and for a hundred, but for what each kind takes back. The caller holds their locks.
 *
 * @returns the orders as they are now, in the order given
 */
export async function refundWaiting(
  tx: Tx,
  orders: readonly Order[],
  { reason, actor, with_accounts = [] }: WaitingRefund,
): Promise<Order[]> {
  if (orders.length === 0) return []
  for (const order of orders)
    invariant(
      (isWaiting(order.status) || order.status === 'to_ship') &&
        order.refunded_fen === 0 &&
        order.deposit_applied_fen === 0 &&
        order.platform_discount_fen === 0,
      `order ${order.id} cannot go back with others`,
    )
  await lockBehind(tx, orders)
  const ids = orders.map(({ id }) => id)
  const payments = new Map((await paymentsOf(tx, ids)).map((one) => [one.order_id, one]))
  // Every payment is locked before the first account.
  const routes = await requestRefunds(
    tx,
    orders.map(({ id, paid_fen }) => ({
      payment_id: payments.get(id)!.payment_id,
      amount_fen: paid_fen,
      reason,
      ref_type: 'order',
      ref_id: id,
    })),
  )
  await lockBalances(tx, [
    ...orders.flatMap(({ id, user_id }) => [accounts.escrow(id), accounts.userWallet(user_id)]),
    ...with_accounts,
  ])
  await postMany(
    tx,
    orders.map(({ id, order_no, paid_fen }, i) =>
      refundedFromEscrow({
        order_id: id,
        order_no,
        refund_no: routes[i]!.refund_no,
        amount_fen: paid_fen,
        coupon_fen: 0,
        refund: routes[i]!.refund,
      }),
    ),
  )
  const now = await databaseNow(tx)
  await tx.db.insert(order_refund_sources).values(
    orders.map(({ id, paid_fen }, i) => ({
      order_id: id,
      refund_no: routes[i]!.refund_no,
      for_type: 'close' as const,
      for_id: null,
      source: 'payment' as const,
      source_id: payments.get(id)!.payment_id,
      cash_fen: paid_fen,
      coupon_fen: 0,
      commission_fen: 0,
      from_escrow: true,
      destination: routes[i]!.refund.to,
      arrived_at: routes[i]!.refund.to === 'wallet' ? now : null,
    })),
  )
  const items = Map.groupBy(await itemsOf(tx, ids), ({ order_id }) => order_id)
  await writeItems(tx, orders, items)
  const done = await markRefunded(tx, orders, items, { reason, actor })
  await clearDeadlines(
    tx,
    ['order_ship_late', 'order_ship_soon'],
    orders.flatMap(({ id, status }) => (status === 'to_ship' ? [id] : [])),
  )
  for (const order of done) {
    const own = items.get(order.id) ?? []
    await kindOf(order).onRefunded?.(tx, order, {
      items: own.map((item) => ({ item, amount_fen: lineFen(item), back_qty: item.qty })),
      in_full: true,
    })
  }
  await tell(tx, orderEvents.refunded, done, ({ paid_fen, version }) => ({
    amount_fen: paid_fen,
    reason,
    for: 'close' as const,
    was_received: false,
    kept_before_fen: null,
    kept_fen: 0,
    refund_seq: version,
  }))
  return done
}

type Items = ReadonlyMap<number, Awaited<ReturnType<typeof itemsOf>>>

/** Each thing gives back its price, and the order its shipping. */
async function writeItems(tx: Tx, orders: readonly Order[], items: Items): Promise<void> {
  await query(
    tx,
    'order_items_refund_all',
    'update order_items set refunded_fen = subtotal_fen - discount_fen + adjust_fen, refunded_qty = qty where order_id = any($1)',
    [orders.map(({ id }) => id)],
  )
  const whole = { for_type: 'close' as const, for_id: null, coupon_fen: 0 }
  await addItemRefunds(
    tx,
    orders.flatMap((order) => {
      const own = items.get(order.id) ?? []
      const other_fen = order.paid_fen - own.reduce((sum, item) => sum + lineFen(item), 0)
      return [
        ...own.map((item) => ({
          ...whole,
          order_id: order.id,
          item_id: item.id,
          qty: item.qty,
          amount_fen: lineFen(item),
        })),
        ...(other_fen > 0 ? [{ ...whole, order_id: order.id, item_id: null, qty: 0, amount_fen: other_fen }] : []),
      ]
    }),
  )
}

async function markRefunded(
  tx: Tx,
  orders: readonly Order[],
  items: Items,
  { reason, actor }: WaitingRefund,
): Promise<Order[]> {
  const goods_fen = orders.map(
    (order) => (items.get(order.id) ?? []).reduce((sum, item) => sum + lineFen(item), 0) + overShippingFen(order),
  )
  const rows = await query<Order>(
    tx,
    'orders_refund_waiting',
    `with back as (select * from unnest($1::bigint[], $2::bigint[]) as b(id, goods_fen)),
       logged as (
         insert into order_logs (order_id, actor_type, actor_id, event, from_status, to_status, note)
         select o.id, $4, $5, 'refund', o.status, 'refunded', $3 from order_orders o join back on back.id = o.id)
     update order_orders o set status = 'refunded', refunded_fen = o.paid_fen, refunded_escrow_fen = o.paid_fen, refunded_goods_fen = back.goods_fen,
       closed_at = platform_now(), close_reason = $3, version = o.version + 1, updated_at = platform_now()
     from back where o.id = back.id returning o.*`,
    [orders.map(({ id }) => id), goods_fen, reason, actor.type, actor.id ?? null],
  )
  const by_id = new Map(rows.map((row) => [row.id, row]))
  return orders.map(({ id }) => by_id.get(id)!)
}
