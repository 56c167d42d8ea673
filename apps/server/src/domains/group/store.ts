/** The queries on group buys, their prices, teams and seats. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../platform/review-deadlines.ts'
import { type GroupMode, type GroupStatus, isOpen, type Tier } from './rules.ts'
import { setting } from './settings.ts'
import type { GroupBuy, GroupPrice, Seat, Team } from './tables.ts'

const HOUR_MS = 3_600_000
type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

export const buysByIds = (ctx: Ctx, ids: readonly number[]): Promise<GroupBuy[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<GroupBuy>>(ctx, 'group_buys_by_ids', 'select * from group_buys where id = any($1) order by id', [ids])

export const buyById = async (ctx: Ctx, id: number): Promise<GroupBuy | undefined> => (await buysByIds(ctx, [id]))[0]

/** The group buy goods are in, or are prepared for; each has one at a time. */
export async function buyOfGoods(ctx: Ctx, goods_id: number): Promise<GroupBuy | undefined> {
  const [row] = await query<Row<GroupBuy>>(
    ctx,
    'group_buy_of_goods',
    "select * from group_buys where goods_id = $1 and status in ('draft', 'reviewing', 'rejected', 'active', 'paused')",
    [goods_id],
  )
  return row
}

/** How the group buys of goods stand, by goods; those that ended are not among them. */
export async function groupStatusesOf(
  ctx: Ctx,
  goods_ids: readonly number[],
): Promise<Map<number, Exclude<GroupStatus, 'ended'>>> {
  if (goods_ids.length === 0) return new Map()
  const rows = await query<{ goods_id: number; status: Exclude<GroupStatus, 'ended'> }>(
    ctx,
    'group_statuses_of_goods',
    "select goods_id, status from group_buys where goods_id = any($1) and status in ('draft', 'reviewing', 'rejected', 'active', 'paused')",
    [[...goods_ids]],
  )
  return new Map(rows.map(({ goods_id, status }) => [goods_id, status]))
}

/** The group buy of goods that anybody may start a team in at this moment (ms). */
export async function openBuyOf(ctx: Ctx, goods_id: number, now: number): Promise<GroupBuy | undefined> {
  const buy = await buyOfGoods(ctx, goods_id)
  return buy && isOpen(buy, now) ? buy : undefined
}

/** Those of these goods that are under review, sold in teams or booked, or have teams or a booking that still run. */
export async function goodsInBuys(ctx: Ctx, goods_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ goods_id: number }>(
    ctx,
    'group_goods_among',
    `select distinct goods_id from group_buys b where goods_id = any($1) and (status in ('reviewing', 'active', 'paused')
       or mode = 'booking' and status = 'ended' and closed_at is null
       or exists (select from group_teams t where t.buy_id = b.id and t.status = 'forming'))`,
    [[...goods_ids]],
  )
  return new Set(rows.map(({ goods_id }) => goods_id))
}

export const pricesOf = (ctx: Ctx, buy_ids: readonly number[]): Promise<GroupPrice[]> =>
  buy_ids.length === 0
    ? Promise.resolve([])
    : query<Row<GroupPrice>>(
        ctx,
        'group_prices_of',
        'select * from group_prices where buy_id = any($1) order by buy_id, price_fen, sku_id',
        [buy_ids],
      )

/** Locks a group buy. The goods it sells are locked before. */
export async function lockBuy(tx: Tx, id: number): Promise<GroupBuy | undefined> {
  const [row] = await query<Row<GroupBuy>>(tx, 'group_buy_lock', 'select * from group_buys where id = $1 for update', [
    id,
  ])
  return row
}

/** Locks those of these group buys that are bookings, by id. The goods they sell are locked before. */
export const lockBookings = (tx: Tx, ids: readonly number[]): Promise<GroupBuy[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<GroupBuy>>(
        tx,
        'group_bookings_lock',
        "select * from group_buys where id = any($1) and mode = 'booking' order by id for update",
        [[...ids]],
      )

/** Locks teams by id. The goods are locked before them. */
export const lockTeams = (tx: Tx, ids: readonly number[]): Promise<Team[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Team>>(tx, 'group_teams_lock', 'select * from group_teams where id = any($1) order by id for update', [
        [...ids],
      ])

export const teamsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Team[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Team>>(ctx, 'group_teams_by_ids', 'select * from group_teams where id = any($1) order by id', [
        [...ids],
      ])

/** The seats of orders of group buys. */
export const seatsOfOrders = (ctx: Ctx, order_ids: readonly number[]): Promise<Seat[]> =>
  order_ids.length === 0
    ? Promise.resolve([])
    : query<Row<Seat>>(
        ctx,
        'group_seats_of_orders',
        'select * from group_seats where order_id = any($1) order by order_id',
        [[...order_ids]],
      )

/** The seats of teams, the longest there first. */
export const seatsOfTeams = (ctx: Ctx, team_ids: readonly number[]): Promise<Seat[]> =>
  team_ids.length === 0
    ? Promise.resolve([])
    : query<Row<Seat>>(
        ctx,
        'group_seats_of_teams',
        'select * from group_seats where team_id = any($1) order by team_id, paid_at, order_id',
        [[...team_ids]],
      )

/** Paid orders whose pieces a booking counts. */
export async function pooledOrders(ctx: Ctx, buy_id: number): Promise<Array<{ order_id: number; paid_fen: number }>> {
  return query<{ order_id: number; paid_fen: number }>(
    ctx,
    'group_booking_orders',
    `select s.order_id, o.paid_fen from group_seats s join order_standings o on o.order_id = s.order_id
     where s.buy_id = $1 and s.state = 'paid' and s.pieces is not null order by s.order_id`,
    [buy_id],
  )
}

/** The seats of a booking whose pieces are counted. */
export const seatsInPool = (ctx: Ctx, buy_id: number): Promise<Seat[]> =>
  query<Row<Seat>>(
    ctx,
    'group_seats_in_pool',
    "select * from group_seats where buy_id = $1 and state = 'paid' and pieces is not null order by order_id",
    [buy_id],
  )

/** Whether orders of a booking may still be paid, or a bank works on them. */
export async function hasHeld(ctx: Ctx, buy_id: number): Promise<boolean> {
  const [row] = await query<{ held: boolean }>(
    ctx,
    'group_booking_held',
    "select exists (select from group_seats where buy_id = $1 and state = 'held') as held",
    [buy_id],
  )
  return row!.held
}

/** How many seats of a team wait for their payment. The caller holds the team. */
export async function heldSeats(tx: Tx, team_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    tx,
    'group_seats_held',
    "select count(*)::int as n from group_seats where team_id = $1 and state = 'held'",
    [team_id],
  )
  return row!.n
}

/** Writes a status, and what comes with it: a review has its deadline, an end its moment. */
export async function setStatus(
  tx: Tx,
  id: number,
  status: GroupStatus,
  { reason }: { reason?: string } = {},
): Promise<GroupBuy> {
  const [row] = await query<Row<GroupBuy>>(
    tx,
    'group_buy_status',
    `update group_buys set status = $2, reject_reason = $3, version = version + 1,
       submitted_at = case when $2 = 'reviewing' then platform_now() else submitted_at end,
       active_at = case when $2 = 'active' then coalesce(active_at, platform_now()) else active_at end,
       ended_at = case when $2 = 'ended' then platform_now() end
     where id = $1 returning *`,
    [id, status, reason ?? null],
  )
  if (status === 'reviewing')
    await startReviewDeadlines(tx, 'group_buy', [id], (await setting(tx, 'group.review_h')) * HOUR_MS)
  else await endReviewDeadlines(tx, 'group_buy', [id])
  return row!
}

export interface BuyFields {
  mode: GroupMode
  tiers: readonly Tier[]
  size: number
  team_hours: number
  from_at: number
  to_at: number
  per_user: number
  newcomers: boolean
  ship_anyway: boolean
  rules_text: string
}

/** Writes the terms of a group buy, a new one or one that is not public yet, and its prices. */
export async function saveBuy(
  tx: Tx,
  { id, shop_id, goods_id }: { id: number | undefined; shop_id: number; goods_id: number },
  f: BuyFields,
  prices: ReadonlyArray<{ sku_id: number; price_fen: number }>,
): Promise<number> {
  const terms = [f.size, f.team_hours, f.from_at, f.to_at, f.per_user, f.newcomers, f.ship_anyway, f.rules_text]
  const mode = [f.mode, JSON.stringify(f.tiers)]
  const min_price_fen = Math.min(...[...prices, ...f.tiers].map(({ price_fen }) => price_fen))
  const [row] = await query<{ id: number }>(
    tx,
    id === undefined ? 'group_buy_add' : 'group_buy_save',
    id === undefined
      ? `insert into group_buys (shop_id, goods_id, min_price_fen, size, team_hours, from_at, to_at, per_user, newcomers, ship_anyway, rules_text, mode, tiers)
         values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000), $8, $9, $10, $11, $12, $13::jsonb) returning id`
      : `update group_buys set min_price_fen = $3, size = $4, team_hours = $5, from_at = to_timestamp($6::float8 / 1000), to_at = to_timestamp($7::float8 / 1000),
           per_user = $8, newcomers = $9, ship_anyway = $10, rules_text = $11, mode = $12, tiers = $13::jsonb, version = version + 1
         where shop_id = $1 and goods_id = $2 and id = $14 returning id`,
    [shop_id, goods_id, min_price_fen, ...terms, ...mode, ...(id === undefined ? [] : [id])],
  )
  await query(tx, 'group_prices_clear', 'delete from group_prices where buy_id = $1', [row!.id])
  await query(
    tx,
    'group_prices_add',
    'insert into group_prices (buy_id, sku_id, price_fen) select $1, sku_id, price_fen from unnest($2::bigint[], $3::bigint[]) as p(sku_id, price_fen)',
    [row!.id, prices.map(({ sku_id }) => sku_id), prices.map(({ price_fen }) => price_fen)],
  )
  return row!.id
}

/** What is crossed out beside a price. */
export async function setWas(tx: Tx, buy_id: number, sku_id: number, was_fen: number | null): Promise<void> {
  await query(tx, 'group_price_was', 'update group_prices set was_fen = $3 where buy_id = $1 and sku_id = $2', [
    buy_id,
    sku_id,
    was_fen,
  ])
}
