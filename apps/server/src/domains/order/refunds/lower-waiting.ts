/** The price of orders that wait for others falls: what each paid above it goes back, many in one transaction. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { accounts, lockBalances, postMany, refundedFromEscrow } from '../../ledger/index.ts'
import { requestRefunds } from '../../payment/index.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { isWaiting } from '../rules.ts'
import { itemsOf, paymentsOf } from '../store.ts'
import { type Order, order_refund_sources } from '../tables.ts'
import { addItemRefunds } from './refund-store.ts'
import type { WaitingRefund } from './refund-waiting.ts'

/**
 * Each piece of waiting orders costs this much less than was paid for it: the difference goes back to its source (T13, T14), and the things remember
 * what they cost in the end. No coupon, no deposit and no earlier refund is in them. The statements are the same in number for one and for a hundred.
 * The caller holds their locks.
 *
 * @param off_fen what a piece costs less, 1 or more
 * @returns the orders as they are now, in the order given
 */
export async function lowerWaiting(
  tx: Tx,
  orders: readonly Order[],
  off_fen: number,
  { reason, actor }: WaitingRefund,
): Promise<Order[]> {
  if (orders.length === 0) return []
  invariant(off_fen > 0, 'a price that does not fall')
  for (const order of orders)
    invariant(
      isWaiting(order.status) &&
        order.refunded_fen === 0 &&
        order.deposit_applied_fen === 0 &&
        order.platform_discount_fen === 0,
      `the price of order ${order.id} cannot fall with others`,
    )
  const ids = orders.map(({ id }) => id)
  const items = Map.groupBy(await itemsOf(tx, ids), ({ order_id }) => order_id)
  const back_fen = new Map(
    ids.map((id) => [id, (items.get(id) ?? []).reduce((sum, { qty }) => sum + qty * off_fen, 0)]),
  )
  const payments = new Map((await paymentsOf(tx, ids)).map((one) => [one.order_id, one]))
  // Every payment is locked before the first account.
  const routes = await requestRefunds(
    tx,
    orders.map(({ id }) => ({
      payment_id: payments.get(id)!.payment_id,
      amount_fen: back_fen.get(id)!,
      reason,
      ref_type: 'order',
      ref_id: id,
    })),
  )
  await lockBalances(
    tx,
    orders.flatMap(({ id, user_id }) => [accounts.escrow(id), accounts.userWallet(user_id)]),
  )
  await postMany(
    tx,
    orders.map(({ id, order_no }, i) =>
      refundedFromEscrow({
        order_id: id,
        order_no,
        refund_no: routes[i]!.refund_no,
        amount_fen: back_fen.get(id)!,
        coupon_fen: 0,
        refund: routes[i]!.refund,
      }),
    ),
  )
  const now = await databaseNow(tx)
  await tx.db.insert(order_refund_sources).values(
    orders.map(({ id }, i) => ({
      order_id: id,
      refund_no: routes[i]!.refund_no,
      for_type: 'price' as const,
      for_id: null,
      source: 'payment' as const,
      source_id: payments.get(id)!.payment_id,
      cash_fen: back_fen.get(id)!,
      coupon_fen: 0,
      commission_fen: 0,
      from_escrow: true,
      destination: routes[i]!.refund.to,
      arrived_at: routes[i]!.refund.to === 'wallet' ? now : null,
    })),
  )
  await query(
    tx,
    'order_items_lower',
    'update order_items set refunded_fen = qty * $2::bigint, lowered_fen = qty * $2::bigint where order_id = any($1)',
    [ids, off_fen],
  )
  await addItemRefunds(
    tx,
    [...items.values()].flat().map(({ id, order_id, qty }) => ({
      ...{ order_id, item_id: id, for_type: 'price' as const, for_id: null },
      ...{ qty: 0, amount_fen: qty * off_fen, coupon_fen: 0 },
    })),
  )
  const rows = await query<Order>(
    tx,
    'orders_lower',
    `with back as (select * from unnest($1::bigint[], $2::bigint[]) as b(id, fen)),
       logged as (
         insert into order_logs (order_id, actor_type, actor_id, event, from_status, to_status, note)
         select o.id, $4, $5, 'refund_part', o.status, o.status, $3 from order_orders o join back on back.id = o.id)
     update order_orders o set refunded_fen = back.fen, refunded_escrow_fen = back.fen, refunded_goods_fen = back.fen,
       version = o.version + 1, updated_at = platform_now()
     from back where o.id = back.id returning o.*`,
    [ids, ids.map((id) => back_fen.get(id)!), reason, actor.type, actor.id ?? null],
  )
  const by_id = new Map(rows.map((row) => [row.id, row]))
  const done = ids.map((id) => by_id.get(id)!)
  await tell(tx, orderEvents.refunded_in_part, done, ({ id, version }) => ({
    amount_fen: back_fen.get(id)!,
    reason,
    for: 'price' as const,
    was_received: false,
    kept_before_fen: null,
    kept_fen: 0,
    refund_seq: version,
  }))
  return done
}
