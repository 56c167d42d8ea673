/** What follows from a refund for its order: its status, its clocks, and what both sides hear. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { keptGoodsFen } from '../amounts.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { parcels } from '../ports/parcels.ts'
import { change, move } from '../store.ts'
import type { Order } from '../tables.ts'
import type { RefundAsk } from './shares.ts'

/** The status follows the money, and both sides are told. */
export async function noteRefund(tx: Tx, before: Order, order: Order, ask: RefundAsk, is_all: boolean): Promise<Order> {
  const log = { actor: ask.actor, note: ask.reason }
  const says = {
    amount_fen: ask.cash_fen,
    reason: ask.reason,
    for: ask.for.type,
    was_received: order.received_at !== null,
    // Growth that was earned by what went back is taken back with it.
    kept_before_fen: before.completed_at === null ? null : keptGoodsFen(before),
    kept_fen: keptGoodsFen(order),
  }
  if (!is_all) {
    const refunded = await change(tx, order, {}, { ...log, event: 'refund_part' })
    await tell(tx, orderEvents.refunded_in_part, [refunded], () => ({ ...says, refund_seq: refunded.version }))
    return refunded
  }
  const end: Partial<Order> = {
    auto_confirm_at: null,
    closed_at: await databaseNow(tx),
    close_reason: ask.reason,
    ...(order.review_state === 'open' ? { review_state: 'closed' as const } : {}),
  }
  const refunded = await move(tx, order, 'refund', end, log)
  await stopClocks(tx, order)
  await tell(tx, orderEvents.refunded, [refunded], () => ({ ...says, refund_seq: refunded.version }))
  return refunded
}

const CLOCKS = [
  'order_ship_late',
  'order_ship_soon',
  'order_auto_confirm',
  'order_auto_confirm_soon',
  'order_settle',
  'order_complete',
  'order_review_close',
]

/** Nothing happens by itself any more. */
async function stopClocks(tx: Tx, order: Order): Promise<void> {
  for (const kind of CLOCKS) await clearDeadline(tx, kind, order.id)
  if (order.received_at === null) await parcels().stopFollowing(tx, order.id)
}
