/** The shop's own view of its group buys and their teams. */
import { buyById, type GroupBuy, shopActions, type Team } from '../../domains/group/index.ts'
import { ordersById, refundBatchesOf } from '../../domains/order/index.ts'
import { shipParcels } from '../../domains/parcel/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { cardsOf as orderCards } from '../order/cards.ts'
import { parcelErrors } from '../order/ship-many.ts'
import { cardsOf, teamCounts } from './cards.ts'
import { teamsShown } from './teams.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

interface Orders {
  waiting: number
  to_ship: number
  paid_fen: number
}

/** Orders of group buys that wait for their team, those to be shipped, and what is in escrow for both. */
async function orderCounts(ctx: Ctx, buy_ids: readonly number[]): Promise<Map<number, Orders>> {
  const rows = await query<Orders & { buy_id: number }>(
    ctx,
    'group_order_counts',
    `select s.buy_id, count(*) filter (where o.status = 'grouping')::int as waiting, count(*) filter (where o.status = 'to_ship')::int as to_ship,
       coalesce(sum(o.escrow_fen), 0)::bigint as paid_fen
     from group_seats s join order_standings o on o.order_id = s.order_id where s.buy_id = any($1) and s.state in ('paid', 'refunded') group by s.buy_id`,
    [[...buy_ids]],
  )
  return new Map(rows.map((row) => [row.buy_id, row]))
}

async function shown(ctx: Ctx, buys: readonly GroupBuy[]) {
  const ids = buys.map(({ id }) => id)
  const [cards, teams, orders] = [await cardsOf(ctx, buys), await teamCounts(ctx, ids), await orderCounts(ctx, ids)]
  const by_id = new Map(buys.map((buy) => [buy.id, buy]))
  return cards.map((card) => {
    const buy = by_id.get(card.id)!
    return {
      ...card,
      formed: teams.get(card.id)?.formed ?? 0,
      failed: teams.get(card.id)?.failed ?? 0,
      waiting: orders.get(card.id)?.waiting ?? 0,
      to_ship: orders.get(card.id)?.to_ship ?? 0,
      paid_fen: orders.get(card.id)?.paid_fen ?? 0,
      reject_reason: buy.reject_reason,
      actions: shopActions(buy.status).filter((act) => act !== 'end' || buy.booked_qty === 0),
    }
  })
}

export async function shopGroups(ctx: ShopCtx, { status, ...paging }: Paging & { status?: string | undefined }) {
  const found = await pageQuery<Row<GroupBuy>>(
    ctx,
    {
      name: 'group_of_shop',
      columns: '*',
      from: 'group_buys where shop_id = $1 and ($2::text is null or status = $2)',
      order: 'id desc',
      values: [ctx.shop.shop_id, status ?? null],
    },
    paging,
  )
  const counts = await query<{ status: string; n: number }>(
    ctx,
    'group_counts_of_shop',
    'select status, count(*)::int as n from group_buys where shop_id = $1 group by status',
    [ctx.shop.shop_id],
  )
  return {
    ...found,
    list: await shown(ctx, found.list),
    counts: Object.fromEntries(counts.map((row) => [row.status, row.n])),
  }
}

/** @throws Refusal NOT_FOUND, also for another shop's */
async function ownBuy(ctx: ShopCtx, id: number): Promise<GroupBuy> {
  const buy = await buyById(ctx, id)
  return buy?.shop_id === ctx.shop.shop_id ? buy : refuse('NOT_FOUND')
}

/** One group buy with what its teams hold in escrow, and how far its refunds have come where it was stopped. @throws Refusal NOT_FOUND */
export async function shopGroup(ctx: ShopCtx, id: number) {
  const buy = await ownBuy(ctx, id)
  const [card] = await shown(ctx, [buy])
  const [batch] = buy.status === 'ended' ? await refundBatchesOf(ctx, 'group_buy', id) : []
  return {
    ...card!,
    refunding: batch
      ? { orders: batch.orders, done: batch.done, amount_fen: batch.amount_fen, back_fen: batch.back_fen }
      : null,
  }
}

/** The teams of a group buy with their orders, those to be shipped first. @throws Refusal NOT_FOUND */
export async function shopTeams(
  ctx: ShopCtx,
  { group_buy_id, status, ...paging }: Paging & { group_buy_id: number; status?: string | undefined },
) {
  await ownBuy(ctx, group_buy_id)
  const found = await pageQuery<Row<Team>>(
    ctx,
    {
      name: 'group_teams_of_shop',
      columns: '*',
      from: 'group_teams where buy_id = $1 and ($2::text is null or status = $2)',
      order: "status = 'formed' desc, id desc",
      values: [group_buy_id, status ?? null],
    },
    paging,
  )
  const seats = await query<{ team_id: number; order_id: number }>(
    ctx,
    'group_orders_of_teams',
    "select team_id, order_id from group_seats where team_id = any($1) and state in ('paid', 'refunded', 'left') order by paid_at, order_id",
    [found.list.map(({ id }) => id)],
  )
  const cards = new Map(
    (
      await orderCards(
        ctx,
        await ordersById(
          ctx,
          seats.map(({ order_id }) => order_id),
        ),
        'shop',
      )
    ).map((card) => [card.id, card]),
  )
  const teams = await teamsShown(ctx, found.list)
  return {
    ...found,
    list: teams.map((team) => ({
      ...team,
      orders: seats.filter(({ team_id }) => team_id === team.id).map(({ order_id }) => cards.get(order_id)!),
    })),
  }
}

interface Parcel {
  order_id: number
  carrier_code: string
  tracking_no: string
}

/** Ships orders of group buys, a parcel each. @throws Refusal NOT_FOUND (an order that is none of the team's, or no group order of the shop's) */
export async function shipTeam(
  ctx: ShopCtx,
  { team_id, parcels }: { team_id?: number | undefined; parcels: readonly Parcel[] },
) {
  const own = await query<{ order_id: number }>(
    ctx,
    'group_orders_to_ship',
    `select s.order_id from group_seats s join group_buys b on b.id = s.buy_id
     where s.order_id = any($1) and b.shop_id = $2 and ($3::bigint is null or s.team_id = $3)`,
    [parcels.map(({ order_id }) => order_id), ctx.shop.shop_id, team_id ?? null],
  )
  if (own.length < new Set(parcels.map(({ order_id }) => order_id)).size) refuse('NOT_FOUND')
  const { done, failed } = await shipParcels(
    ctx,
    parcels.map(({ order_id, ...parcel }) => ({ ...parcel, order_ids: [order_id], images: [] })),
  )
  return { done, failed: parcelErrors(ctx, failed) }
}
