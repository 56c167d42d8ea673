/** Reviews as everybody sees them. */

import type { Review } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { ordersById } from '../../domains/order/index.ts'
import { type ReviewFilter, type ReviewRow, type ReviewsOf, reviewRows, tagWords } from '../../domains/review/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Shown = z.input<typeof Review>

/** An anonymous reviewer leads nowhere: no account has this id. */
const NOBODY = Number.MAX_SAFE_INTEGER
const anonymous = (ctx: Ctx): Shown['user'] => ({
  id: NOBODY,
  nickname: ctx.locale === 'zh-CN' ? '匿名用户' : 'Anonymous',
  avatar: null,
  credit_level: 0,
  is_vip: false,
})

export async function reviewsShown(ctx: Ctx, rows: readonly ReviewRow[]): Promise<Shown[]> {
  const people = await userBriefs(
    ctx,
    rows.filter((row) => !row.anonymous).map((row) => row.user_id),
  )
  const words = rows.some((row) => row.tags.length > 0) ? await tagWords(ctx) : undefined
  return rows.map((row) => ({
    id: row.id,
    user: people.get(row.user_id) ?? anonymous(ctx),
    rating: row.rating,
    content: row.content,
    images: row.images,
    tags: row.tags.map((tag) => words?.get(tag) ?? tag),
    item: { title: row.title, image: row.image },
    append: row.append && { content: row.append.content, images: row.append.images, at: seconds(row.append.at_ms) },
    reply: row.reply && { content: row.reply.content, at: seconds(row.reply.at_ms) },
    created_at: seconds(row.created_at),
  }))
}

export async function reviewShown(ctx: Ctx, row: ReviewRow): Promise<Shown> {
  return (await reviewsShown(ctx, [row]))[0]!
}

/**
 * A page of the reviews of a shop or of one thing, newest first, each with the number of its order (which only the shop may see).
 */
export async function reviewPage(
  ctx: Ctx,
  of: ReviewsOf,
  filter: ReviewFilter,
  paging: Paging,
): Promise<{ list: Array<Shown & { order_no: string }>; has_more: boolean }> {
  const rows = await reviewRows(ctx, of, filter, paging)
  const page = rows.slice(0, paging.page_size)
  const numbers = new Map(
    (
      await ordersById(
        ctx,
        page.map((row) => row.order_id),
      )
    ).map((order) => [order.id, order.order_no]),
  )
  const shown = await reviewsShown(ctx, page)
  return {
    list: shown.map((review, i) => ({ ...review, order_no: numbers.get(page[i]!.order_id) ?? '' })),
    has_more: rows.length > paging.page_size,
  }
}
