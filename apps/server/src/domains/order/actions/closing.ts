/** Unpaid orders come to their end: reminded, given up, closed in time or by an operator. */

import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline, setDeadlines } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { cancelPayments, paymentsInProgress } from '../../payment/index.ts'
import { payableFen } from '../amounts.ts'
import { hoursLeft, nextPayReminder } from '../deadline-times.ts'
import { orderEvents } from '../events.ts'
import { kindOf, lockBehind } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { setting } from '../settings.ts'
import { type Actor, lockOrders, lockOwn, move, SYSTEM } from '../store.ts'
import type { Order } from '../tables.ts'

const LOOK_AGAIN_MS = 60_000

/** Reminds buyers of unpaid orders and sets the next reminders. */
export async function remindByTime(tx: Tx, order_ids: number[]): Promise<void> {
  const orders = (await lockOrders(tx, order_ids)).filter((order) => order.status === 'pending_payment')
  const now = await databaseNow(tx)
  const reminders_h = await setting(tx, 'order.pay_reminders_h')
  await tell(tx, orderEvents.pay_soon, orders, (order) => ({
    pay_deadline: order.pay_deadline,
    hours_left: hoursLeft(order.pay_deadline ?? now, now),
    deposit_fen: order.deposit_fen,
    amount_fen: payableFen(order),
  }))
  const next = orders.flatMap(({ id, pay_deadline }) => {
    const reminder = pay_deadline === null ? undefined : nextPayReminder(pay_deadline, reminders_h, now)
    return reminder ? [{ ref_id: id, due_at: reminder.at }] : []
  })
  await setDeadlines(tx, 'order_pay_soon', next)
}

/** The time to pay is over. A payment the bank is working on is waited for, a quarter of an hour at most. */
export async function closeByTime(tx: Tx, order_ids: number[]): Promise<void> {
  const orders = (await lockOrders(tx, order_ids)).filter((order) => order.status === 'pending_payment')
  const now = await databaseNow(tx)
  await pausePoint('order_closing')
  const grace_ms = (await setting(tx, 'order.pay_grace_min')) * 60_000
  await lockBehind(tx, orders)
  for (const order of orders) {
    const again_at = await waitsUntil(tx, order, now, grace_ms)
    if (again_at === undefined) await closeUnpaid(tx, order, 'unpaid', SYSTEM)
    else await setDeadline(tx, 'order_pay', order.id, again_at)
  }
}

/** When an unpaid order must be looked at again, or undefined when its time is over. */
async function waitsUntil(
  tx: Tx,
  { id, pay_deadline }: Order,
  now: number,
  grace_ms: number,
): Promise<number | undefined> {
  if (pay_deadline === null || pay_deadline > now) return pay_deadline ?? now + grace_ms
  const grace_until = pay_deadline + grace_ms
  const is_processing = now < grace_until && (await paymentsInProgress(tx, 'orders', [id])) === 'processing'
  return is_processing ? Math.min(grace_until, now + LOOK_AGAIN_MS) : undefined
}

/**
 * Closes a locked unpaid order: its kind takes back what was set aside for it. When it was not paid in time that is told as
 * order.closed_unpaid. A payment that still arrives goes back.
 */
export async function closeUnpaid(
  tx: Tx,
  order: Order,
  reason: 'unpaid' | 'operator' | 'shop',
  actor: Actor,
  note?: string,
): Promise<Order> {
  const closed_at = await databaseNow(tx)
  await lockBehind(tx, [order])
  const closed = await move(
    tx,
    order,
    reason === 'unpaid' ? 'close_unpaid' : 'close',
    { closed_at, close_reason: note ?? reason },
    { actor, note },
  )
  await stopPaying(tx, order.id)
  await kindOf(order).onClosed?.(tx, closed, reason)
  await tell(tx, reason === 'unpaid' ? orderEvents.closed_unpaid : orderEvents.closed, [closed], () => ({
    reason: note ?? reason,
    deposit_fen: order.deposit_fen,
  }))
  return closed
}

/**
 * The buyer gives an unpaid order up, unless its kind is binding. A repeat answers the order as it is.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function cancelOrder(ctx: SignedCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx.user.id, order_id)
    if (order.status === 'cancelled') return order
    if (kindOf(order).card.binding) refuse('STATE_CONFLICT', { status: order.status })
    await lockBehind(tx, [order])
    const cancelled = await move(
      tx,
      order,
      'cancel',
      { closed_at: await databaseNow(tx), close_reason: 'buyer' },
      { actor: { type: 'user', id: ctx.user.id } },
    )
    await stopPaying(tx, order.id)
    await kindOf(order).onClosed?.(tx, cancelled, 'buyer')
    await tell(tx, orderEvents.cancelled, [cancelled])
    return cancelled
  })
}

/** No payment of it may begin any more; what the bank is working on comes back by itself if it succeeds. */
async function stopPaying(tx: Tx, order_id: number): Promise<void> {
  await cancelPayments(tx, 'orders', [order_id])
  await clearDeadline(tx, 'order_pay', order_id)
  await clearDeadline(tx, 'order_pay_soon', order_id)
}
