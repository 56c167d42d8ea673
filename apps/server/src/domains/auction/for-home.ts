/** Lots as screens put together from several domains need them: the first of each shop, and what a search could be narrowed by. */
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { branchIds } from '../site/index.ts'
import { conditions, type Filter } from './feed-store.ts'
import { type Card, cardsOf } from './present.ts'
import type { Lot } from './store.ts'
import { auction_lots as l } from './tables.ts'

/** The first running lots of each shop, soonest first. Shops without any are not in the map. */
export async function lotsOfShops(ctx: Ctx, shop_ids: readonly number[], each: number): Promise<Map<number, Card[]>> {
  if (shop_ids.length === 0) return new Map()
  const lots = await query<Lot & Record<string, unknown>>(
    ctx,
    'auction_lots_of_shops',
    `select lot.* from unnest($1::bigint[]) as shop(id) cross join lateral (
       select * from auction_lots where shop_id = shop.id and status = 'live' and deleted_at is null order by id desc limit $2) as lot`,
    [shop_ids, each],
  )
  const by_shop = new Map<number, Card[]>()
  for (const [i, card] of (await cardsOf(ctx, lots)).entries())
    by_shop.set(lots[i]!.shop_id, [...(by_shop.get(lots[i]!.shop_id) ?? []), card])
  return by_shop
}

/** What a search could be narrowed by is counted over so many of what it found. */
const LOOK_MAX = 5_000
/** Where the price bands begin, in yuan: close together where most lots are, wider further up. */
const BANDS_YUAN = [
  0, 100, 200, 300, 500, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_500, 8_000, 10_000, 15_000, 20_000, 30_000,
  50_000, 80_000, 120_000, 200_000, 500_000, 1_000_000,
]
const BANDS_FEN = BANDS_YUAN.map((yuan) => yuan * 100)

export interface Facets {
  price_bands: Array<{ from_fen: number; to_fen: number | null; count: number }>
  categories: Map<number, number>
}

/** How many of the lots a filter finds fall into each band of price and each category. */
export async function lotFacets(
  ctx: Ctx,
  { category_id, ...filter }: Omit<Filter, 'category_ids'> & { category_id?: number },
): Promise<Facets> {
  const where = conditions({
    ...filter,
    ...(category_id === undefined ? {} : { category_ids: await branchIds(ctx, category_id) }),
  })
  const { rows } = await ctx.db.execute<{ category_id: string; band: number; count: number }>(sql`
    select category_id, width_bucket(price, ${sql.param(BANDS_FEN)}::bigint[]) as band, count(*)::int as count
    from (select ${l.category_id} as category_id, greatest(${l.current_fen}, ${l.start_fen}) as price from ${l} where ${sql.join(where, sql` and `)} limit ${LOOK_MAX}) as found
    group by 1, 2`)
  const categories = new Map<number, number>()
  for (const row of rows)
    categories.set(Number(row.category_id), (categories.get(Number(row.category_id)) ?? 0) + row.count)
  const price_bands = BANDS_FEN.map((from_fen, i) => ({
    from_fen,
    to_fen: BANDS_FEN[i + 1] ?? null,
    count: rows.filter((row) => row.band === i + 1).reduce((sum, row) => sum + row.count, 0),
  }))
  return { price_bands, categories }
}

/** How many of a shop's lots stand in each status, and how many end before the day does (Asia/Shanghai). */
export async function shopLotFigures(
  ctx: Ctx,
  shop_id: number,
): Promise<{ by_status: Record<string, number>; ending_today: number }> {
  const rows = await query<{ status: string; count: number; ending_today: number }>(
    ctx,
    'auction_shop_figures',
    `select status, count(*)::int as count, (count(*) filter (where status = 'live' and
         ends_at < date_trunc('day', platform_now() at time zone 'Asia/Shanghai' + interval '1 day') at time zone 'Asia/Shanghai'))::int as ending_today
     from auction_lots where shop_id = $1 and deleted_at is null group by status`,
    [shop_id],
  )
  return {
    by_status: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    ending_today: rows.reduce((sum, row) => sum + row.ending_today, 0),
  }
}
