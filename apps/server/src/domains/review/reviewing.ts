/** Buyers' reviews, and the shops' answers. */

import type { ShopCtx, SignedCtx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { orderEvents } from '../order/events.ts'
import {
  APPEND_WITHIN_MS,
  checkReviewable,
  itemsOf,
  kindOf,
  lockOwn,
  noteAddition,
  noteReviewed,
  type Order,
  type OrderItemRow,
  orderById,
  tell,
} from '../order/index.ts'
import { checkMuted } from '../report/index.ts'
import { type CountedReview, takeReview } from '../shop/index.ts'
import { checkWords } from '../site/index.ts'
import { addReviews, changeReview, countReply, countReview, lockAppendable, lockReview, tagNames } from './store.ts'
import type { ReviewRow } from './tables.ts'

export interface ReviewInput {
  item_id: number
  rating: number
  desc_score?: number
  service_score?: number
  ship_score?: number
  content: string
  images: string[]
  tags: string[]
}

/** What a review counts as in its shop's ratings. */
export const scoresOf = (review: ReviewRow): CountedReview => ({
  id: review.id,
  title: review.title,
  rating: review.rating,
  desc: review.desc_score,
  service: review.service_score,
  ship: review.ship_score,
  tags: review.tags,
})

/**
 * What of the caller's order can be reviewed, and the ready-made words.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, ALREADY_DONE, WINDOW_CLOSED
 */
export async function reviewForm(
  ctx: SignedCtx,
  order_id: number,
): Promise<{ order: Order; items: OrderItemRow[]; tags: string[] }> {
  const order = await orderById(ctx, order_id)
  if (!order || order.user_id !== ctx.user.id || order.deleted_by_buyer) refuse('NOT_FOUND')
  checkReviewable(order)
  const items = await itemsOf(ctx, [order.id])
  return {
    order,
    items: items.filter((item) => !item.reviewed),
    tags: await tagNames(ctx, kindOf(order).card.review_tags),
  }
}

/**
 * Reviews things of one order; the order is reviewed when all of it is.
 *
 * @throws Refusal NOT_FOUND (order or item), STATE_CONFLICT, ALREADY_DONE, WINDOW_CLOSED, CONTENT_BLOCKED, MUTED
 * @returns the ids of the reviews, in the order given
 */
export async function reviewOrder(
  ctx: SignedCtx,
  order_id: number,
  { items: inputs, anonymous }: { items: ReviewInput[]; anonymous: boolean },
): Promise<number[]> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx.user.id, order_id)
    checkReviewable(order)
    await checkMuted(tx, ctx.user.id)
    const items = await itemsOf(tx, [order.id])
    const chosen = inputs.map((input) => ({
      input,
      item: items.find((item) => item.id === input.item_id) ?? refuse('NOT_FOUND'),
    }))
    const is_twice = new Set(inputs.map((input) => input.item_id)).size !== inputs.length
    if (is_twice || chosen.some(({ item }) => item.reviewed)) refuse('ALREADY_DONE')
    await checkWords(tx, ...inputs.flatMap((input) => [input.content, ...input.tags]))

    const reviews = await addReviews(
      tx,
      chosen.map(({ input, item }) => ({
        order_item_id: item.id,
        order_id: order.id,
        user_id: order.user_id,
        shop_id: order.shop_id,
        thing: item.thing,
        thing_id: item.thing_id,
        sku_id: item.sku_id,
        title: item.title,
        image: item.image,
        rating: input.rating,
        desc_score: input.desc_score ?? input.rating,
        service_score: input.service_score ?? input.rating,
        ship_score: input.ship_score ?? input.rating,
        content: input.content,
        images: input.images,
        tags: input.tags,
        anonymous,
        counts: !order.is_linked,
      })),
    )
    const reviewed = await noteReviewed(
      tx,
      order,
      chosen.map(({ item }) => item.id),
    )
    for (const review of reviews) {
      if (review.counts) await takeReview(tx, review.shop_id, scoresOf(review))
      if (review.counts) await countReview(tx, review)
      await tell(tx, orderEvents.reviewed, [reviewed], () => ({ review_id: review.id, rating: review.rating }))
    }
    return reviews.map((review) => review.id)
  })
}

/**
 * Adds to a review once, within 90 days of receipt.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (nothing was reviewed), ALREADY_DONE, WINDOW_CLOSED, CONTENT_BLOCKED, MUTED
 */
export async function appendReview(
  ctx: SignedCtx,
  order_id: number,
  { content, images }: { content: string; images: string[] },
): Promise<Order> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOwn(tx, ctx.user.id, order_id)
    const now = await databaseNow(tx)
    if (order.received_at === null) refuse('STATE_CONFLICT', { status: order.status })
    if (now >= order.received_at + APPEND_WITHIN_MS) refuse('WINDOW_CLOSED')
    const review = await lockAppendable(tx, order.id)
    if (!review) {
      const is_any = (await itemsOf(tx, [order.id])).some((item) => item.reviewed)
      refuse(is_any ? 'ALREADY_DONE' : 'STATE_CONFLICT', { status: order.status })
    }
    await checkMuted(tx, ctx.user.id)
    await checkWords(tx, content)
    await changeReview(tx, review.id, { append: { content, images, at_ms: now } })
    return noteAddition(tx, order)
  })
}

/**
 * The shop answers a review of one of its orders, once.
 *
 * @throws Refusal NOT_FOUND (also while it is hidden), ALREADY_DONE, CONTENT_BLOCKED, MUTED
 */
export async function replyToReview(ctx: ShopCtx, review_id: number, content: string): Promise<ReviewRow> {
  return inTransaction(ctx, async (tx) => {
    const review = await lockReview(tx, review_id)
    if (!review || review.shop_id !== ctx.shop.shop_id || review.status === 'hidden') refuse('NOT_FOUND')
    if (review.reply !== null) refuse('ALREADY_DONE')
    await checkMuted(tx, ctx.user.id)
    await checkWords(tx, content)
    const reply = { content, at_ms: await databaseNow(tx) }
    await changeReview(tx, review.id, { reply })
    if (review.counts) await countReply(tx, review.shop_id)
    return { ...review, reply }
  })
}
