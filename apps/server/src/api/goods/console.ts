/** Goods as operators list and read them: any status, with what only a reviewer may see. */
import { GOODS, NEW_SHOP_LEVEL } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'

const id = sql`goods_goods.id`
const shop_id = sql`goods_goods.shop_id`
const SUBMITTED_AT = sql`coalesce(goods_goods.submitted_at, 'infinity')`
const WORDS = sql`platform_fold(goods_goods.title || ' ' || coalesce(goods_goods.title_en, ''))`

export const goodsSource = listSource<typeof GOODS>({
  resource: GOODS,
  from: sql`goods_goods`,
  only: sql`goods_goods.deleted_at is null`,
  id,
  filters: {
    status: sql`goods_goods.status`,
    new_shop: sql`(${shop_id} in (select s.id from shop_marks s where s.credit_level <= ${NEW_SHOP_LEVEL}))`,
    shop_id,
    category_id: sql`goods_goods.category_id`,
    submitted_at: SUBMITTED_AT,
  },
  sorts: { id: { by: id, type: 'bigint' }, submitted_at: { by: SUBMITTED_AT, type: 'timestamptz' } },
  /** Digits look for an id, anything else for words of the title. */
  search: (_, q) =>
    /^G?\d{1,15}$/i.test(q)
      ? sql`${id} = ${Number(q.replace(/^G/i, ''))}`
      : sql`(platform_terms(${WORDS}) @> platform_asked(platform_fold(${q}::text)) and platform_says(${WORDS}, platform_fold(${q}::text)))`,
})

/** How many goods of a shop were turned down in the last 30 days and still are. */
export async function rejectedGoods(ctx: Ctx, shop: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'goods_rejected_of_shop',
    `select count(*)::int as n from goods_goods where shop_id = $1 and status = 'rejected' and submitted_at > (select platform_now()) - interval '30 days'`,
    [shop],
  )
  return row!.n
}

/** Unpaid orders that hold a piece of these goods. */
export async function openOrders(ctx: Ctx, goods_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'goods_open_orders',
    `select count(distinct order_id)::int as n from goods_reservations where goods_id = $1 and status = 'locked'`,
    [goods_id],
  )
  return row!.n
}
