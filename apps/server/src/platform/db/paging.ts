/** Pages of lists, as the contract's `page()` wants them. */
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Ctx, Queryable } from '../context.ts'
import { query } from './db.ts'

/** Totals are exact up to here; a count stops one further, which tells that there are more. */
export const TOTAL_MAX = 1_000

export interface Paging {
  page: number
  page_size: number
}
export interface Place extends Paging {
  total: number
  total_capped?: boolean
  has_more: boolean
}
export interface PageOf<T> extends Place {
  list: T[]
}

/**
 * Where a page stands in its list.
 * @param total as counted; more than TOTAL_MAX is told as TOTAL_MAX, with the word that there are more
 * @param has_more where the page itself was read one row further and knows better
 */
export function placeOf(
  { page, page_size }: Paging,
  total: number,
  has_more: boolean = page * page_size < total,
): Place {
  const capped = total > TOTAL_MAX ? { total: TOTAL_MAX, total_capped: true } : { total }
  return { page, page_size, ...capped, has_more }
}

/** The rows a page asks for: one more than it shows, which tells whether another page follows. */
export const windowOf = ({ page, page_size }: Paging): { limit: number; offset: number } => ({
  limit: page_size + 1,
  offset: (page - 1) * page_size,
})

/**
 * A page from any source of rows.
 * @param read gives the rows of a window of the list
 * @param count the whole list's length, exact up to TOTAL_MAX; asked only where the page does not tell it
 */
export async function pageFrom<Row>(
  paging: Paging,
  read: (window: { limit: number; offset: number }) => Promise<Row[]>,
  count: () => number | Promise<number>,
): Promise<PageOf<Row>> {
  const window = windowOf(paging)
  const rows = await read(window)
  const has_more = rows.length > paging.page_size
  const is_last = !has_more && (rows.length > 0 || paging.page === 1)
  const total = is_last ? window.offset + rows.length : await count()
  return { list: rows.slice(0, paging.page_size), ...placeOf(paging, total, has_more) }
}

export interface PagedStatement {
  /** The statement's name, unique for its texts. */
  name: string
  columns: string
  /** Table, joins and condition, e.g. `account_users where status = $1`. */
  from: string
  order: string
  values: readonly unknown[]
}

/** One page of a list by named, prepared statements: the rows and, where the page does not tell it, how many there are. */
export function pageQuery<Row extends QueryResultRow>(
  ctx: Ctx,
  { name, columns, from, order, values }: PagedStatement,
  paging: Paging,
): Promise<PageOf<Row>> {
  const next = values.length + 1
  return pageFrom<Row>(
    paging,
    ({ limit, offset }) =>
      query<Row>(ctx, name, `select ${columns} from ${from} order by ${order} limit $${next} offset $${next + 1}`, [
        ...values,
        limit,
        offset,
      ]),
    async () => {
      const text = `select count(*) as total from (select 1 from ${from} limit ${TOTAL_MAX + 1}) counted`
      return (await query<{ total: number }>(ctx, `${name}_total`, text, [...values]))[0]!.total
    },
  )
}

const dialect = new PgDialect()

/** Runs a statement put together from parts. It is planned for its values each time: such lists filter by what differs widely. */
export async function rowsOfSql<Row extends QueryResultRow>(
  { client }: { client: Queryable },
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return (await (client as PoolClient).query<Row>(text, params)).rows
}
