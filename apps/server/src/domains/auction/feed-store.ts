/** Lists of lots: one query for a page, one for its total, which is exact up to 1,000. */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db.ts'
import { type PageOf, type Paging, placeOf, TOTAL_MAX } from '../../platform/paging.ts'
import { perServices } from '../../platform/per-services.ts'
import { Kept } from './kept.ts'
import type { Lot } from './store.ts'
import { auction_lots as l } from './tables.ts'

export type Sort = 'default' | 'hot' | 'ending' | 'new' | 'price_up' | 'price_down' | 'bids' | 'closed' | 'created'
const price = sql`greatest(${l.current_fen}, ${l.start_fen})`
const ORDER: Record<Sort, SQL> = {
  default: sql`${l.ends_at}, ${l.id}`,
  ending: sql`${l.ends_at}, ${l.id}`,
  hot: sql`${l.hot_score} desc, ${l.id}`,
  new: sql`${l.starts_at} desc, ${l.id}`,
  price_up: sql`${price}, ${l.id}`,
  price_down: sql`${price} desc, ${l.id}`,
  bids: sql`${l.bid_count} desc, ${l.id}`,
  closed: sql`${l.closed_at} desc, ${l.id}`,
  created: sql`${l.id} desc`,
}

export interface Filter {
  status?: 'live' | 'scheduled' | 'ended' | 'sold_and_paid'
  category_ids?: readonly number[]
  shop_id?: number
  shop_ids?: readonly number[]
  session_id?: number
  batch_id?: number
  mode?: string
  leaky?: boolean
  no_reserve?: boolean
  returnable?: boolean
  keyword?: string
  price_min_fen?: number
  price_max_fen?: number
  /** ms */
  ends_before?: number
  opened_after?: number
  closed_from?: number
  closed_to?: number
  not_lot_ids?: readonly number[]
}

const like = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
const instantOf = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000.0)`
const anyOf = (ids: readonly number[]): SQL => sql`any(${sql.param(ids)}::bigint[])`

export function conditions(filter: Filter): SQL[] {
  const parts: Array<SQL | false | '' | undefined> = [
    sql`${l.deleted_at} is null`,
    filter.status === 'live' && sql`${l.status} = 'live'`,
    filter.status === 'scheduled' && sql`${l.status} = 'scheduled'`,
    filter.status === 'ended' && sql`${l.status} in ('sold', 'passed')`,
    filter.status === 'sold_and_paid' &&
      sql`${l.status} in ('sold', 'passed') and ${l.status} = 'sold' and ${l.paid_at} is not null`,
    filter.category_ids && sql`${l.category_id} = ${anyOf(filter.category_ids)}`,
    filter.shop_id !== undefined && sql`${l.shop_id} = ${filter.shop_id}`,
    filter.shop_ids && sql`${l.shop_id} = ${anyOf(filter.shop_ids)}`,
    filter.session_id !== undefined && sql`${l.session_id} = ${filter.session_id}`,
    filter.batch_id !== undefined && sql`${l.batch_id} = ${filter.batch_id}`,
    filter.mode && sql`${l.mode} = ${filter.mode}`,
    filter.leaky && sql`${price} * 10 <= ${l.estimate_low_fen} * 6`,
    filter.no_reserve && sql`${l.reserve_fen} is null`,
    filter.returnable && sql`${l.return_policy} = 'return_7d'`,
    filter.keyword
      ? sql`(${l.title} ilike ${like(filter.keyword)} or ${l.title_en} ilike ${like(filter.keyword)})`
      : undefined,
    filter.price_min_fen !== undefined && sql`${price} >= ${filter.price_min_fen}`,
    filter.price_max_fen !== undefined && sql`${price} <= ${filter.price_max_fen}`,
    filter.ends_before !== undefined && sql`${l.ends_at} < ${instantOf(filter.ends_before)}`,
    filter.opened_after !== undefined && sql`${l.starts_at} >= ${instantOf(filter.opened_after)}`,
    filter.closed_from !== undefined && sql`${l.closed_at} >= ${instantOf(filter.closed_from)}`,
    filter.closed_to !== undefined && sql`${l.closed_at} < ${instantOf(filter.closed_to)}`,
    filter.not_lot_ids?.length ? sql`${l.id} <> all(${sql.param(filter.not_lot_ids)}::bigint[])` : undefined,
  ]
  return parts.filter((part) => part instanceof Object) as SQL[]
}

const dialect = new PgDialect()
const names = new Map<string, string>()

/** Runs a statement put together from parts as a named, prepared one: equal texts share a plan. */
function run<Row extends QueryResultRow>(ctx: Ctx, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  let name = names.get(text)
  if (!name) {
    name = `auction_list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
  }
  return query<Row>(ctx, name, text, params)
}

/** One page of lots by a filter and an order. */
export async function pageOfLots(
  ctx: Ctx,
  filter: Filter,
  sort: Sort,
  paging: Paging,
): Promise<PageOf<Lot> & { server_now_ms: number }> {
  return pageWhere(ctx, sql.join(conditions(filter), sql` and `), sort, paging)
}

const TOTAL_KEPT_MS = 2_000
const totals = perServices(() => new Kept<string, number>(TOTAL_KEPT_MS))

/** How many lots fit, up to one more than is told. A guest may get a total that is two seconds old. */
function totalOf(ctx: Ctx, where: SQL): Promise<number> {
  const statement = sql`select count(*)::int as total from (select 1 from ${l} where ${where} limit ${TOTAL_MAX + 1}) t`
  const read = async () => (await run<{ total: number }>(ctx, statement))[0]!.total
  return ctx.user ? read() : totals(ctx.services).get(JSON.stringify(dialect.sqlToQuery(statement)), read)
}

/** One page of lots by any condition on auction_lots. */
export async function pageWhere(
  ctx: Ctx,
  where: SQL,
  sort: Sort,
  { page, page_size }: Paging,
): Promise<PageOf<Lot> & { server_now_ms: number }> {
  const offset = (page - 1) * page_size
  const rows = await run<Lot & { server_now_ms: number }>(
    ctx,
    sql`select *, (extract(epoch from platform_now()) * 1000)::bigint as server_now_ms from ${l}
      where ${where} order by ${ORDER[sort]} limit ${page_size + 1} offset ${offset}`,
  )
  const has_more = rows.length > page_size
  const is_last = !has_more && (rows.length > 0 || page === 1)
  const total = is_last ? offset + rows.length : await totalOf(ctx, where)
  return {
    list: rows.slice(0, page_size),
    ...placeOf({ page, page_size }, total, has_more),
    server_now_ms: rows[0]?.server_now_ms ?? (await databaseNow(ctx)),
  }
}

/** How many lots run in each of these categories. */
export async function liveCounts(ctx: Ctx, category_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await run<{ category_id: number; count: number }>(
    ctx,
    sql`
    select ${l.category_id} as category_id, count(*)::int as count from ${l}
    where ${l.status} = 'live' and ${l.category_id} = ${anyOf(category_ids)} group by 1`,
  )
  return new Map(rows.map((row) => [row.category_id, row.count]))
}
