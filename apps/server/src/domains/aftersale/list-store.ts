/** Lists and counters of cases. Each walks an index of one buyer, one shop or of what is open, and stops at a limit. */
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { type PageOf, type Paging, pageFrom, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { CLOSED, type Status, type Type, UNDER_WAY } from './rules.ts'
import { casesById } from './store.ts'
import { aftersale_cases, type Case } from './tables.ts'

export type StatusFilter = 'all' | 'open' | 'closed' | Status

const c = aftersale_cases
const among = (statuses: readonly Status[]): SQL =>
  sql`${c.status} in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`
/** Money on its way counts as open: the buyer waits for it. */
const OPEN: readonly Status[] = [...UNDER_WAY, 'refunding']
const statusIs = (filter: StatusFilter): SQL | undefined => {
  if (filter === 'all') return undefined
  if (filter === 'open') return among(OPEN)
  return filter === 'closed' ? among(CLOSED) : among([filter])
}
const all = (parts: Array<SQL | undefined>): SQL =>
  sql.join([sql`true`, ...parts.filter((part) => part !== undefined)], sql` and `)

async function pageOf(ctx: Ctx, where: SQL, order: SQL, paging: Paging): Promise<PageOf<Case>> {
  const found = await pageFrom(
    paging,
    ({ limit, offset }) =>
      rowsOfSql<{ id: number }>(
        ctx,
        sql`select ${c.id} as id from ${c} where ${where} order by ${order} limit ${limit} offset ${offset}`,
      ),
    () => count(ctx, where, TOTAL_MAX + 1),
  )
  const cases = await casesById(
    ctx,
    found.list.map(({ id }) => id),
  )
  return { ...found, list: cases }
}

async function count(ctx: Ctx, where: SQL, max = TOTAL_MAX): Promise<number> {
  const counted = await rowsOfSql<{ n: number }>(
    ctx,
    sql`select count(*) as n from (select 1 from ${c} where ${where} limit ${max}) t`,
  )
  return counted[0]!.n
}

/** A buyer's cases, newest first. */
export async function pageOfBuyer(
  ctx: Ctx,
  user_id: number,
  filter: StatusFilter,
  paging: Paging,
): Promise<PageOf<Case>> {
  return pageOf(ctx, all([sql`${c.user_id} = ${user_id}`, statusIs(filter)]), sql`${c.id} desc`, paging)
}

/** A shop's cases: what is open the soonest due first, else the newest first. @param keyword a whole case or order number */
export async function pageOfShop(
  ctx: Ctx,
  shop_id: number,
  { status, type, keyword }: { status: StatusFilter; type?: Type; keyword?: string },
  paging: Paging,
): Promise<PageOf<Case>> {
  const where = all([
    sql`${c.shop_id} = ${shop_id}`,
    statusIs(status),
    type && sql`${c.type} = ${type}`,
    keyword ? numberIs(keyword) : undefined,
  ])
  const is_open = status !== 'all' && status !== 'closed' && !(CLOSED as readonly string[]).includes(status)
  return pageOf(ctx, where, is_open ? sql`${c.deadline_at} nulls last, ${c.id}` : sql`${c.id} desc`, paging)
}

const numberIs = (text: string): SQL => sql`(${c.case_no} = ${text.toUpperCase()} or ${c.order_no} = ${text})`

const COUNTED = ['requested', 'awaiting_return', 'return_shipped', 'refused', 'arbitration', 'refunding'] as const
/** How many of a shop's cases stand where, each up to 1,000. */
export async function countOfShop(
  ctx: Ctx,
  shop_id: number,
): Promise<Record<(typeof COUNTED)[number] | 'closed', number>> {
  const of_shop = sql`${c.shop_id} = ${shop_id}`
  const counts = await Promise.all([
    ...COUNTED.map(async (status) => [status, await count(ctx, all([of_shop, among([status])]))] as const),
    count(ctx, all([of_shop, among(CLOSED)])).then((n) => ['closed', n] as const),
  ])
  return Object.fromEntries(counts) as Record<(typeof COUNTED)[number] | 'closed', number>
}

const IS_OPEN = sql`${c.closed_at} is null`

/** Orders that wait for a case now, at most 10,000 of them. */
export async function waitingOrderIds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.execute<{ order_id: string }>(
    sql`select distinct ${c.order_id} as order_id from ${c} where ${IS_OPEN} and ${among(UNDER_WAY)} limit 10000`,
  )
  return rows.rows.map((row) => Number(row.order_id))
}

/** A buyer's or a shop's cases, and how many of them ended for the buyer. */
export async function recordOf(
  ctx: Ctx,
  owner: { user_id: number } | { shop_id: number },
): Promise<{ count: number; for_buyer: number }> {
  const mine = 'user_id' in owner ? sql`${c.user_id} = ${owner.user_id}` : sql`${c.shop_id} = ${owner.shop_id}`
  return { count: await count(ctx, mine), for_buyer: await count(ctx, all([mine, among(['refunding', 'refunded'])])) }
}
