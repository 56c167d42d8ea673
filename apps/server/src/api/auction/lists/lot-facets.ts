/** Lots as screens put together from several domains need them: the first of each shop, and what a search could be narrowed by. */
import { BARGAIN_BP } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import { endsWithin, type Filter, narrowing, standing } from '../../../domains/finding/index.ts'
import type { Lot } from '../../../domains/lot/index.ts'
import { lot_lots as l } from '../../../domains/lot/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { rowsOfSql } from '../../../platform/db/paging.ts'
import { bandsOf, branches, type Counted, EDGES_FEN, LOOK_MAX } from '../../site/searching/counting.ts'
import { type Card, cardsOf } from '../cards.ts'

/** The first running lots of each shop, soonest first. Shops without any are not in the map. */
export async function lotsOfShops(ctx: Ctx, shop_ids: readonly number[], each: number): Promise<Map<number, Card[]>> {
  if (shop_ids.length === 0) return new Map()
  const lots = await query<Lot & Record<string, unknown>>(
    ctx,
    'lot_lots_of_shops',
    `select lot.* from unnest($1::bigint[]) as shop(id) cross join lateral (
       select * from lot_lots where shop_id = shop.id and status = 'live' and deleted_at is null order by id desc limit $2) as lot`,
    [shop_ids, each],
  )
  const by_shop = new Map<number, Card[]>()
  for (const [i, card] of (await cardsOf(ctx, lots)).entries())
    by_shop.set(lots[i]!.shop_id, [...(by_shop.get(lots[i]!.shop_id) ?? []), card])
  return by_shop
}

/** What a list can be narrowed by. Each option says how many lots one sees when it is chosen, everything else as it is. */
export interface Facet {
  key: 'category_id' | 'mode' | 'ends' | 'period' | 'scene' | 'certified' | 'issuer' | Term
  options: Counted[]
}
const TERMS = ['leaky', 'no_reserve', 'returnable', 'verified_shop'] as const
type Term = (typeof TERMS)[number]

export interface Facets {
  price_bands: Array<{ from_fen: number; to_fen: number | null; count: number }>
  /** Absent where the result is too long to be counted at once. */
  facets: Facet[] | undefined
}

/** What an option adds to a list, as a condition on one row of `found` below. */
const FLAGS: Record<Term | 'certified', SQL> = {
  leaky: sql`is_leaky`,
  no_reserve: sql`no_reserve`,
  returnable: sql`returnable`,
  verified_shop: sql`verified_shop`,
  certified: sql`issuer is not null`,
}

/**
 * How many of the lots a filter finds fall into each band of price and each option it could be narrowed by, in one statement: the lots
 * are found once without what narrows them, each is marked with the conditions it fits, and an option counts those that fit all the others.
 */
export async function lotFacets(ctx: Ctx, filter: Filter): Promise<Facets> {
  const chosen = narrowing(filter)
  const fits = (key: string): SQL => sql.raw(`fits_${key}`)
  const without = (...keys: string[]): SQL => {
    const rest = chosen.filter(([key]) => !keys.includes(key)).map(([key]) => fits(key))
    return rest.length > 0 ? sql.join(rest, sql` and `) : sql`true`
  }
  const marks = chosen.map(([key, condition]) => sql`, coalesce((${condition}), false) as ${fits(key)}`)
  const grouped = (key: string, value: SQL, own: string[], from: SQL = sql`found`) =>
    sql`select ${key}::text as key, (${value})::text as value, count(*)::int as count from ${from} where ${without(...own)} group by 2`
  const counted = (key: string, value: string, condition: SQL, own: string[]) =>
    sql`select ${key}::text, ${value}::text, (count(*) filter (where ${condition}))::int from found where ${without(...own)}`
  const price = sql`greatest(${l.current_fen}, ${l.start_fen})`
  const parts = [
    grouped('category_id', sql`category_id`, ['category_ids']),
    grouped('mode', sql`mode`, ['mode']),
    grouped('period', sql`period`, ['period']),
    grouped('scene', sql`scene`, ['scene'], sql`found, unnest(scenes) scene`),
    grouped('issuer', sql`issuer`, ['issuer', 'certified']),
    ...(['hour', 'today', 'three_days'] as const).map((ends) =>
      counted('ends', ends, sql.raw(`ends_${ends}`), ['ends']),
    ),
    ...[...TERMS, 'certified' as const].map((key) => counted(key, '1', FLAGS[key], [key])),
    grouped('price', sql`width_bucket(price, ${sql.param(EDGES_FEN)}::bigint[])`, ['price']),
    sql`select 'all', null, count(*)::int from found`,
  ]
  const rows = await rowsOfSql<{ key: string; value: string | null; count: number }>(
    ctx,
    sql`with found as materialized (
        select ${l.category_id} as category_id, ${l.mode} as mode, ${price} as price, words.period, words.scenes, words.issuer,
          coalesce(${price} * 10000 <= ${l.estimate_low_fen} * ${BARGAIN_BP}::bigint, false) as is_leaky,
          ${l.reserve_fen} is null as no_reserve, ${l.return_policy} = 'return_7d' as returnable, coalesce(shop.is_verified, false) as verified_shop,
          ${endsWithin('hour')} as ends_hour, ${endsWithin('today')} as ends_today, ${endsWithin('three_days')} as ends_three_days
          ${sql.join(marks, sql``)}
        from ${l} left join finding_lot_facets words on words.lot_id = ${l.id} left join shop_marks shop on shop.id = ${l.shop_id}
        where ${sql.join(standing(filter), sql` and `)} limit ${LOOK_MAX + 1})
      ${sql.join(parts, sql` union all `)}`,
  )
  const of = (key: string) =>
    rows.flatMap((row) =>
      row.key === key && row.value && row.count > 0 ? [{ value: row.value, count: row.count }] : [],
    )
  const is_whole = (rows.find((row) => row.key === 'all')?.count ?? 0) <= LOOK_MAX
  const keys = ['mode', 'ends', 'period', 'scene', 'certified', 'issuer', ...TERMS] as const
  return {
    price_bands: bandsOf(of('price').map(({ value, count }) => ({ edge: Number(value) - 1, count }))),
    facets: is_whole
      ? [
          { key: 'category_id', options: await branches(ctx, of('category_id')) },
          ...keys.map((key) => ({ key, options: of(key) })),
        ]
      : undefined,
  }
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
     from lot_lots where shop_id = $1 and deleted_at is null group by status`,
    [shop_id],
  )
  return {
    by_status: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    ending_today: rows.reduce((sum, row) => sum + row.ending_today, 0),
  }
}
