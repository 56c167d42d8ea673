/** What the house itself may do with an order, each with a reason and an entry in the audit log. For the console. */
import { audit } from '../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { pausePoint } from '../../platform/pause.ts'
import { refuse } from '../../platform/refuse.ts'
import { closeUnpaid } from './closing.ts'
import { receive } from './receiving.ts'
import { refundableFen, refundOrder } from './refunding.ts'
import { type Actor, lockOrder } from './store.ts'
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
    await pausePoint('order_ending')
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
  if (order.paid_at === null || order.received_at !== null) refuse('STATE_CONFLICT', { status: order.status })
  const cash_fen = await refundableFen(tx, order)
  return (await refundOrder(tx, order, { cash_fen, reason, for: { type: 'close' }, actor })).order
}
