/** Receipt: the money leaves escrow, less the platform's commission, and waits with the shop until it is settled. */

import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline, setDeadlines } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { escrowReleased, post } from '../../ledger/index.ts'
import { commissionFen, escrowFen } from '../amounts.ts'
import { autoConfirmAt, type ConfirmDays, isLarge } from '../deadline-times.ts'
import { orderEvents } from '../events.ts'
import { lockBehind } from '../kinds.ts'
import { tell } from '../notices/telling.ts'
import { parcels } from '../ports/parcels.ts'
import { DAY_MS, type ReceiveKind } from '../rules.ts'
import { setting } from '../settings.ts'
import { type Actor, change, lockOrder, lockOwn, move, SYSTEM } from '../store.ts'
import type { Order } from '../tables.ts'

/**
 * The buyer confirms receipt. A repeat, also after the time has confirmed it, answers the order as it is.
 *
 * @throws Refusal NOT_FOUND, CASE_OPEN, STATE_CONFLICT {status}
 */
export async function confirmReceipt(ctx: SignedCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx.user.id, order_id)
    await pausePoint('order_receiving')
    if (order.received_at !== null && order.status !== 'refunded') return order
    if (order.after_sale_open) refuse('CASE_OPEN')
    return receive(tx, order, 'buyer', { type: 'user', id: ctx.user.id })
  })
}

/** Confirms for a buyer who did not, when the time is over. Does nothing when the state has moved on. */
export async function confirmByTime(tx: Tx, order_id: number): Promise<void> {
  const order = await lockOrder(tx, order_id)
  if (order?.status !== 'shipped' || order.after_sale_open || order.auto_confirm_at === null) return
  const now = await databaseNow(tx)
  if (order.auto_confirm_at > now) return setDeadline(tx, 'order_auto_confirm', order.id, order.auto_confirm_at)
  await receive(tx, order, 'auto', SYSTEM)
}

/**
 * Releases the escrow of a locked order (T11): all that is in it, the commission to the platform and the rest to the shop, not yet at
 * its disposal. Starts the clocks of after-sale, settlement and review.
 */
export async function receive(tx: Tx, order: Order, kind: ReceiveKind, actor: Actor, note?: string): Promise<Order> {
  await lockBehind(tx, [order], ({ counts_money }) => counts_money === true)
  const now = await databaseNow(tx)
  const held_fen = escrowFen(order)
  const commission_fen = Math.min(held_fen, commissionFen(order))
  const aftersale_until = now + (await setting(tx, 'order.aftersale_days')) * DAY_MS
  const settles_at = now + order.settle_days * DAY_MS
  const review_until = now + (await setting(tx, 'order.review_days')) * DAY_MS
  const received = await move(
    tx,
    order,
    'receive',
    {
      received_at: now,
      receive_kind: kind,
      auto_confirm_at: null,
      released_fen: order.released_fen + held_fen,
      commission_fen,
      shop_pending_fen: held_fen - commission_fen,
      aftersale_until,
      settles_at,
      review_state: 'open',
      review_until,
    },
    { actor, note, event: kind === 'auto' ? 'receive_auto' : 'receive' },
  )
  await clearDeadline(tx, 'order_auto_confirm', order.id)
  await clearDeadline(tx, 'order_auto_confirm_soon', order.id)
  await setDeadline(tx, 'order_settle', order.id, settles_at)
  await setDeadline(tx, 'order_complete', order.id, aftersale_until)
  await setDeadline(tx, 'order_review_close', order.id, review_until)
  if (held_fen > 0)
    await post(
      tx,
      escrowReleased({
        order_id: order.id,
        order_no: order.order_no,
        shop_id: order.shop_id,
        escrow_fen: held_fen,
        commission_fen,
      }),
    )
  await tell(tx, orderEvents.received, [received], () => ({
    receive_kind: kind,
    net_fen: held_fen - commission_fen,
    commission_fen,
    settles_at,
  }))
  return received
}

/**
 * The buyer takes more time to look at what came, once.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, ALREADY_DONE, CASE_OPEN
 */
export async function extendReceipt(ctx: SignedCtx, order_id: number): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx.user.id, order_id)
    if (order.status !== 'shipped') refuse('STATE_CONFLICT', { status: order.status })
    if (order.extended) refuse('ALREADY_DONE')
    if (order.after_sale_open) refuse('STATE_CONFLICT', { status: order.status })
    const auto_confirm_at = await confirmTimeOf(tx, { ...order, extended: true })
    const extended = await change(
      tx,
      order,
      { extended: true, auto_confirm_at },
      { event: 'extend', actor: { type: 'user', id: ctx.user.id } },
    )
    await setConfirmClock(tx, extended)
    return extended
  })
}

export async function confirmDays(tx: Tx, total_fen: number): Promise<ConfirmDays> {
  const large = isLarge(total_fen)
  return {
    after_shipping: await setting(tx, large ? 'order.auto_confirm_days_large' : 'order.auto_confirm_days'),
    after_delivery: await setting(
      tx,
      large ? 'order.auto_confirm_delivered_days_large' : 'order.auto_confirm_delivered_days',
    ),
    extension: await setting(tx, 'order.extend_days'),
    trouble: await setting(tx, 'order.parcel_trouble_days'),
  }
}

/** When the last of its parcels arrived; null while one is on its way. */
export const deliveredAt = (parcels: ReadonlyArray<{ delivered_at: number | null }>): number | null =>
  parcels.reduce<number | null>(
    (last, { delivered_at }) => (last === null || delivered_at === null ? null : Math.max(last, delivered_at)),
    parcels.length > 0 ? 0 : null,
  )

/** When a shipped order confirms itself, from its parcels as they stand: the last one to arrive counts, and the one longest in
 * trouble. null: not before its delivery. */
export async function confirmTimeOf(
  tx: Tx,
  order: Pick<Order, 'id' | 'shipped_at' | 'extended' | 'total_fen' | 'after_sale_s' | 'granted_s' | 'delivered_only'>,
): Promise<number | null> {
  const sent_in = (await parcels().parcelsOf(tx, [order.id])).map(({ parcel }) => parcel)
  const troubles = sent_in.flatMap(({ trouble_at }) => trouble_at ?? [])
  return autoConfirmAt(
    {
      shipped_at: order.shipped_at ?? (await databaseNow(tx)),
      delivered_at: deliveredAt(sent_in),
      trouble_at: troubles.length > 0 ? Math.min(...troubles) : null,
      trouble_s: Math.max(0, ...sent_in.map(({ trouble_s }) => trouble_s)),
      after_sale_s: order.after_sale_s,
      extended: order.extended,
      granted_s: order.granted_s,
      delivered_only: order.delivered_only,
    },
    await confirmDays(tx, order.total_fen),
  )
}

/** The deadline row of an order's own confirmation, and a word to the buyer a day before. */
export const setConfirmClock = (tx: Tx, order: Order): Promise<void> => setConfirmClocks(tx, [order])

/** The same for many orders. */
export async function setConfirmClocks(tx: Tx, orders: readonly Order[]): Promise<void> {
  const dues = orders.flatMap(({ id, auto_confirm_at }) =>
    auto_confirm_at === null ? [] : [{ ref_id: id, due_at: auto_confirm_at }],
  )
  if (dues.length === 0) return
  await setDeadlines(tx, 'order_auto_confirm', dues)
  const now = await databaseNow(tx)
  const warned = dues.map(({ ref_id, due_at }) => ({ ref_id, due_at: due_at - DAY_MS }))
  await setDeadlines(
    tx,
    'order_auto_confirm_soon',
    warned.filter(({ due_at }) => due_at > now),
  )
}

/** A day before an order confirms itself the buyer is told. */
export async function warnBeforeConfirm(tx: Tx, order_id: number): Promise<void> {
  const order = await lockOrder(tx, order_id)
  if (order?.status !== 'shipped' || order.auto_confirm_at === null || order.after_sale_open) return
  if (order.auto_confirm_at - (await databaseNow(tx)) > DAY_MS) return
  await tell(tx, orderEvents.auto_confirm_soon, [order], () => ({ auto_confirm_at: order.auto_confirm_at }))
}
