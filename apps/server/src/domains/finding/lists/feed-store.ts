/** Lists of lots: one query for a page, one for its total, which is exact up to 1,000. */
import { createHash } from 'node:crypto'
import { BARGAIN_BP } from '@juya/contract'
import { type Query, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import { appState } from '../../../platform/app-state.ts'
import { boundedMap, Kept } from '../../../platform/cache/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageFrom, rowsOfSql, TOTAL_MAX, type windowOf } from '../../../platform/db/paging.ts'
import type { Lot } from '../../lot/index.ts'
import { lot_lots as l } from '../../lot/index.ts'
import { FITTED_MAX, foundRows, found as hasWords } from '../../search/index.ts'
import { finding_lot_facets as s } from '../indexing/tables.ts'

export type Sort =
  | 'default'
  | 'hot'
  | 'ending'
  | 'new'
  | 'price_up'
  | 'price_down'
  | 'bids'
  | 'closed'
  | 'created'
  | 'opening'
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
  opening: sql`${l.starts_at}, ${l.id}`,
}

/** When a running lot ends: within the hour, before the day does (Asia/Shanghai), within three days. */
export type Ends = 'hour' | 'today' | 'three_days'

export interface Filter {
  status?: 'live' | 'scheduled' | 'ended' | 'sold'
  category_ids?: readonly number[]
  /** The branch a list is about; category_ids narrow it. */
  branch_ids?: readonly number[]
  shop_id?: number
  shop_ids?: readonly number[]
  session_id?: number
  batch_id?: number
  mode?: string
  ends?: Ends
  /** Also before the day ends, regardless of `ends`. */
  ends_today?: boolean
  /** Keys of periods.ts and scenes.ts. */
  period?: string
  scene?: string
  /** With a certificate from outside, and whose. */
  certified?: boolean
  issuer?: string
  leaky?: boolean
  no_reserve?: boolean
  returnable?: boolean
  verified_shop?: boolean
  keyword?: string
  price_min_fen?: number
  price_max_fen?: number
  bids_min?: number
  /** ms */
  ends_before?: number
  opened_after?: number
  closed_from?: number
  closed_to?: number
  lot_ids?: readonly number[]
  not_lot_ids?: readonly number[]
}

export const instantOf = (ms: number): SQL => sql`to_timestamp(${ms}::float8 / 1000.0)`
export const anyOf = (ids: readonly number[]): SQL => sql`any(${sql.param(ids)}::bigint[])`

/** The midnight this day ends at in Asia/Shanghai. */
const MIDNIGHT = sql`date_trunc('day', platform_now() at time zone 'Asia/Shanghai' + interval '1 day') at time zone 'Asia/Shanghai'`
const ENDS: Record<Ends, SQL> = {
  hour: sql`${l.ends_at} < platform_now() + interval '1 hour'`,
  today: sql`${l.ends_at} < ${MIDNIGHT}`,
  three_days: sql`${l.ends_at} < platform_now() + interval '3 days'`,
}
/** The condition of an option of `ends`. */
export const endsWithin = (ends: Ends): SQL => sql`(${l.status} = 'live' and ${ENDS[ends]})`

/** Lots whose row of finding_lot_facets fits. */
const found = (condition: SQL): SQL => sql`${l.id} in (select ${s.lot_id} from ${s} where ${condition})`

/** Lots that have all these words, in any order. */
export const withWords = (keyword: string): SQL => hasWords('lot', sql`${l.id}`, keyword)

/** The conditions that narrow a list, by what they are about: people put these on and off one by one. */
export function narrowing(filter: Filter): Array<readonly [key: keyof Filter | 'price', condition: SQL]> {
  const { price_min_fen: min, price_max_fen: max } = filter
  const parts: Array<readonly [key: keyof Filter | 'price', condition: SQL | false | '' | undefined]> = [
    ['category_ids', filter.category_ids && sql`${l.category_id} = ${anyOf(filter.category_ids)}`],
    ['mode', filter.mode && sql`${l.mode} = ${filter.mode}`],
    ['ends', filter.ends && endsWithin(filter.ends)],
    ['period', filter.period && found(sql`${s.period} = ${filter.period}`)],
    ['scene', filter.scene && found(sql`${s.scenes} @> array[${filter.scene}::text]`)],
    ['certified', filter.certified && found(sql`${s.issuer} is not null`)],
    ['issuer', filter.issuer && found(sql`${s.issuer} = ${filter.issuer}`)],
    ['leaky', filter.leaky && sql`${price} * 10000 <= ${l.estimate_low_fen} * ${BARGAIN_BP}::bigint`],
    ['no_reserve', filter.no_reserve && sql`${l.reserve_fen} is null`],
    ['returnable', filter.returnable && sql`${l.return_policy} = 'return_7d'`],
    ['verified_shop', filter.verified_shop && sql`${l.shop_id} in (select v.id from shop_marks v where v.is_verified)`],
    [
      'price',
      (min !== undefined || max !== undefined) &&
        sql.join(
          [
            ...(min === undefined ? [] : [sql`${price} >= ${min}`]),
            ...(max === undefined ? [] : [sql`${price} <= ${max}`]),
          ],
          sql` and `,
        ),
    ],
  ]
  return parts.filter((part): part is readonly [keyof Filter | 'price', SQL] => part[1] instanceof Object)
}

/** The conditions every list has, however it is narrowed. */
export function standing(filter: Filter): SQL[] {
  const parts: Array<SQL | false | '' | undefined> = [
    sql`${l.deleted_at} is null`,
    filter.status === 'live' && sql`${l.status} = 'live'`,
    filter.status === 'scheduled' && sql`${l.status} = 'scheduled'`,
    filter.status === 'ended' && sql`${l.status} in ('sold', 'passed')`,
    filter.status === 'sold' && sql`${l.status} in ('sold', 'passed') and ${l.status} = 'sold'`,
    filter.branch_ids && sql`${l.category_id} = ${anyOf(filter.branch_ids)}`,
    filter.shop_id !== undefined && sql`${l.shop_id} = ${filter.shop_id}`,
    filter.shop_ids && sql`${l.shop_id} = ${anyOf(filter.shop_ids)}`,
    filter.session_id !== undefined && sql`${l.session_id} = ${filter.session_id}`,
    filter.batch_id !== undefined && sql`${l.batch_id} = ${filter.batch_id}`,
    filter.keyword ? withWords(filter.keyword) : undefined,
    filter.bids_min !== undefined && sql`${l.bid_count} >= ${filter.bids_min}`,
    filter.ends_today && ENDS.today,
    filter.ends_before !== undefined && sql`${l.ends_at} < ${instantOf(filter.ends_before)}`,
    filter.opened_after !== undefined && sql`${l.starts_at} >= ${instantOf(filter.opened_after)}`,
    filter.closed_from !== undefined && sql`${l.closed_at} >= ${instantOf(filter.closed_from)}`,
    filter.closed_to !== undefined && sql`${l.closed_at} < ${instantOf(filter.closed_to)}`,
    filter.lot_ids && sql`${l.id} = ${anyOf(filter.lot_ids)}`,
    filter.not_lot_ids?.length ? sql`${l.id} <> all(${sql.param(filter.not_lot_ids)}::bigint[])` : undefined,
  ]
  return parts.filter((part) => part instanceof Object) as SQL[]
}

/** All conditions of a list. */
export const conditions = (filter: Filter): SQL[] => [
  ...standing(filter),
  ...narrowing(filter).map(([, condition]) => condition),
]

const dialect = new PgDialect()
const names = new Map<string, string>()

/** Runs a statement put together from parts as a named, prepared one: equal texts share a plan, but where words are looked for. */
export function runList<Row extends QueryResultRow>(ctx: Ctx, statement: SQL, by_words = false): Promise<Row[]> {
  return by_words ? rowsOfSql<Row>(ctx, statement) : runNamed<Row>(ctx, dialect.sqlToQuery(statement))
}

function runNamed<Row extends QueryResultRow>(ctx: Ctx, { sql: text, params }: Query): Promise<Row[]> {
  let name = names.get(text)
  if (!name) {
    name = `finding_list_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
  }
  return query<Row>(ctx, name, text, params)
}

/** Statements of pages by what was asked for: putting one together takes about 0.1 ms, a tenth of the answer. */
const PAGES_MAX = 1_000
const pages = boundedMap<string, Query>(PAGES_MAX)

/** One page of lots by a filter and an order. With words, those that have them in their title come first unless an order is asked for. */
export async function pageOfLots(ctx: Ctx, filter: Filter, sort: Sort, paging: Paging): Promise<TimedPage> {
  const where = () => sql.join(conditions(filter), sql` and `)
  if (!filter.keyword) {
    const read = (window: Window) => {
      const asked_for = JSON.stringify([filter, sort, window])
      const statement = pages.get(asked_for) ?? dialect.sqlToQuery(pageStatement(where(), ORDER[sort], window))
      pages.set(asked_for, statement)
      return runNamed<TimedLot>(ctx, statement)
    }
    return timed(ctx, await pageFrom(paging, read, () => totalOf(ctx, filter, where, false)))
  }
  const count = () => totalOf(ctx, filter, where, true)
  const read = (order: SQL) => (window: Window) => rowsOfSql<TimedLot>(ctx, pageStatement(where(), order, window))
  if (sort !== 'default') return timed(ctx, await pageFrom(paging, read(ORDER[sort]), count))
  const total = await count()
  if (total === 0 || total > FITTED_MAX) return timed(ctx, await pageFrom(paging, read(ORDER.default), () => total))
  const rest = sql.join(conditions({ ...filter, keyword: undefined }), sql` and `)
  const fitted = ({ limit, offset }: Window) =>
    rowsOfSql<TimedLot>(
      ctx,
      sql`select ${l}.*, (extract(epoch from platform_now()) * 1000)::bigint as server_now_ms
        from ${l} join ${foundRows('lot', filter.keyword!)} found on found.ref_id = ${l.id}
        where ${rest} order by found.fit desc, ${ORDER.default} limit ${limit} offset ${offset}`,
    )
  return timed(ctx, await pageFrom(paging, fitted, () => total))
}

/**
 * One page of lots of which those in the chosen categories come first, in the order asked for, and the others after them in the same
 * order. This is how a person's interests shape a list.
 */
export async function pageChosenFirst(
  ctx: Ctx,
  filter: Filter,
  chosen_ids: readonly number[],
  sort: Sort,
  paging: Paging,
): Promise<PageOf<Lot>> {
  if (chosen_ids.length === 0) return pageOfLots(ctx, filter, sort, paging)
  const by_words = Boolean(filter.keyword)
  const where = (...more: SQL[]) => sql.join([...conditions(filter), ...more], sql` and `)
  const chosen = where(sql`${l.category_id} = ${anyOf(chosen_ids)}`)
  const others = where(sql`${l.category_id} <> all(${sql.param(chosen_ids)}::bigint[])`)
  const rows = (part: SQL, limit: number, offset: number) =>
    runList<Lot>(
      ctx,
      sql`select * from ${l} where ${part} order by ${ORDER[sort]} limit ${limit} offset ${offset}`,
      by_words,
    )
  return pageFrom(
    paging,
    async ({ limit, offset }) => {
      const first = await rows(chosen, limit, offset)
      if (first.length === limit) return first
      // Where the window begins after the last chosen lot, the others are skipped by as much as it lies behind that.
      const before =
        first.length > 0 || offset === 0
          ? 0
          : offset - (await runList<{ total: number }>(ctx, counted(chosen, offset), by_words))[0]!.total
      return [...first, ...(await rows(others, limit - first.length, before))]
    },
    () => totalOf(ctx, filter, where, by_words),
  )
}

const counted = (where: SQL, up_to: number): SQL =>
  sql`select count(*)::int as total from (select 1 from ${l} where ${where} limit ${up_to}) t`

const TOTAL_KEPT_MS = 2_000
const totals = appState(() => new Kept<string, number>(TOTAL_KEPT_MS))

/** How many lots fit, up to one more than is told. A guest may get the total of a filter that is two seconds old. */
function totalOf(ctx: Ctx, filter: Filter | undefined, where: () => SQL, by_words: boolean): Promise<number> {
  const read = async () => (await runList<{ total: number }>(ctx, counted(where(), TOTAL_MAX + 1), by_words))[0]!.total
  return ctx.user || !filter ? read() : totals(ctx.services).get(JSON.stringify(filter), read)
}

/** How many lots a filter finds, exact up to 1,000. */
export async function countLots(ctx: Ctx, filter: Filter): Promise<number> {
  const where = () => sql.join(conditions(filter), sql` and `)
  return Math.min(TOTAL_MAX, await totalOf(ctx, filter, where, Boolean(filter.keyword)))
}

/** One page of lots by any condition on lot_lots. */
export async function pageWhere(ctx: Ctx, where: SQL, sort: Sort, paging: Paging): Promise<TimedPage> {
  const read = (window: Window) => runList<TimedLot>(ctx, pageStatement(where, ORDER[sort], window))
  return timed(ctx, await pageFrom(paging, read, () => totalOf(ctx, undefined, () => where, false)))
}

type TimedLot = Lot & { server_now_ms: number }
export type TimedPage = PageOf<Lot> & { server_now_ms: number }
type Window = ReturnType<typeof windowOf>

const pageStatement = (where: SQL, order: SQL, { limit, offset }: Window): SQL =>
  sql`select *, (extract(epoch from platform_now()) * 1000)::bigint as server_now_ms from ${l}
    where ${where} order by ${order} limit ${limit} offset ${offset}`

/** A page with the time it was read at, which its rows carry. */
const timed = async (ctx: Ctx, found: PageOf<TimedLot>): Promise<TimedPage> => ({
  ...found,
  server_now_ms: found.list[0]?.server_now_ms ?? (await databaseNow(ctx)),
})
