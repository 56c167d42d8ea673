/**
 * The one lister of the console: a definition, its source, and what the address asks for make typed SQL. Pages are cut by comparing the
 * row they begin at (no offset: page 500 costs what page 1 costs), totals are counted no further than 10,000.
 */
import { type Condition, type Filter, LIST_TOTAL_MAX, type Resource, readCondition } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import {
  conditionOn,
  type FilterSource,
  JUDGED_MAX,
  type ListSource,
  type SortType,
} from '../../../platform/db/list-source.ts'
import { rowsOfSql } from '../../../platform/db/paging.ts'
import { invariant } from '../../../platform/refuse.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'

/** A checked input of a list's call: the contract has read each filter. */
export type ListInput = { q?: string | undefined; sort: string; from?: string | undefined; page_size: number } & Record<
  string,
  unknown
>

interface Found {
  ids: number[]
  first: number
  page_size: number
  total: number
  total_capped: boolean
  next: string | null
  previous: string | null
}
interface Place extends Record<string, unknown> {
  id: number
  value: string
}

function orderOf(source: ListSource, sort: string): { by: SQL; type: SortType; down: boolean } {
  const down = sort.startsWith('-')
  const found = (source.sorts as Record<string, { by: SQL; type: SortType }>)[down ? sort.slice(1) : sort]
  invariant(found, `${source.resource.name} has no order ${sort}`)
  return { ...found, down }
}

/** "Not these words" of a closed list as "any of the others", which an index finds. */
function asAny(filter: Filter, condition: Condition): Condition {
  if (filter.kind !== 'word' || condition.op !== 'none' || filter.may_be_empty || filter.many) return condition
  return { op: 'any', values: (filter.values ?? []).filter((value) => !condition.values.includes(value)) }
}

/** A list's filters from their text in an address. */
export function conditionsOf(list: Resource, asked: Readonly<Record<string, string>>): Record<string, Condition> {
  return Object.fromEntries(
    Object.entries(asked).map(([name, text]) => {
      const filter = list.filters[name]
      const condition = filter && readCondition(filter, text)
      invariant(condition, `${list.name} cannot be asked for ${name}=${text}`)
      return [name, condition]
    }),
  )
}

/** Everything the input asks for as one condition. */
export async function whereOf(ctx: Ctx, source: ListSource, input: ListInput): Promise<SQL> {
  const { resource } = source
  const asked = Object.entries(resource.filters).flatMap(([name, filter]) => {
    const condition = input[name] as Condition | undefined
    if (!condition) return []
    const of = (source.filters as Record<string, FilterSource>)[name]!
    const plain = asAny(filter, condition)
    return [typeof of === 'function' ? of(plain) : conditionOn(of, filter.kind, plain)]
  })
  const searched = input.q && source.search ? [await source.search(ctx, input.q)] : []
  const parts = [...(source.only ? [source.only] : []), ...asked, ...searched]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/**
 * The statement of one page: ids in their order, one more than the page shows.
 * @param few the condition finds so few rows that all are found first, and ordered then; else the order's index is followed until the page is full
 */
export function pageStatement(
  source: ListSource,
  where: SQL,
  sort: string,
  size: number,
  cursor?: Cursor,
  few = false,
): SQL {
  const { by, type, down } = orderOf(source, sort)
  const { from, id } = source
  // Going back is going on in the other direction.
  const falls = (cursor?.side === 'before') !== down
  const value = cursor && sql`${cursor.value}::${sql.raw(type)}`
  const by_id = by === id
  const row = by_id ? id : sql`(${by}, ${id})`
  const at = cursor && (by_id ? sql`${cursor.id}::bigint` : sql`(${value}, ${cursor.id}::bigint)`)
  const beyond = at ? sql` and ${row} ${falls ? sql`<` : sql`>`} ${at}` : sql``
  const way = falls ? sql`desc` : sql`asc`
  const order = by_id ? sql`${id} ${way}` : sql`${by} ${way}, ${id} ${way}`
  if (few)
    return sql`with found as materialized (select ${id} as id, ${by} as place from ${from} where ${where}${beyond})
      select id, place::text as value from found order by place ${way}, id ${way} limit ${size + 1}`
  return sql`select ${id} as id, (${by})::text as value from ${from} where ${where}${beyond} order by ${order} limit ${size + 1}`
}

/** How many rows there are, counted no further than one beyond `most`. */
export const countStatement = (source: ListSource, where: SQL, most: number): SQL =>
  sql`select count(*) as total from (select 1 from ${source.from} where ${where} limit ${most + 1}) counted`

/** The rows of one window, judged where the list asks for it: one more than fits, if there is one. */
async function readWindow(
  ctx: OperatorCtx,
  source: ListSource,
  input: ListInput,
  where: SQL,
  size: number,
  { from, few = false }: { from?: Cursor | undefined; few?: boolean } = {},
) {
  const { sort } = input
  const judged = source.judge && (input[source.judge.field] as Condition | undefined)
  if (!source.judge || !judged) return rowsOfSql<Place>(ctx, pageStatement(source, where, sort, size, from, few))
  const kept: Place[] = []
  let cursor = from
  for (let seen = 0; seen < JUDGED_MAX && kept.length <= size; seen += PIECE) {
    const found = await rowsOfSql<Place>(ctx, pageStatement(source, where, sort, PIECE - 1, cursor))
    const fit = new Set(
      await source.judge.judge(
        ctx,
        found.map(({ id }) => id),
        judged,
      ),
    )
    kept.push(...found.filter(({ id }) => fit.has(id)))
    const last = found.at(-1)
    if (!last || found.length < PIECE) break
    cursor = { sort, side: from?.side ?? 'after', value: last.value, id: last.id, first: 1 }
  }
  return kept.slice(0, size + 1)
}
const PIECE = 50

/** How many rows there are, counted no further than one beyond `most`. */
export async function countRows(ctx: OperatorCtx, source: ListSource, input: ListInput, most: number): Promise<number> {
  const where = await whereOf(ctx, source, input)
  if (source.judge && input[source.judge.field])
    return (await readWindow(ctx, source, input, where, Math.min(most, JUDGED_MAX))).length
  return (await rowsOfSql<{ total: number }>(ctx, countStatement(source, where, most)))[0]!.total
}

/** @throws Refusal VALIDATION for a place that is none of this list's */
export async function findPage(ctx: OperatorCtx, source: ListSource, input: ListInput): Promise<Found> {
  const { sort, page_size } = input
  const { type } = orderOf(source, sort)
  const cursor = input.from === undefined ? undefined : readCursor(input.from, sort, type)
  const where = await whereOf(ctx, source, input)
  const is_asked =
    input.q !== undefined || Object.keys(source.resource.filters).some((name) => input[name] !== undefined)
  const counted = is_asked ? await countRows(ctx, source, input, LIST_TOTAL_MAX) : undefined
  const few = counted !== undefined && counted <= LIST_TOTAL_MAX
  const found = await readWindow(ctx, source, input, where, page_size, { from: cursor, few })
  const is_more = found.length > page_size
  const shown = found.slice(0, page_size)
  const back = cursor?.side === 'before'
  if (back) shown.reverse()
  const first = !is_more && back ? 1 : (cursor?.first ?? 1)
  const place = (row: Place | undefined, side: Cursor['side'], at: number) =>
    row ? writeCursor({ sort, side, value: row.value, id: row.id, first: at }) : null
  const next = back || is_more ? place(shown.at(-1), 'after', first + shown.length) : null
  const previous = (back ? is_more : cursor) ? place(shown[0], 'before', Math.max(1, first - page_size)) : null
  const whole = !cursor && !is_more
  const total = whole ? shown.length : (counted ?? (await countRows(ctx, source, input, LIST_TOTAL_MAX)))
  return {
    ids: shown.map(({ id }) => id),
    first,
    page_size,
    total: Math.min(total, LIST_TOTAL_MAX),
    total_capped: total > LIST_TOTAL_MAX,
    next,
    previous,
  }
}

/** How many rows an address asks for, as far as the list counts them; of a list that judges its rows, no condition it judges. */
export async function countAsked(
  ctx: Ctx,
  source: ListSource,
  asked: Readonly<Record<string, string>>,
): Promise<number> {
  const { resource } = source
  const where = await whereOf(ctx, source, { sort: resource.usual, page_size: 1, ...conditionsOf(resource, asked) })
  const [row] = await rowsOfSql<{ total: number }>(ctx, countStatement(source, where, LIST_TOTAL_MAX))
  return Math.min(row!.total, LIST_TOTAL_MAX)
}

/** A list ready to be answered and written to a file. */
export interface BoundList<Shown = unknown> {
  source: ListSource
  /** Rows of ids as the screen shows them, masked as there, in the order of the ids; one that is gone meanwhile is left out. */
  rows: (ctx: OperatorCtx, ids: number[]) => Promise<Shown[]>
  /** The columns of the file, by the definition's keys, each said of a line. */
  file: Readonly<Record<string, Cell<unknown>>>
  /** The lines of a file: the rows, but where these bring much that no column says. */
  lines: (ctx: OperatorCtx, ids: number[]) => Promise<unknown[]>
}

export type Cell<Shown> = (row: Shown) => string | number | boolean | null | undefined

/** One page of a list as its call answers it. @throws Refusal VALIDATION for a place that is none of this list's */
export async function answerList<Shown>(ctx: OperatorCtx, list: BoundList<Shown>, input: ListInput) {
  const { ids, ...place } = await findPage(ctx, list.source, input)
  return { ...place, list: await list.rows(ctx, ids) }
}

/** Rows in the order of ids; one that is gone meanwhile is left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const by_id = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => by_id.get(id) ?? [])
}

/** Of these rows, those the input asks for. */
export async function whichMatch(
  ctx: OperatorCtx,
  source: ListSource,
  input: ListInput,
  ids: readonly number[],
): Promise<number[]> {
  const where = await whereOf(ctx, source, input)
  const { from, id, judge } = source
  const found = await rowsOfSql<{ id: number }>(
    ctx,
    sql`select ${id} as id from ${from} where ${id} = any(${sql.param([...ids])}::bigint[]) and ${where}`,
  )
  const kept = found.map((row) => row.id)
  const judged = judge && (input[judge.field] as Condition | undefined)
  return judge && judged ? judge.judge(ctx, kept, judged) : kept
}

/** Every row the input asks for, in pieces, each read when the one before has been used: no more than one is held. */
export async function* eachPiece(
  ctx: OperatorCtx,
  source: ListSource,
  input: ListInput,
  size: number,
): AsyncGenerator<number[]> {
  const where = await whereOf(ctx, source, input)
  let cursor: Cursor | undefined
  for (;;) {
    const found = await readWindow(ctx, source, input, where, size, { from: cursor })
    const shown = found.slice(0, size)
    if (shown.length > 0) yield shown.map(({ id }) => id)
    if (found.length <= size) return
    const last = shown.at(-1)!
    cursor = { sort: input.sort, side: 'after', value: last.value, id: last.id, first: 1 }
  }
}
