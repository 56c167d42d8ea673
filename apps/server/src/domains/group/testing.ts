/** Group buys for tests, made and joined by the steps people take. */
import { goods as goodsRows, order, group as rows } from '@juya/contract'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { newGoods, type TestGoods } from '../goods/testing.ts'
import { addressOf, payFor } from '../order/testing.ts'
import { bindTestCard, payByCard } from '../payment/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'

const DAY_S = 86_400
/** Alone ¥120, in a team ¥80. */
export const TEAM_FEN = 80_00

export interface TestGroup {
  id: number
  goods: TestGoods
  shop: TestShop
}

/** The terms of a group buy of goods with one way to buy. */
export async function termsFor(world: World, { days = 14, ...more }: Record<string, unknown> & { days?: number } = {}) {
  return {
    size: 3,
    team_hours: 24,
    per_user: 2,
    to_at: Math.floor((await world.now()) / 1000) + days * DAY_S,
    prices: [{ values: [], price_fen: TEAM_FEN }],
    ...more,
  }
}

/** A group buy that runs, of a trusted shop: for teams of three at ¥80 instead of ¥120, ten pieces. */
export async function newGroup(
  world: World,
  { shop, goods, ...more }: { shop?: TestShop; goods?: Record<string, unknown> } & Record<string, unknown> = {},
): Promise<TestGroup> {
  const owner = shop ?? (await newShop(world, { level: 3 }))
  const sold = await newGoods(world, {
    shop: owner,
    skus: [{ values: [], price_fen: 120_00, stock: 10 }],
    ...goods,
  })
  await world.call(owner, goodsRows.edit, { id: sold.id, group: await termsFor(world, more) } as never)
  const { group } = await world.call(owner, goodsRows.editForm, { id: sold.id })
  return { id: group!.id, goods: sold, shop: owner }
}

/** A booking that runs for a week: ¥100 from three pieces, ¥90 from five, ¥75 from ten; ¥120 alone, thirty pieces. */
export function newBooking(
  world: World,
  { stock = 30, shop, ...more }: { stock?: number; shop?: TestShop } & Record<string, unknown> = {},
): Promise<TestGroup> {
  return newGroup(world, {
    ...(shop ? { shop } : {}),
    goods: { skus: [{ values: [], price_fen: 120_00, stock }] },
    ...{ mode: 'booking', size: undefined, prices: undefined, per_user: 99, tiers: BOOKING_TIERS, days: 7 },
    ...more,
  })
}

export const BOOKING_TIERS = [
  { min_qty: 3, price_fen: 100_00 },
  { min_qty: 5, price_fen: 90_00 },
  { min_qty: 10, price_fen: 75_00 },
]

export interface TestSeat {
  order_id: number
  team_id: number
  buyer: TestPerson
}

type Wanted = {
  team_id?: number
  qty?: number
  sku?: number
  on_full?: 'new_team' | 'refund'
  on_expire?: 'merge' | 'refund'
  alias?: boolean
  listed?: boolean
}

/** The form of a seat as a buyer has it: joining sends it. */
export async function seatForm(
  world: World,
  group: TestGroup,
  buyer: TestPerson,
  { team_id, qty = 1, sku = 0, ...more }: Wanted = {},
) {
  const seat = { group_buy_id: group.id, sku_id: group.goods.sku_ids[sku]!, qty, ...(team_id ? { team_id } : {}) }
  const address_id = await addressOf(world, buyer)
  const { submit_token, amounts } = await world.call(buyer, rows.preview, { ...seat, address_id })
  return { ...seat, ...more, address_id, submit_token, shown_total_fen: amounts.payable_fen }
}

/** A seat that is ordered and not paid yet. */
export async function orderSeat(
  world: World,
  group: TestGroup,
  { buyer, ...wanted }: { buyer?: TestPerson } & Wanted = {},
) {
  const person = buyer ?? (await newBuyer(world))
  const placed = await world.call(person, rows.join, await seatForm(world, group, person, wanted))
  return { ...placed, buyer: person, shop: group.shop }
}

export type OrderedSeat = Awaited<ReturnType<typeof orderSeat>>

/** Pays a seat from the wallet. @returns the team it is in then */
export async function paySeat(world: World, seat: OrderedSeat): Promise<TestSeat> {
  const [row] = await world.sql<{ order_no: string }>('select order_no from order_orders where id = $1', [
    seat.order_id,
  ])
  await payFor(world, {
    id: seat.order_id,
    order_no: row!.order_no,
    lot_id: 0,
    buyer: seat.buyer,
    shop: seat.shop,
    total_fen: seat.payable_fen,
    payable_fen: seat.payable_fen,
  })
  const [kept] = await world.sql<{ team_id: number }>('select team_id from group_seats where order_id = $1', [
    seat.order_id,
  ])
  return { order_id: seat.order_id, team_id: Number(kept!.team_id), buyer: seat.buyer }
}

/** A paid seat: in a team, or in a new one. */
export const takePaidSeat = async (
  world: World,
  group: TestGroup,
  options: Parameters<typeof orderSeat>[2] = {},
): Promise<TestSeat> => paySeat(world, await orderSeat(world, group, options))

/** Tells the bank to take a seat's money from a card, and answers what the bank asks next. */
export async function beginByCard(world: World, seat: OrderedSeat, card_no?: string): Promise<{ pay_no: string }> {
  return world.call(seat.buyer, order.payOne, {
    id: seat.order_id,
    channel: 'card',
    card_id: await bindTestCard(world, seat.buyer, card_no),
    shown_total_fen: seat.payable_fen,
  })
}

/** Pays a seat by card. */
export async function paySeatByCard(world: World, seat: OrderedSeat): Promise<void> {
  await payByCard(world, seat.buyer, (await beginByCard(world, seat)).pay_no)
}

export async function teamOf(world: World, team_id: number) {
  const [row] = await world.sql<{ status: string; joined: number; leader_user_id: number; expires_at: number }>(
    'select status, joined, leader_user_id, expires_at from group_teams where id = $1',
    [team_id],
  )
  return row!
}

export const orderStatus = async (world: World, order_id: number): Promise<string> =>
  (await world.sql<{ status: string }>('select status from order_orders where id = $1', [order_id]))[0]!.status
