/** How long what was bought may be reviewed, and what of it was. The reviews themselves are the review domain's, which stands above. */

import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { change, itemsOf, lockOrder, touch } from '../store.ts'
import { type Order, order_items } from '../tables.ts'

/** @throws Refusal STATE_CONFLICT (not received yet, or given back), ALREADY_DONE, WINDOW_CLOSED */
export function checkReviewable({ review_state, status }: Order): void {
  if (review_state === 'done') refuse('ALREADY_DONE')
  if (review_state === 'closed') refuse('WINDOW_CLOSED')
  if (review_state === 'none' || status === 'refunded') refuse('STATE_CONFLICT', { status })
}

/** Things of a locked order were reviewed by its buyer; with the last of them the order is. */
export async function noteReviewed(tx: Tx, order: Order, item_ids: readonly number[]): Promise<Order> {
  await tx.db
    .update(order_items)
    .set({ reviewed: true })
    .where(inArray(order_items.id, [...item_ids]))
  const is_whole = (await itemsOf(tx, [order.id])).every(({ reviewed }) => reviewed)
  const reviewed = await change(tx, order, is_whole ? { review_state: 'done' } : {}, {
    event: 'review',
    actor: { type: 'user', id: order.user_id },
  })
  if (is_whole) await clearDeadline(tx, 'order_review_close', order.id)
  return reviewed
}

/** A review of a locked order got its addition: what was read of the order before is old. */
export const noteAddition = (tx: Tx, order: Order): Promise<Order> => touch(tx, order, {})

/** The time to review is over. */
export async function closeReview(tx: Tx, order_id: number): Promise<void> {
  const order = await lockOrder(tx, order_id)
  if (order?.review_state !== 'open' || order.review_until === null) return
  if (order.review_until > (await databaseNow(tx)))
    return setDeadline(tx, 'order_review_close', order.id, order.review_until)
  await touch(tx, order, { review_state: 'closed' })
}
