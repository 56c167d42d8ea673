/** The people who may have a seat in a team, and taking one: an order whose payment starts a team or fills it. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountFactsOf, linkedPeople } from '../../account/index.ts'
import { isBlocked, type Party } from '../../block/index.ts'
import {
  checkMayBuy,
  type Goods,
  goodsById,
  isListed,
  orderedByAny,
  placeOrders,
  type ShopQuote,
} from '../../goods/index.ts'
import { type Order, unpaidOf } from '../../order/index.ts'
import { memberIds, termsOf } from '../../shop/index.ts'
import { freeSeats, isOpen } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { GroupBuy, Team } from '../tables.ts'

const MINUTE_MS = 60_000

export interface Seat {
  group_buy_id: number
  sku_id: number
  qty: number
  /** The team to join; left out: the payment starts one. */
  team_id?: number | undefined
  on_full: 'new_team' | 'refund'
  on_expire: 'merge' | 'refund'
  /** The others read a number instead of the masked name. */
  alias: boolean
  /** Anybody finds the team that is started. */
  listed: boolean
}

interface Form {
  submit_token: string
  address_id?: number | undefined
  note?: string | undefined
  shown_total_fen: number
}

/** A group buy with its team, as somebody asks to join it. @throws Refusal NOT_FOUND, TEAM_ENDED */
export async function joinable(
  ctx: Ctx,
  { group_buy_id, team_id }: Pick<Seat, 'group_buy_id' | 'team_id'>,
): Promise<{ buy: GroupBuy; team: Team | undefined; goods: Goods }> {
  const buy = await store.buyById(ctx, group_buy_id)
  const goods = buy && (await goodsById(ctx, buy.goods_id))
  if (!buy || !goods || !['active', 'paused', 'ended'].includes(buy.status)) refuse('NOT_FOUND')
  const [team] = team_id === undefined ? [] : await store.teamsByIds(ctx, [team_id])
  if (team_id !== undefined && (team?.buy_id !== buy.id || buy.mode === 'booking')) refuse('NOT_FOUND')
  return { buy, team, goods }
}

/** The other accounts that count as this person's: those linked to it. */
const selvesOf = async (ctx: Ctx, user_id: number): Promise<number[]> => [
  user_id,
  ...(await linkedPeople(ctx, user_id)).keys(),
]

/**
 * Whether a person may have a seat, by everything but the number of free seats. Reads only.
 * @throws Refusal ACCOUNT_RESTRICTED, TEAM_ENDED, OFF_SHELF, SELF_ACTION, JOIN_BARRED, NEW_CUSTOMER_ONLY, BUY_LIMIT {limit}, ALREADY_DONE, LIMIT_REACHED {limit}
 */
export async function checkJoin(
  ctx: Ctx,
  user_id: number,
  { buy, team, goods }: { buy: GroupBuy; team: Team | undefined; goods: Goods },
  qty: number,
): Promise<void> {
  if (ctx.user) checkMayBuy(ctx.user)
  const now = await databaseNow(ctx)
  if (team ? team.status !== 'forming' || team.expires_at <= now : !isOpen(buy, now)) refuse('TEAM_ENDED')
  if (!isListed(goods.status) || !(await termsOf(ctx, buy.shop_id)).is_active) refuse('OFF_SHELF')
  const selves = await selvesOf(ctx, user_id)
  const members = await memberIds(ctx, buy.shop_id)
  if (selves.some((id) => members.includes(id))) refuse('SELF_ACTION')
  const person: Party[] = [{ type: 'user', id: user_id }]
  if (await isBlocked(ctx, 'bid', [{ type: 'shop', id: buy.shop_id }], person)) refuse('JOIN_BARRED')
  if (buy.mode === 'booking') await checkPool(ctx, user_id, { buy, selves })
  else if (team) await checkTeam(ctx, user_id, { buy, team, selves })
  else await checkStarts(ctx, user_id)
  // Under any of their accounts, in teams and alone.
  const had = await orderedByAny(ctx, selves, buy.goods_id)
  const limit = Math.min(buy.per_user, goods.limit_per_person || buy.per_user)
  if (had + qty > limit) refuse('BUY_LIMIT', { limit })
  await checkHeld(ctx, user_id)
}

/** @throws Refusal JOIN_BARRED (the leader keeps the person away, or they left too often), NEW_CUSTOMER_ONLY, ALREADY_DONE */
async function checkTeam(
  ctx: Ctx,
  user_id: number,
  { buy, team, selves }: { buy: GroupBuy; team: Team; selves: readonly number[] },
): Promise<void> {
  const leader: Party[] = [{ type: 'user', id: team.leader_user_id }]
  if (await isBlocked(ctx, 'bid', leader, [{ type: 'user', id: user_id }])) refuse('JOIN_BARRED')
  if (buy.newcomers && !(await accountFactsOf(ctx, user_id)).is_new_customer) refuse('NEW_CUSTOMER_ONLY')
  const [row] = await query<{ seated: number; leavings: number }>(
    ctx,
    'group_seats_of_selves',
    `select count(*) filter (where team_id = $2 and state in ('held', 'paid'))::int as seated, count(*) filter (where state = 'left')::int as leavings
     from group_seats where user_id = any($1) and buy_id = $3`,
    [selves, team.id, buy.id],
  )
  if (row!.seated > 0) refuse('ALREADY_DONE')
  await checkLeavings(ctx, row!.leavings)
}

/** @throws Refusal NEW_CUSTOMER_ONLY, JOIN_BARRED (they left too often) */
async function checkPool(
  ctx: Ctx,
  user_id: number,
  { buy, selves }: { buy: GroupBuy; selves: readonly number[] },
): Promise<void> {
  if (buy.newcomers && !(await accountFactsOf(ctx, user_id)).is_new_customer) refuse('NEW_CUSTOMER_ONLY')
  const [row] = await query<{ leavings: number }>(
    ctx,
    'group_leavings_of_selves',
    "select count(*)::int as leavings from group_seats where user_id = any($1) and buy_id = $2 and state = 'left'",
    [selves, buy.id],
  )
  await checkLeavings(ctx, row!.leavings)
}

async function checkLeavings(ctx: Ctx, leavings: number): Promise<void> {
  if (leavings >= (await setting(ctx, 'group.leavings_max'))) refuse('JOIN_BARRED', { leavings })
}

/** @throws Refusal LIMIT_REACHED {limit} */
async function checkStarts(ctx: Ctx, user_id: number): Promise<void> {
  const limit = await setting(ctx, 'group.teams_a_day')
  const [row] = await query<{ n: number }>(
    ctx,
    'group_teams_started',
    `select count(*)::int as n from group_teams where leader_user_id = $1 and created_at > platform_now() - interval '24 hours'`,
    [user_id],
  )
  if (row!.n >= limit) refuse('LIMIT_REACHED', { limit })
}

/** @throws Refusal LIMIT_REACHED {limit} */
async function checkHeld(ctx: Ctx, user_id: number): Promise<void> {
  const limit = await setting(ctx, 'group.unpaid_max')
  if ((await unpaidOf(ctx, user_id, 'group')).waiting >= limit) refuse('LIMIT_REACHED', { limit })
  const seats = await setting(ctx, 'group.open_seats_max')
  const [row] = await query<{ n: number }>(
    ctx,
    'group_seats_open',
    `select count(*)::int as n from group_seats s left join group_teams t on t.id = s.team_id
       left join group_buys b on b.id = s.buy_id and s.pieces is not null
     where s.user_id = $1 and (s.state = 'held' or s.state = 'paid' and (t.status = 'forming' or b.id is not null and b.closed_at is null))`,
    [user_id],
  )
  if (row!.n >= seats) refuse('LIMIT_REACHED', { limit: seats })
}

/** What one costs in a group buy, by way to buy. */
export const pricesIn = async (ctx: Ctx, group_buy_id: number): Promise<Map<number, number>> =>
  new Map((await store.pricesOf(ctx, [group_buy_id])).map(({ sku_id, price_fen }) => [sku_id, price_fen]))

/**
 * Orders a seat: in a team, or in the one its payment starts. It is kept while the order may be paid, the bank's grace included. The same form
 * again gives the same order.
 * @throws Refusal as checkJoin and as placing an order of goods, TEAM_FULL
 */
export async function takeSeat(ctx: SignedCtx, seat: Seat, form: Form): Promise<Order> {
  const [order] = await placeOrders(ctx, {
    ...form,
    wishes: [{ sku_id: seat.sku_id, qty: seat.qty }],
    coupons: [],
    source: {
      group_buy_id: seat.group_buy_id,
      ...(seat.team_id ? { team_id: seat.team_id } : {}),
      ...((await store.buyById(ctx, seat.group_buy_id))?.mode === 'booking' ? { mode: 'booking' } : {}),
    },
    sold: async (tx) => {
      const found = await joinable(tx, seat)
      await checkJoin(tx, tx.user.id, found, seat.qty)
      const prices = await pricesIn(tx, seat.group_buy_id)
      if (!prices.has(seat.sku_id)) refuse('NOT_FOUND')
      return {
        kind: 'group',
        checkout: 'T',
        prices,
        pay_min: await minutesToPay(tx, found.buy),
        commission: { goods_bp: await setting(tx, 'fees.commission_group_bp'), premium_bp: 0 },
        placed: (inner, orders, quotes) => keep(inner, seat, orders[0]!, quotes),
      }
    },
  })
  return order!
}

/** A seat's time to pay; an order of a booking is paid before its end, but for what a bank still works on. */
async function minutesToPay(ctx: Ctx, { mode, to_at }: GroupBuy): Promise<number> {
  const usual = await setting(ctx, 'group.pay_min')
  return mode === 'booking' ? Math.min(usual, (to_at - (await databaseNow(ctx))) / MINUTE_MS) : usual
}

/** The order is made and its pieces are set aside: now its seat, under the team's lock. @throws Refusal TEAM_ENDED, TEAM_FULL */
async function keep(tx: Tx<SignedCtx>, seat: Seat, order: Order, [quote]: readonly ShopQuote[]): Promise<void> {
  if (quote?.lines[0]?.goods.id === undefined) refuse('NOT_FOUND')
  const now = await databaseNow(tx)
  if (seat.team_id !== undefined) {
    const [team] = await store.lockTeams(tx, [seat.team_id])
    if (team!.status !== 'forming' || team!.expires_at <= now) refuse('TEAM_ENDED')
    if (freeSeats(team!, await store.heldSeats(tx, seat.team_id)) === 0) refuse('TEAM_FULL', { team_id: seat.team_id })
  } else if (!isOpen((await store.buyById(tx, seat.group_buy_id))!, now)) refuse('TEAM_ENDED')
  await query(
    tx,
    'group_seat_add',
    'insert into group_seats (order_id, buy_id, team_id, user_id, on_full, on_expire, alias, listed) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      order.id,
      seat.group_buy_id,
      seat.team_id ?? null,
      order.user_id,
      seat.on_full,
      seat.on_expire,
      seat.alias,
      seat.listed,
    ],
  )
}
