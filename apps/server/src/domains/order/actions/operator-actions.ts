/** The platform's own actions on an order, each with a reason and an entry in the audit log. For the console. */
import type { AuditAction } from '@juya/contract'
import { defineApproval, propose } from '../../../platform/approvals.ts'
import { audit } from '../../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { receive } from '../completion/receiving.ts'
import { refundableFen, refundOrder } from '../refunds/refunding.ts'
import { type Actor, lockOrder } from '../store.ts'
import type { Order } from '../tables.ts'
import { closeUnpaid } from './closing.ts'

/** An order in the operator's hands. @throws Refusal NOT_FOUND */
async function lockAny(tx: Tx, order_id: number): Promise<Order> {
  return (await lockOrder(tx, order_id)) ?? refuse('NOT_FOUND')
}

const noteAct = (
  tx: Tx<OperatorCtx>,
  action: AuditAction,
  before: Order,
  after: Order,
  reason: string,
): Promise<void> =>
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

/** An order whose money is in escrow is ended by two operators. */
const paidOrderClosing = defineApproval({
  kind: 'order_close',
  roles: ['service', 'finance', 'arbiter'],
  title: { en: 'Close a paid order', zh: '关闭已付款订单' },
  effect: {
    en: 'Order {order_no} is closed and {amount} goes back to the buyer, each part to where it came from.',
    zh: '关闭订单 {order_no}，{amount} 按原路退还买家。',
  },
  run: async (tx, { input }, reason) => {
    await closeOrder(tx, Number(input.order_id), reason)
  },
})

/**
 * An operator closes an order: an unpaid one at once, one whose money is in escrow when a second operator confirms it.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} once the money was released, CASE_OPEN, EDIT_CONFLICT (a proposal waits)
 */
export async function askToClose(
  ctx: OperatorCtx,
  order_id: number,
  reason: string,
): Promise<{ order: Order; proposed: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockAny(tx, order_id)
    if (order.status === 'closed' || order.status === 'refunded') refuse('STATE_CONFLICT', { status: order.status })
    if (order.status === 'pending_payment') return { order: await closeOrder(tx, order_id, reason), proposed: false }
    if (order.after_sale_open) refuse('CASE_OPEN')
    if (order.received_at !== null) refuse('STATE_CONFLICT', { status: order.status })
    await propose(tx, paidOrderClosing, {
      target_type: 'order',
      target_id: order.id,
      amount_fen: await refundableFen(tx, order),
      input: { order_id: order.id },
      facts: { order_no: order.order_no },
      reason,
    })
    return { order, proposed: true }
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
