/** An operator hides a review or shows it again: its shop's ratings and totals follow in the same transaction, both sides are told. */

import type { OperatorCtx, Tx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { orderEvents } from '../order/events.ts'
import { orderById, tell } from '../order/index.ts'
import { takeReviewBack, takeReviewOut } from '../shop/index.ts'
import { scoresOf } from './reviewing.ts'
import { changeReview, countReview, lockReview } from './store.ts'

/**
 * Hides a review, or restores one that was hidden. The caller checks the operator's right and audits.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it is so already)
 */
export async function showReview(
  tx: Tx<OperatorCtx>,
  { review_id, shown, reason }: { review_id: number; shown: boolean; reason: string },
): Promise<void> {
  const review = await lockReview(tx, review_id)
  if (!review) refuse('NOT_FOUND')
  if ((review.status === 'visible') === shown) refuse('STATE_CONFLICT', { status: review.status })
  const sign = shown ? 1 : -1
  await changeReview(tx, review_id, { status: shown ? 'visible' : 'hidden' })
  if (review.counts) {
    const by = { reason, operator_id: tx.operator.id }
    if (shown) await takeReviewBack(tx, review.shop_id, scoresOf(review))
    else await takeReviewOut(tx, review.shop_id, scoresOf(review), by)
    await countReview(tx, review, sign)
  }
  const order = (await orderById(tx, review.order_id))!
  await tell(tx, shown ? orderEvents.review_restored : orderEvents.review_hidden, [order], () => ({
    review_id,
    title: review.title,
    reason,
    by_operator: tx.operator.id,
  }))
}
