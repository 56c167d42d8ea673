/** Pages of group buys, of teams, and of one's own seats. */
import type { OrderStatusName } from '@juya/contract'
import { type SQL, sql } from 'drizzle-orm'
import {
  buysByIds,
  type GroupBuy,
  type GroupMode,
  seatsOfOrders,
  type Team,
  teamsByIds,
} from '../../domains/group/index.ts'
import { ordersById } from '../../domains/order/index.ts'
import { hasWordsRow } from '../../domains/search/index.ts'
import { branchIds } from '../../domains/site/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { type PageOf, type Paging, pageFrom, pageQuery, rowsOfSql, TOTAL_MAX } from '../../platform/db/paging.ts'
import { cardsOf as orderCards } from '../order/cards.ts'
import { bookingsShown } from './bookings.ts'
import { type Card, cardsOf } from './cards.ts'
import { teamsShown } from './teams.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

/** Group buys or bookings that run, the newest first. */
export async function openBuys(
  ctx: Ctx,
  { mode, category_id, ...paging }: Paging & { mode: GroupMode; category_id?: number | undefined },
) {
  const found = await pageQuery<Row<GroupBuy>>(
    ctx,
    {
      name: 'group_open',
      columns: 'b.*',
      from: `group_buys b where b.status = 'active' and b.from_at <= platform_now() and b.to_at > platform_now() and b.mode = $2
        and ($1::bigint is null or exists (select from goods_places g where g.goods_id = b.goods_id and g.category_id = $1))`,
      order: 'b.active_at desc nulls first, b.id',
      values: [category_id ?? null, mode],
    },
    paging,
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

interface Searched extends Paging {
  keyword: string
  category_id?: number | undefined
  shop_id?: number | undefined
}

/** Group buys and bookings that run and have some words, or are in a category or of a shop; the newest first. */
export async function buysFound(
  ctx: Ctx,
  { keyword, category_id, shop_id, ...paging }: Searched,
): Promise<PageOf<Card>> {
  const parts: SQL[] = [sql`b.status = 'active' and b.from_at <= platform_now() and b.to_at > platform_now()`]
  if (keyword) parts.push(sql`exists ${hasWordsRow('group_buy', sql`b.id`, keyword)}`)
  if (category_id !== undefined) {
    const ids = sql.param(await branchIds(ctx, category_id))
    parts.push(
      sql`exists (select from goods_places g where g.goods_id = b.goods_id and g.category_id = any(${ids}::bigint[]))`,
    )
  }
  if (shop_id !== undefined) parts.push(sql`b.shop_id = ${shop_id}`)
  const where = sql.join(parts, sql` and `)
  const found = await pageFrom<Row<GroupBuy>>(
    paging,
    ({ limit, offset }) =>
      rowsOfSql(
        ctx,
        sql`select b.* from group_buys b where ${where} order by b.active_at desc nulls first, b.id limit ${limit} offset ${offset}`,
      ),
    async () => {
      const counted = sql`select count(*)::int as total from (select 1 from group_buys b where ${where} limit ${TOTAL_MAX + 1}) counted`
      return (await rowsOfSql<{ total: number }>(ctx, counted))[0]!.total
    },
  )
  return { ...found, list: await cardsOf(ctx, found.list) }
}

const TEAMS = {
  forming: {
    name: 'group_page_forming',
    from: "group_teams t where t.buy_id = $1 and t.status = 'forming' and t.listed and t.expires_at > platform_now()",
    order: 't.size - t.joined, t.expires_at, t.id',
  },
  formed: {
    name: 'group_page_formed',
    from: "group_teams t where t.buy_id = $1 and t.status = 'formed' and t.listed",
    order: 't.ended_at desc, t.id desc',
  },
} as const

/** Teams of a group buy: those anybody may join, the fewest free seats first, or those that are complete, the newest first. */
export async function teamsOf(
  ctx: Ctx,
  { group_buy_id, status, ...paging }: Paging & { group_buy_id: number; status: 'forming' | 'formed' },
) {
  const found = await pageQuery<Row<Team>>(ctx, { ...TEAMS[status], columns: 't.*', values: [group_buy_id] }, paging)
  return { ...found, list: await teamsShown(ctx, found.list) }
}

/** The caller's orders of group buys with their teams, the newest first. */
export async function ownSeats(
  ctx: SignedCtx,
  {
    status,
    team_id,
    order_id,
    ...paging
  }: Paging & { status?: OrderStatusName | undefined; team_id?: number | undefined; order_id?: number | undefined },
) {
  const found = await pageQuery<{ order_id: number }>(
    ctx,
    {
      name: 'group_own_seats',
      columns: 's.order_id',
      from: `group_seats s join order_standings o on o.order_id = s.order_id where s.user_id = $1 and not o.hidden
        and ($2::text is null or o.status = $2) and ($3::bigint is null or s.team_id = $3) and ($4::bigint is null or s.order_id = $4)`,
      order: 's.order_id desc',
      values: [ctx.user.id, status ?? null, team_id ?? null, order_id ?? null],
    },
    paging,
  )
  return {
    ...found,
    list: await seatsShown(
      ctx,
      found.list.map((row) => row.order_id),
    ),
  }
}

async function seatsShown(ctx: SignedCtx, order_ids: readonly number[]) {
  const orders = new Map((await ordersById(ctx, order_ids)).map((order) => [order.id, order]))
  const seats = new Map((await seatsOfOrders(ctx, order_ids)).map((seat) => [seat.order_id, seat]))
  const cards = await orderCards(
    ctx,
    order_ids.map((id) => orders.get(id)!),
    'buyer',
  )
  const teams = await teamsShown(
    ctx,
    await teamsByIds(ctx, [...new Set([...seats.values()].flatMap((s) => s.team_id ?? []))]),
  )
  const bookings = await bookingsShown(
    ctx,
    await buysByIds(ctx, [...new Set([...seats.values()].map(({ buy_id }) => buy_id))]),
  )
  return cards.map((card) => {
    const seat = seats.get(card.id)!
    return {
      ...card,
      group_buy_id: seat.buy_id,
      team: teams.find(({ id }) => id === seat.team_id) ?? null,
      booking: bookings.get(seat.buy_id) ?? null,
    }
  })
}
