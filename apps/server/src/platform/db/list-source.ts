/** Where a list's rows come from: a table of one word, and how each filter and order of the definition reads in it. */
import type { Condition, Resource } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, OperatorCtx } from '../context.ts'

export const JUDGED_MAX = 200

/** How an order's values are told from one page to the next. */
export type SortType = 'bigint' | 'timestamptz' | 'text'

/** A column of the table, or what makes the condition itself. */
export type FilterSource = SQL | ((condition: Condition) => SQL)

export interface ListSource<R extends Resource = Resource> {
  resource: R
  /** The table with its alias, and what is always in force. */
  from: SQL
  only?: SQL
  id: SQL
  filters: { readonly [K in keyof R['filters']]: FilterSource }
  /** Never null: pages are cut by comparing them. Each stands in an index, with the id behind it. */
  sorts: { readonly [K in R['sorts'][number]]: { by: SQL; type: SortType } }
  /**
   * A filter no column says: its SQL narrows to rows that can be judged at all, and judge gives those of a piece that fit. Only the first
   * JUDGED_MAX rows are judged; a longer list says that there may be more.
   */
  judge?: {
    field: keyof R['filters'] & string
    judge: (ctx: OperatorCtx, ids: number[], condition: Condition) => Promise<number[]>
  }
  /** What Juya's metrics make of its rows (contract: operator/charts/metrics.ts). */
  metrics?: MetricSource
  /** What words typed into the search box ask for. */
  search?: (ctx: Ctx, q: string) => SQL | Promise<SQL>
}

/** How rows of a list are told apart by place, and what of them is added up. */
export interface MetricSource {
  /** Absent: its rows have no category, no shop. */
  category?: SQL
  shop?: SQL
  /** What a row adds to a metric of that day (yyyy-mm-dd), by the metric's `sum`. */
  sums?: Readonly<Record<string, (day: string) => SQL>>
}

/** Gives a source its exact type. A filter or an order of the definition without its SQL does not compile. */
export const listSource = <const R extends Resource>(source: ListSource<R>): ListSource<R> => source

const dayStart = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`
const dayAfter = (day: string): SQL => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

/** A condition of kind day on a column that says a day itself. */
export function conditionOnDay(column: SQL, { op, values }: Condition): SQL {
  if (op === 'between') {
    const [from = '', to = ''] = values
    return sql`(${column} >= ${from || '-infinity'}::date and ${column} <= ${to || 'infinity'}::date)`
  }
  const found = sql`${column} = any(${sql.param([...values])}::date[])`
  return op === 'none' ? sql`not (${found})` : found
}

const anyOf = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql` or `)})`

function inRange(column: SQL, [from = '', to = '']: readonly string[], is_day: boolean): SQL {
  const parts = [
    ...(from === '' ? [] : [is_day ? sql`${column} >= ${dayStart(from)}` : sql`${column} >= ${from}::bigint`]),
    ...(to === '' ? [] : [is_day ? sql`${column} < ${dayAfter(to)}` : sql`${column} <= ${to}::bigint`]),
  ]
  return sql`(${sql.join(parts, sql` and `)})`
}

/** A condition on a column, as its kind compares. What is empty is not any value: "not x" finds it. */
export function conditionOn(column: SQL, kind: Resource['filters'][string]['kind'], { op, values }: Condition): SQL {
  if (op === 'empty') return sql`${column} is null`
  if (op === 'filled') return sql`${column} is not null`
  const is_day = kind === 'day'
  if (op === 'between') return inRange(column, values, is_day)
  if (kind === 'flag') return values.includes('1') ? (values.includes('0') ? sql`true` : column) : sql`not ${column}`
  if (is_day) {
    const found = anyOf(values.map((day) => inRange(column, [day, day], true)))
    return op === 'none' ? sql`(${found}) is not true` : found
  }
  const is_text = kind === 'word' || kind === 'text'
  // One value is equal to it: only so does an index on the column and an order give the rows in that order.
  if (op === 'any' && values.length === 1)
    return is_text ? sql`${column} = ${values[0]!}::text` : sql`${column} = ${Number(values[0])}::bigint`
  const list = is_text ? sql`${sql.param([...values])}::text[]` : sql`${sql.param(values.map(Number))}::bigint[]`
  return op === 'none' ? sql`(${column} = any(${list})) is not true` : sql`${column} = any(${list})`
}
