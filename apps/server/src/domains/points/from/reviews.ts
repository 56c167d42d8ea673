/** Points of reviews: more with a photo, none among linked people; a hidden one takes them back, until it is shown again. */
import { REVIEW_PHOTO_POINTS, REVIEW_POINTS } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { reviewsOfOrders } from '../../review/index.ts'
import { earnPoints } from '../book/earning.ts'
import { giveAgain, takeBackPoints } from '../book/taking-back.ts'

interface Reviewed {
  order_id: number
  user_id: number
  review_id: number
}

const keyOf = ({ user_id, review_id }: Reviewed) => ({ user_id, reason: 'review', ref: `review:${review_id}` }) as const

export async function earnForReview(tx: Tx, reviewed: Reviewed): Promise<void> {
  const review = (await reviewsOfOrders(tx, [reviewed.order_id])).find(({ id }) => id === reviewed.review_id)
  if (!review?.counts) return
  const points = review.images.length > 0 ? REVIEW_PHOTO_POINTS : REVIEW_POINTS
  await earnPoints(tx, { ...keyOf(reviewed), points, by_day_limit: true })
}

/** @param event_id of the hiding */
export async function takeBackForHidden(tx: Tx, reviewed: Reviewed, event_id: number): Promise<void> {
  await takeBackPoints(tx, { ...keyOf(reviewed), points: REVIEW_PHOTO_POINTS, because_ref: `hidden:${event_id}` })
}

/** @param event_id of its being shown again */
export async function giveAgainForShown(tx: Tx, reviewed: Reviewed, event_id: number): Promise<void> {
  await giveAgain(tx, { ...keyOf(reviewed), because_ref: `shown:${event_id}` })
}
