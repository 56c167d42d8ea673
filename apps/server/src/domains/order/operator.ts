/** What the house itself may do with an order, each with a reason and an entry in the audit log. For the console. */
import { audit } from '../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db.ts'
import { clearDeadline } from '../../platform/deadlines.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { appliedTo } from '../deposit/index.ts'
import { post, refundedFromEscrow, type RefundTo } from '../ledger/index.ts'
import { requestRefund } from '../payment/index.ts'
import { escrowFen } from './amounts.ts'
import { closeUnpaid } from './closing.ts'
import { tell } from './events.ts'
import { receive } from './receiving.ts'
import { latestParcel } from './shipment-store.ts'
import { type Actor, lockOrder, move, paymentsOf } from './store.ts'
import type { Order } from './tables.ts'

/** An order in the operator's hands. @throws Refusal NOT_FOUND */
async function lockAny(tx: Tx, order_id: number): Promise<Order> {
  return (await lockOrder(tx, order_id)) ?? refuse('NOT_FOUND')
}

const noteAct = (tx: Tx<OperatorCtx>, action: string, before: Order, after: Order, reason: string): Promise<void> =>
  audit(tx, {
    actor_type: 'operator',
    actor_id: tx.operator.id,
    action,
    target_type: 'order',
    target_id: before.id,
    before: { status: before.status },
    after: { status: after.status },
    reason,
  })

/**
 * Confirms receipt in the buyer's stead and releases the money. A repeat answers the order as it is.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, CASE_OPEN
 */
export async function forceConfirm(ctx: OperatorCtx, order_id: number, reason: string): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockAny(tx, order_id)
    if (order.received_at !== null && order.status !== 'refunded') return order
    if (order.after_sale_open) refuse('CASE_OPEN')
    const received = await receive(tx, order, 'operator', { type: 'operator', id: ctx.operator.id }, reason)
    await noteAct(tx, 'order.force_confirm', order, received, reason)
    return received
  })
}

/**
 * Ends an order: an unpaid one is closed, one whose money is in escrow is refunded in full. A repeat answers the order as it is.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} once the money was released, CASE_OPEN
 */
export async function closeOrder(ctx: OperatorCtx, order_id: number, reason: string): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockAny(tx, order_id)
    if (order.status === 'closed' || order.status === 'refunded') return order
    if (order.after_sale_open) refuse('CASE_OPEN')
    const actor: Actor = { type: 'operator', id: ctx.operator.id }
    const ended =
      order.status === 'pending_payment'
        ? await closeUnpaid(tx, order, 'operator', actor, reason)
        : await refundInFull(tx, order, actor, reason)
    await noteAct(tx, 'order.close', order, ended, reason)
    return ended
  })
}

/**
 * Gives back all that is in escrow (T13, T14): what was paid to where it came from, an applied deposit to its own source, the
 * platform's coupon to the platform. The caller holds the order's lock.
 *
 * @throws Refusal STATE_CONFLICT {status} when nothing is in escrow
 */
export async function refundInFull(tx: Tx, order: Order, actor: Actor, reason: string): Promise<Order> {
  const held_fen = escrowFen(order)
  if (order.paid_at === null || order.received_at !== null) refuse('STATE_CONFLICT', { status: order.status })
  const refunded = await move(
    tx,
    order,
    'refund',
    {
      refunded_fen: order.refunded_fen + held_fen,
      refunded_escrow_fen: order.refunded_escrow_fen + held_fen,
      auto_confirm_at: null,
      closed_at: await databaseNow(tx),
      close_reason: reason,
    },
    { actor, note: reason },
  )
  await stopClocks(tx, order)
  await giveBack(tx, order, held_fen, reason)
  await tell(tx, 'order.refunded', [refunded], () => ({ amount_fen: held_fen - order.platform_discount_fen, reason }))
  return refunded
}

async function giveBack(tx: Tx, order: Order, held_fen: number, reason: string): Promise<void> {
  invariant(order.refunded_escrow_fen === 0, `order ${order.id} was refunded in part: it needs a case`)
  const { id: order_id, order_no } = order
  const back = async (amount_fen: number, coupon_fen: number, refund_no: string, refund: RefundTo) =>
    post(tx, refundedFromEscrow({ order_id, order_no, refund_no, amount_fen, coupon_fen, refund }))
  const [payment] = await paymentsOf(tx, [order_id])
  const request = { reason, ref_type: 'order', ref_id: order_id }
  let coupon_fen = order.platform_discount_fen
  if (order.paid_fen > 0) {
    invariant(payment, `order ${order_id} was paid by nobody`)
    const { refund_no, refund } = await requestRefund(tx, {
      payment_id: payment.payment_id,
      amount_fen: order.paid_fen,
      ...request,
    })
    await back(order.paid_fen + coupon_fen, coupon_fen, refund_no, refund)
    coupon_fen = 0
  }
  for (const hold of order.deposit_applied_fen > 0 ? await appliedTo(tx, order.user_id, order_id) : []) {
    const to_wallet = { refund_no: `D${hold.hold_id}`, refund: { to: 'wallet', user_id: order.user_id } as const }
    const { refund_no, refund } =
      hold.source === 'wallet'
        ? to_wallet
        : await requestRefund(tx, { payment_id: hold.payment_id!, amount_fen: hold.applied_fen, ...request })
    await back(hold.applied_fen + coupon_fen, coupon_fen, refund_no, refund)
    coupon_fen = 0
  }
  invariant(
    held_fen === order.paid_fen + order.deposit_applied_fen + order.platform_discount_fen,
    `order ${order_id} holds another sum`,
  )
}

/** Nothing happens by itself any more. */
async function stopClocks(tx: Tx, order: Order): Promise<void> {
  for (const kind of ['order_ship_late', 'order_ship_soon', 'order_auto_confirm', 'order_auto_confirm_soon'])
    await clearDeadline(tx, kind, order.id)
  const parcel = await latestParcel(tx, order.id)
  if (parcel) await clearDeadline(tx, 'order_track', parcel.id)
}
