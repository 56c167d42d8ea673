/** Orders as the console lists them. */
import { ORDERS, REVIEWS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { conditionOn, listSource } from '../../platform/db/list-source.ts'
import { personMeant } from '../account/find.ts'
import { lines, type Standing, shopOwner, words } from '../audited.ts'

const id = sql`o.id`
const LATE = sql`(o.status = 'to_ship' and not o.after_sale_open and o.ship_deadline < (select platform_now()))`

export const orderSource = listSource<typeof ORDERS>({
  resource: ORDERS,
  from: sql`order_orders o`,
  id,
  filters: {
    status: sql`o.status`,
    late: LATE,
    kind: sql`o.kind`,
    order_no: sql`o.order_no`,
    user_id: sql`o.user_id`,
    shop_id: sql`o.shop_id`,
    lot_id: sql`o.lot_id`,
    category_id: (condition) =>
      sql`o.lot_id in (select l.lot_id from lot_categories l where ${conditionOn(sql`l.category_id`, 'id', condition)})`,
    total_fen: sql`o.total_fen`,
    created_at: sql`o.created_at`,
    paid_at: sql`o.paid_at`,
    received_at: sql`o.received_at`,
    completed_at: sql`o.completed_at`,
  },
  sorts: { id: { by: id, type: 'bigint' }, total_fen: { by: sql`o.total_fen`, type: 'bigint' } },
  metrics: {
    category: sql`(select l.category_id from lot_categories l where l.lot_id = o.lot_id)`,
    shop: sql`o.shop_id`,
    sums: { total_fen: () => sql`o.total_fen`, commission_fen: () => sql`o.commission_fen` },
  },
  /** A phone looks for its buyer, a few digits for a buyer's id, anything else for an order number. */
  async search(ctx, q) {
    const person = await personMeant(ctx, q)
    return person === undefined ? sql`o.order_no = ${q}` : sql`o.user_id = ${person}`
  },
})

const review_id = sql`r.id`
export const reviewSource = listSource<typeof REVIEWS>({
  resource: REVIEWS,
  from: sql`review_reviews r`,
  id: review_id,
  filters: {
    status: sql`r.status`,
    rating: sql`r.rating`,
    shop_id: sql`r.shop_id`,
    user_id: sql`r.user_id`,
    order_id: sql`r.order_id`,
  },
  sorts: { id: { by: review_id, type: 'bigint' }, rating: { by: sql`r.rating`, type: 'bigint' } },
})

export interface ReviewLine {
  id: number
  order_id: number
  user_id: number
  shop_id: number
  title: string
  image: string
  rating: number
  content: string
  reply: string | null
  anonymous: boolean
  status: 'visible' | 'hidden'
  created_at: number
}

/** Reviews of these ids, in no order. */
export const reviewLines = (ctx: Ctx, ids: readonly number[]): Promise<ReviewLine[]> =>
  query<ReviewLine & Record<string, unknown>>(
    ctx,
    'order_console_reviews',
    `select id, order_id, user_id, shop_id, title, image, rating, content, reply->>'content' as reply, anonymous, status, created_at
     from review_reviews where id = any($1)`,
    [ids],
  )

/** A review of an order as its reviewer sees it, kept for a blind second decision. */
export async function reviewShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [row] = await reviewLines(ctx, [id])
  if (!row) return undefined
  return {
    people: [row.user_id, await shopOwner(ctx, row.shop_id)],
    shown: {
      lines: lines(words('about', row.title), words('rating', `${row.rating}/5`)),
      images: [],
      said: [
        { by: 'buyer', at: row.created_at, text: row.content, images: [] },
        ...(row.reply ? [{ by: 'shop', at: row.created_at, text: row.reply, images: [] }] : []),
      ],
    },
  }
}
