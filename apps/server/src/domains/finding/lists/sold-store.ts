/**
 * Price records: what lots were sold and paid for. A page begins after the last lot of the one before, so the thousandth costs what the first does.
 * What narrows a page decides how it is read: a category's lots stand in the index in each order, a branch is read category by category.
 */
import { type SQL, sql } from 'drizzle-orm'
import { appState } from '../../../platform/app-state.ts'
import { Kept } from '../../../platform/cache/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { TOTAL_MAX } from '../../../platform/db/paging.ts'
import type { Lot } from '../../lot/index.ts'
import { lot_lots as l } from '../../lot/index.ts'
import { foundRows, hasWordsRow } from '../../search/index.ts'
import { anyOf, instantOf, runList } from './feed-store.ts'

export type SoldSort = 'new' | 'price_up' | 'price_down'
export interface SoldFilter {
  category_ids?: readonly number[] | undefined
  shop_id?: number | undefined
  keyword?: string | undefined
  /** The lots that have the words, where they are few. */
  found_ids?: readonly number[] | undefined
  /** ms */
  closed_from: number
  closed_to?: number | undefined
}
/** The last lot of the page before: its end in ms or its price in fen, and its id. */
export interface SoldPlace {
  value: number
  id: number
}

const ORDER: Record<SoldSort, SQL> = {
  new: sql`${l.closed_at} desc, ${l.id}`,
  price_up: sql`${l.hammer_fen}, ${l.id}`,
  price_down: sql`${l.hammer_fen} desc, ${l.id} desc`,
}
const AFTER: Record<SoldSort, (place: SoldPlace) => SQL> = {
  new: ({ value, id }) =>
    sql`${l.closed_at} <= ${instantOf(value)} and (${l.closed_at} < ${instantOf(value)} or ${l.id} > ${id}::bigint)`,
  price_up: ({ value, id }) => sql`(${l.hammer_fen}, ${l.id}) > (${value}::bigint, ${id}::bigint)`,
  price_down: ({ value, id }) => sql`(${l.hammer_fen}, ${l.id}) < (${value}::bigint, ${id}::bigint)`,
}

export const placeOfSold = (sort: SoldSort, lot: Lot): SoldPlace => ({
  value: sort === 'new' ? lot.closed_at! : lot.hammer_fen!,
  id: lot.id,
})

/** Rows of sold lots. One whose order was wholly given back is no sale; its order is looked up lot by lot, never all orders at once. */
function rows(filter: SoldFilter, { place, category }: { place: SQL[]; category?: SQL }, rest: SQL): SQL {
  const { category_ids, shop_id, keyword, found_ids, closed_from, closed_to } = filter
  const where = [
    sql`${l.status} = 'sold'`,
    sql`${l.paid_at} is not null`,
    sql`${l.deleted_at} is null`,
    sql`${l.closed_at} >= ${instantOf(closed_from)}`,
    sql`(${l.order_id} is null or p.is_kept)`,
    ...(closed_to === undefined ? [] : [sql`${l.closed_at} < ${instantOf(closed_to)}`]),
    ...(category ? [category] : category_ids ? [sql`${l.category_id} = ${anyOf(category_ids)}`] : []),
    ...(shop_id === undefined ? [] : [sql`${l.shop_id} = ${shop_id}`]),
    ...(found_ids ? [sql`${l.id} = ${anyOf(found_ids)}`] : []),
    ...place,
  ]
  const probe = keyword && !found_ids ? sql`cross join lateral ${hasWordsRow('lot', sql`${l.id}`, keyword)} w` : sql``
  return sql`select ${l}.* from ${l} ${probe}
    left join lateral (select true as is_kept from order_purchases o where o.order_id = ${l.order_id} limit 1) p on true
    where ${sql.join(where, sql` and `)} ${rest}`
}

/** A branch of the tree without anything more selective: as many lots of each category as the page may need. */
const byCategory = ({ category_ids, shop_id, keyword }: SoldFilter): boolean =>
  category_ids !== undefined && shop_id === undefined && !keyword

function soldRows(filter: SoldFilter, place: SQL[], rest: SQL): SQL {
  if (!byCategory(filter)) return rows(filter, { place }, rest)
  const category = sql`${l.category_id} = c.id`
  return sql`select ${l}.* from unnest(${sql.param(filter.category_ids)}::bigint[]) as c(id)
    cross join lateral (${rows(filter, { place, category }, rest)}) as ${l} ${rest}`
}

/** The statement of a page. */
export const soldPage = (filter: SoldFilter, sort: SoldSort, after: SoldPlace | undefined, limit: number): SQL =>
  soldRows(filter, after ? [AFTER[sort](after)] : [], sql`order by ${ORDER[sort]} limit ${limit}`)

/**
 * Up to so many lots with the words are taken from the words' index and put in order. Of more, the order's index is walked and each lot asked for
 * the words: by then one in some hundreds has them. PostgreSQL alone walks for a word few have, past a million lots.
 */
const FOUND_MAX = 5_000
const COMMON_KEPT_MS = 60_000
const common = appState(() => new Kept<string, boolean>(COMMON_KEPT_MS))
const isCommon = (ctx: Ctx, keyword: string): Promise<boolean> =>
  common(ctx.services).get(keyword, async () => {
    const some = sql`select from ${foundRows('lot', keyword)} found limit ${FOUND_MAX + 1}`
    const counted = sql`select count(*)::int as total from (${some}) t`
    return (await runList<{ total: number }>(ctx, counted, true))[0]!.total > FOUND_MAX
  })

async function withFound(ctx: Ctx, filter: SoldFilter): Promise<SoldFilter> {
  if (!filter.keyword || (await isCommon(ctx, filter.keyword))) return filter
  const found = sql`select ref_id from ${foundRows('lot', filter.keyword)} found`
  return { ...filter, found_ids: (await runList<{ ref_id: number }>(ctx, found, true)).map(({ ref_id }) => ref_id) }
}

/** What differs widely between values is planned for each. */
const byValue = ({ keyword, shop_id }: SoldFilter): boolean => Boolean(keyword) || shop_id !== undefined

/** @param limit one more than is shown tells whether more follow */
export async function soldLotsAfter(
  ctx: Ctx,
  filter: SoldFilter,
  { sort, after, limit }: { sort: SoldSort; after?: SoldPlace | undefined; limit: number },
): Promise<Lot[]> {
  return runList<Lot>(ctx, soldPage(await withFound(ctx, filter), sort, after, limit), byValue(filter))
}

const TOTAL_KEPT_MS = 60_000
const totals = appState(() => new Kept<string, number>(TOTAL_KEPT_MS))

/** How many sales fit, up to one more than is told; as old as the answers of the call may be. */
export const soldTotal = (ctx: Ctx, filter: SoldFilter): Promise<number> =>
  totals(ctx.services).get(JSON.stringify(filter), async () => {
    const some = soldRows(await withFound(ctx, filter), [], sql`limit ${TOTAL_MAX + 1}`)
    const counted = sql`select count(*)::int as total from (${some}) t`
    return (await runList<{ total: number }>(ctx, counted, byValue(filter)))[0]!.total
  })
