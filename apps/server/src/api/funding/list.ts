/** Campaigns in lists for backers: by how they stand, and by words. */
import { type SQL, sql } from 'drizzle-orm'
import type { Campaign } from '../../domains/funding/index.ts'
import { hasWordsRow } from '../../domains/search/index.ts'
import { branchIds } from '../../domains/site/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type PageOf, type Paging, pageFrom, pageQuery, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { type Card, cardsOf } from './cards.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

const SHOWN = {
  live: "c.status = 'live' and c.to_at > platform_now()",
  scheduled: "c.status = 'scheduled'",
  ended: "c.status in ('counting', 'succeeded', 'failed', 'fulfilling', 'finished')",
} as const
const ORDERS = {
  new: 'c.from_at desc nulls first, c.id',
  ending: 'c.to_at, c.id',
  ended: 'c.to_at desc nulls first, c.id',
  raised: 'c.raised_fen desc, c.id',
} as const

interface Asked extends Paging {
  status: keyof typeof SHOWN
  sort: 'new' | 'ending' | 'raised'
  category_id?: number | undefined
  shop_id?: number | undefined
}

/** Campaigns that can be backed, that open soon, or that are over; those in a category with all below it. */
export async function campaignList(ctx: Ctx, { status, sort, category_id, shop_id, ...paging }: Asked) {
  const found = await pageQuery<Row<Campaign>>(
    ctx,
    {
      name: `funding_list_${status}_${sort}`,
      columns: 'c.*',
      from: `funding_campaigns c where ${SHOWN[status]} and ($1::bigint[] is null or c.category_id = any($1)) and ($2::bigint is null or c.shop_id = $2)`,
      order: ORDERS[status === 'ended' && sort === 'ending' ? 'ended' : sort],
      values: [category_id === undefined ? null : await branchIds(ctx, category_id), shop_id ?? null],
    },
    paging,
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

interface Searched extends Paging {
  keyword: string
  category_id?: number | undefined
  shop_id?: number | undefined
}

const FOUND = sql`status in ('scheduled', 'live', 'counting', 'succeeded', 'failed', 'fulfilling', 'finished')`

/** Campaigns that have some words, or are in a category: those one can back first, the newest of each first. */
export async function campaignsFound(
  ctx: Ctx,
  { keyword, category_id, shop_id, ...paging }: Searched,
): Promise<PageOf<Card>> {
  const parts: SQL[] = [FOUND]
  if (keyword) parts.push(sql`exists ${hasWordsRow('campaign', sql`id`, keyword)}`)
  if (category_id !== undefined)
    parts.push(sql`category_id = any(${sql.param(await branchIds(ctx, category_id))}::bigint[])`)
  if (shop_id !== undefined) parts.push(sql`shop_id = ${shop_id}`)
  const where = sql.join(parts, sql` and `)
  const found = await pageFrom<Campaign & Record<never, never>>(
    paging,
    ({ limit, offset }) =>
      rowsOfSql(
        ctx,
        sql`select * from funding_campaigns where ${where}
          order by (status = 'live') desc, (status = 'scheduled') desc, id desc limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*)::int as total from (select 1 from funding_campaigns where ${where} limit ${TOTAL_MAX + 1}) counted`
      return (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
    },
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}
