/** Lists and counters of orders. Each walks an index of one buyer or one shop and stops at a limit; nothing scans the table. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../platform/context.ts'
import { likePart } from '../../platform/db/like.ts'
import { type PageOf, type Paging, pageFrom, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { isOrderNo } from './checkout/order-no.ts'
import type { OrderKind, OrderStatus } from './rules.ts'
import { ordersById } from './store.ts'
import { type Order, order_items, order_orders } from './tables.ts'

/** A search looks through so many of the newest orders. */
const SEARCH_MAX = 5_000

const o = order_orders
type Tab = 'all' | 'to_pay' | 'to_share' | 'to_ship' | 'late' | 'to_receive' | 'to_review' | 'after_sale' | 'completed'

const statusIs = (...statuses: OrderStatus[]): SQL =>
  sql`${o.status} in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`
/** The orders of a tab; each is the condition of one index. */
const TABS: Record<Tab, SQL | undefined> = {
  all: undefined,
  to_pay: statusIs('pending_payment'),
  to_share: statusIs('funding', 'grouping'),
  to_ship: statusIs('to_ship'),
  late: sql`${o.status} = 'to_ship' and not ${o.after_sale_open} and ${o.ship_deadline} < (select platform_now())`,
  to_receive: statusIs('shipped'),
  to_review: sql`${o.review_state} = 'open'`,
  after_sale: sql`${o.after_sale_open}`,
  completed: statusIs('completed'),
}

export interface ListFilter {
  tab: Tab
  kind?: OrderKind
  keyword?: string
  /** Days in Asia/Shanghai, inclusive. */
  from?: string
  to?: string
}
export type Owner = { user_id: number } | { shop_id: number }

const dayStart = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`

function conditions(owner: Owner, { tab, kind, keyword, from, to }: ListFilter): SQL {
  const is_buyer = 'user_id' in owner
  const parts: Array<SQL | undefined> = [
    is_buyer
      ? sql`${o.user_id} = ${owner.user_id} and not ${o.deleted_by_buyer}`
      : sql`${o.shop_id} = ${owner.shop_id}`,
    TABS[tab],
    // Nothing is sent while a case is open: the shop finds the order there.
    !is_buyer && tab === 'to_ship' ? sql`not ${o.after_sale_open}` : undefined,
    kind && sql`${o.kind} = ${kind}`,
    from === undefined ? undefined : sql`${o.created_at} >= ${dayStart(from)}`,
    to === undefined ? undefined : sql`${o.created_at} < ${dayStart(to)} + interval '1 day'`,
    keyword ? matches(is_buyer ? o.user_id : o.shop_id, is_buyer ? owner.user_id : owner.shop_id, keyword) : undefined,
  ]
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  )
}

/** By whole number, else by a part of a title among the newest orders. */
function matches(column: PgColumn, owner_id: number, keyword: string): SQL {
  if (isOrderNo(keyword)) return sql`${o.order_no} = ${keyword}`
  const pattern = likePart(keyword)
  // Laterally: the newest orders one by one through the index of their items, regardless of the planner's guess about titles.
  return sql`${o.id} in (select newest.id from (select ${o.id} from ${o} where ${column} = ${owner_id} order by ${o.id} desc limit ${SEARCH_MAX}) newest
    cross join lateral (select 1 from ${order_items} i where i.order_id = newest.id and i.title ilike ${pattern} limit 1) hit)`
}

function pageOfIds(ctx: Ctx, where: SQL, paging: Paging, order = sql`${o.id} desc`): Promise<PageOf<{ id: number }>> {
  return pageFrom(
    paging,
    ({ limit, offset }) =>
      rowsOfSql<{ id: number }>(
        ctx,
        sql`select ${o.id} as id from ${o} where ${where} order by ${order} limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*) as n from (select 1 from ${o} where ${where} limit ${TOTAL_MAX + 1}) t`
      return (await rowsOfSql<{ n: number }>(ctx, counted))[0]!.n
    },
  )
}

async function withOrders(ctx: Ctx, found: PageOf<{ id: number }>): Promise<PageOf<Order>> {
  const ids = found.list.map(({ id }) => id)
  return { ...found, list: inOrder(ids, await ordersById(ctx, ids)) }
}

const inOrder = (ids: readonly number[], orders: readonly Order[]): Order[] => {
  const by_id = new Map(orders.map((order) => [order.id, order]))
  return ids.flatMap((id) => by_id.get(id) ?? [])
}

/** One page of a buyer's or a shop's orders, newest first. */
export async function pageOfOrders(ctx: Ctx, owner: Owner, filter: ListFilter, paging: Paging): Promise<PageOf<Order>> {
  return withOrders(ctx, await pageOfIds(ctx, conditions(owner, filter), paging))
}

/** One page of groups: orders that have the same key together, the group with the newest order first. At most 50 orders a group. */
export async function pageOfGroups(
  ctx: Ctx,
  owner: Owner,
  filter: ListFilter,
  key: SQL,
  paging: Paging,
): Promise<PageOf<{ key: string; orders: Order[] }>> {
  const newest = sql`select ${o.id} as id, ${key} as key from ${o} where ${conditions(owner, filter)} order by ${o.id} desc limit ${SEARCH_MAX}`
  const found = await pageFrom(
    paging,
    ({ limit, offset }) =>
      rowsOfSql<{ key: string; ids: number[] }>(
        ctx,
        sql`select key, (array_agg(id order by id desc))[1:50] as ids from (${newest}) t
          group by key order by max(id) desc limit ${limit} offset ${offset}`,
      ),
    async () => (await rowsOfSql<{ n: number }>(ctx, sql`select count(distinct key) as n from (${newest}) t`))[0]!.n,
  )
  const orders = await ordersById(
    ctx,
    found.list.flatMap((group) => group.ids),
  )
  return { ...found, list: found.list.map((group) => ({ key: group.key, orders: inOrder(group.ids, orders) })) }
}

/** A shop's orders to ship that nothing holds back, the soonest due first. @param most at most so many */
export async function ordersToShip(ctx: Ctx, shop_id: number, most: number): Promise<Order[]> {
  const found = await rowsOfSql<{ id: number }>(
    ctx,
    sql`select id from (select ${o.id} as id, ${o.ship_deadline} as due from ${o}
      where ${conditions({ shop_id }, { tab: 'to_ship' })} and ${o.ship_deadline} is not null order by ${o.id} limit ${SEARCH_MAX}) t
      order by due, id limit ${most}`,
  )
  const ids = found.map(({ id }) => id)
  return inOrder(ids, await ordersById(ctx, ids))
}

/** Unpaid orders of one checkout belong together; any other order stands alone. */
export const CHECKOUT_KEY = sql`case when ${o.status} = 'pending_payment' then ${o.checkout_no} else ${o.order_no} end`
/** Orders that could travel in one parcel belong together; any other order stands alone. */
export const RECEIVER_KEY = sql`case when ${o.status} = 'to_ship' then md5(coalesce(${o.receiver_key}, ${o.order_no})) else ${o.order_no} end`

/** A shop's orders to ship that have this key, 50 at most. */
export async function ordersOfReceiver(ctx: Ctx, shop_id: number, key: string): Promise<Order[]> {
  const where = sql`${conditions({ shop_id }, { tab: 'to_ship' })} and ${RECEIVER_KEY} = ${key}`
  const found = await rowsOfSql<{ id: number }>(
    ctx,
    sql`select ${o.id} as id from ${o} where ${where} order by ${o.id} limit 50`,
  )
  return ordersById(
    ctx,
    found.map(({ id }) => id),
  )
}

export const ALL_TABS = [
  'to_pay',
  'to_share',
  'to_ship',
  'late',
  'to_receive',
  'to_review',
  'after_sale',
  'completed',
] as const

/** How many orders stand in each of these tabs, each counted up to 1,000. @param kind only orders of this kind */
export async function countTabs<const T extends readonly Tab[]>(
  ctx: Ctx,
  owner: Owner,
  tabs: T,
  kind?: OrderKind,
): Promise<Record<T[number], number>> {
  const counts = tabs.map(
    (tab) =>
      sql`(select count(*) from (select 1 from ${o} where ${conditions(owner, { tab, kind })} limit ${TOTAL_MAX}) t) as ${sql.identifier(tab)}`,
  )
  const result = await ctx.db.execute<Record<string, string>>(sql`select ${sql.join(counts, sql`, `)}`)
  return Object.fromEntries(Object.entries(result.rows[0]!).map(([tab, n]) => [tab, Number(n)])) as Record<
    T[number],
    number
  >
}

export interface OperatorFilter {
  order_no?: string
  user_id?: number
  shop_id?: number
  status?: OrderStatus
  kind?: OrderKind
  /** Paid and not shipped in time. */
  late?: boolean
}

/** One page of everybody's orders, for the console: newest first, late ones the latest first. */
export async function ordersForConsole(
  ctx: Ctx,
  { order_no, user_id, shop_id, status, kind, late }: OperatorFilter,
  paging: Paging,
): Promise<PageOf<Order>> {
  const parts: Array<SQL | undefined> = [
    sql`true`,
    order_no === undefined ? undefined : sql`${o.order_no} = ${order_no}`,
    user_id === undefined ? undefined : sql`${o.user_id} = ${user_id}`,
    shop_id === undefined ? undefined : sql`${o.shop_id} = ${shop_id}`,
    status === undefined ? undefined : sql`${o.status} = ${status}`,
    kind === undefined ? undefined : sql`${o.kind} = ${kind}`,
    late ? TABS.late : undefined,
  ]
  const found = await pageOfIds(
    ctx,
    sql.join(
      parts.filter((part) => part !== undefined),
      sql` and `,
    ),
    paging,
    late ? sql`${o.ship_deadline}` : undefined,
  )
  return withOrders(ctx, found)
}
