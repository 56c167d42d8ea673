/** What a person bought, and what they wrote about it, for the console's page of one person. */
import { firstItemsOf } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Behind, belowOf, type Line } from '../../platform/time/steps.ts'

/** Orders of a buyer, the latest first. */
export async function orderLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<{ id: number; order_no: string; status: string; total_fen: number; created_at: number }>(
    ctx,
    'order_person_orders',
    `select id, order_no, status, total_fen, created_at from order_orders where user_id = $1 and id < $2 order by id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  const items = await firstItemsOf(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map(({ id, order_no, status, total_fen, created_at }) => {
    const item = items.get(id)
    return {
      key: id,
      title: (ctx.locale === 'en' ? item?.title_en : null) ?? item?.title ?? order_no,
      note: order_no,
      status: ['order', status],
      amount_fen: total_fen,
      at: created_at,
      opens: `/orders/${id}`,
    }
  })
}

/** Reviews a person wrote, the latest first. */
export async function reviewLinesOf(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<{
    id: number
    order_id: number
    title: string
    content: string
    rating: number
    status: string
    created_at: number
  }>(
    ctx,
    'order_person_reviews',
    `select id, order_id, title, content, rating, status, created_at from review_reviews where user_id = $1 and id < $2 order by id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  return rows.map(({ id, order_id, title, content, rating, status, created_at }) => ({
    key: id,
    title,
    note: `${'★'.repeat(rating)} ${content}`,
    status: ['review', status],
    at: created_at,
    opens: `/orders/${order_id}`,
  }))
}
