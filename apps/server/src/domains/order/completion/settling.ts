/** Settlement: what an order brought becomes the shop's own; then the order is completed. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { accounts, debtRepaid, lockBalances, orderSettled, type Posting, postMany } from '../../ledger/index.ts'
import { keptGoodsFen } from '../amounts.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { change, lockOrder, move, SYSTEM } from '../store.ts'
import type { Order } from '../tables.ts'

/** The settlement delay is over (T12). Does nothing when the state has moved on, a case is open or a bank took its payment back. */
export async function settleByTime(tx: Tx, order_id: number): Promise<void> {
  const order = await lockOrder(tx, order_id)
  if (order?.status !== 'received' || order.settled_at !== null || order.settles_at === null) return
  if (order.after_sale_open || order.disputed_fen > 0) return
  if (order.settles_at > (await databaseNow(tx))) return setDeadline(tx, 'order_settle', order.id, order.settles_at)
  await settle(tx, order)
}

/** The time to complain is over: the order is settled, if it was not, and completed. */
export async function completeByTime(tx: Tx, order_id: number): Promise<void> {
  const order = await lockOrder(tx, order_id)
  if (order?.status !== 'received' || order.aftersale_until === null) return
  if (order.after_sale_open || order.disputed_fen > 0) return
  const now = await databaseNow(tx)
  const due_at = Math.max(order.aftersale_until, order.settles_at ?? 0)
  if (due_at > now) return setDeadline(tx, 'order_complete', order.id, due_at)
  const settled = order.settled_at === null ? await settle(tx, order) : order
  const completed = await move(tx, settled, 'complete', { completed_at: now }, { actor: SYSTEM })
  await tell(tx, orderEvents.completed, [completed], () => ({ goods_fen: keptGoodsFen(completed) }))
}

async function settle(tx: Tx, order: Order): Promise<Order> {
  const { id: order_id, order_no, shop_id, shop_pending_fen: amount_fen } = order
  const settled = await change(
    tx,
    order,
    { shop_pending_fen: 0, settled_at: await databaseNow(tx) },
    { event: 'settle', actor: SYSTEM },
  )
  await clearDeadline(tx, 'order_settle', order_id)
  if (amount_fen > 0)
    await postMany(tx, [
      orderSettled({ order_id, order_no, shop_id, amount_fen }),
      ...(await debtRepayment(tx, order, amount_fen)),
    ])
  await tell(tx, orderEvents.settled, [settled], () => ({ amount_fen }))
  return settled
}

/** A shop that owes pays from what it is given (T39). All accounts of the settlement are locked here, by id. */
async function debtRepayment(
  tx: Tx,
  { id: order_id, order_no, shop_id }: Order,
  settled_fen: number,
): Promise<Posting[]> {
  const debt = accounts.shopDebt(shop_id)
  const balances = await lockBalances(tx, [debt, accounts.shopPending(shop_id), accounts.shopWallet(shop_id)])
  const amount_fen = Math.min(-balances[debt]!, settled_fen)
  return amount_fen > 0 ? [debtRepaid({ order_id, order_no, shop_id, amount_fen })] : []
}
