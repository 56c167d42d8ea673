/** What a search of goods could be narrowed by. */
import { type SQL, sql } from 'drizzle-orm'
import { type Filter, narrowing, standing } from '../../domains/goods/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { rowsOfSql } from '../../platform/db/paging.ts'
import { type Band, bandsOf, branches, type Counted, EDGES_FEN, LOOK_MAX } from '../site/searching/counting.ts'

const TERMS = ['leaky', 'free_shipping', 'returnable', 'verified_shop'] as const
export interface GoodsFacet {
  key: 'category_id' | (typeof TERMS)[number]
  options: Counted[]
}

/**
 * How many of the goods a filter finds fall into each band of price and each option, in one statement: they are found once without what
 * narrows them, each is marked with the conditions it fits, and an option counts those that fit all the others. Without facets where
 * there are too many to be counted at once.
 */
export async function goodsFacets(
  ctx: Ctx,
  filter: Filter,
): Promise<{ price_bands: Band[]; facets: GoodsFacet[] | undefined }> {
  const chosen = await narrowing(ctx, filter)
  const fits = (key: string): SQL => sql.raw(`fits_${key}`)
  const without = (own: string): SQL => {
    const rest = chosen.filter(([key]) => key !== own).map(([key]) => fits(key))
    return rest.length > 0 ? sql.join(rest, sql` and `) : sql`true`
  }
  // Conditions name columns of goods_goods, and every term is one of them: asked for alone, it marks the rows it would leave.
  const alone = new Map(
    await narrowing(ctx, { leaky: true, free_shipping: true, returnable: true, verified_shop: true }),
  )
  const marks = chosen.map(([key, condition]) => sql`, coalesce((${condition}), false) as ${fits(key)}`)
  const terms = TERMS.map((key) => sql`, coalesce((${alone.get(key)!}), false) as ${sql.raw(`is_${key}`)}`)
  const parts = [
    sql`select 'category_id' as key, category_id::text as value, count(*)::int as count from found where ${without('category_id')} group by 2`,
    ...TERMS.map(
      (key) =>
        sql`select ${key}::text, '1', (count(*) filter (where ${sql.raw(`is_${key}`)}))::int from found where ${without(key)}`,
    ),
    sql`select 'price', width_bucket(min_price_fen, ${sql.param(EDGES_FEN)}::bigint[])::text, count(*)::int from found where ${without('price')} group by 2`,
    sql`select 'all', null, count(*)::int from found`,
  ]
  const rows = await rowsOfSql<{ key: string; value: string | null; count: number }>(
    ctx,
    sql`with found as materialized (select category_id, min_price_fen ${sql.join([...terms, ...marks], sql``)}
        from goods_goods where ${sql.join(await standing(ctx, filter), sql` and `)} limit ${LOOK_MAX + 1})
      ${sql.join(parts, sql` union all `)}`,
  )
  const of = (key: string): Counted[] =>
    rows.flatMap((row) =>
      row.key === key && row.value && row.count > 0 ? [{ value: row.value, count: row.count }] : [],
    )
  const is_whole = (rows.find((row) => row.key === 'all')?.count ?? 0) <= LOOK_MAX
  return {
    price_bands: bandsOf(of('price').map(({ value, count }) => ({ edge: Number(value) - 1, count }))),
    facets: is_whole
      ? [
          { key: 'category_id', options: await branches(ctx, of('category_id')) },
          ...TERMS.map((key) => ({ key, options: of(key) })),
        ]
      : undefined,
  }
}
