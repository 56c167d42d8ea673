/**
 * Orders of one live session that travel together. A later one asks for as much shipping as its own is dearer than what those before it ask for; which
 * these are stands in its source, so that both sides read why, and what shares the shipping goes to one address.
 */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { couponsOn } from '../../coupon/index.ts'
import { bare } from '../checkout/coupons.ts'
import { destinationOf, receiverKey } from '../checkout/destination.ts'
import { kindOf } from '../kinds.ts'
import { change, lockOrders, ordersById } from '../store.ts'
import type { AddressSnapshot, Order } from '../tables.ts'

/** What an order says of those whose shipping it travels on. */
interface Shared {
  /** Their ids. */
  with: readonly number[]
  /** What it asks for less. */
  off_fen: number
}
/** Kept with an order that travels on the shipping of others. */
export const sharedSource = (orders: readonly Pick<Order, 'id'>[], off_fen: number): { parcel: Shared } => ({
  parcel: { with: orders.map(({ id }) => id), off_fen },
})
/** On whose shipping an order travels; undefined: on its own alone. */
export const sharedOf = ({ source }: Pick<Order, 'source'>): Shared | undefined =>
  (source as Partial<ReturnType<typeof sharedSource>>).parcel

/** An order whose shipping others may count on, and what it asks for that, coupons aside. */
export interface Sure {
  order: Order
  shipping_fen: number
}
/** Its shipping is sure: paid, or owed for what was won; nothing of it has left, and it is in no case. What one may still give up makes nothing cheaper. */
const isSure = ({ kind, status, after_sale_open, disputed_fen }: Order): boolean =>
  status === 'to_ship'
    ? !after_sale_open && disputed_fen === 0
    : status === 'pending_payment' && kindOf({ kind }).card.binding

/** What people bought in live sessions, paid for and still to be shipped. */
export const boughtIn = (
  ctx: Ctx,
  parcels: ReadonlyArray<{ live_session_id: number; user_id: number }>,
): Promise<Array<{ id: number; live_session_id: number; user_id: number }>> =>
  query(
    ctx,
    'order_bought_in_parcels',
    `select o.id, p.live_session_id, p.user_id from unnest($1::bigint[], $2::bigint[]) as p(live_session_id, user_id)
       join order_orders o on o.user_id = p.user_id
     where o.status = 'to_ship' and o.kind = 'live' and o.source ->> 'live_session_id' = p.live_session_id::text order by o.id`,
    [parcels.map(({ live_session_id }) => live_session_id), parcels.map(({ user_id }) => user_id)],
  )

/** Those of these orders whose shipping is sure. */
export const sureAmong = async (ctx: Ctx, ids: readonly number[]): Promise<Sure[]> =>
  sureOf(ctx, await ordersById(ctx, ids))
/** The same, locked: while their locks are held none of them is refunded or sent elsewhere. */
export const lockSure = async (tx: Tx, ids: readonly number[]): Promise<Sure[]> => sureOf(tx, await lockOrders(tx, ids))

async function sureOf(ctx: Ctx, orders: readonly Order[]): Promise<Sure[]> {
  const sure = orders.filter(isSure)
  const ids = sure.map(({ id }) => id)
  const uses = ids.length > 0 ? await couponsOn(ctx, ids) : []
  return sure.map((order) => ({ order, shipping_fen: bare(order, uses).shipping_fen }))
}

/** Whether an order of this person goes to an address, or to none yet. */
export const mayGoTo = ({ user_id, receiver_key }: Order, address: AddressSnapshot): boolean =>
  receiver_key === null || receiver_key === receiverKey(user_id, address)

/** Sends locked orders of a person, those that say of none yet, to where what travels with them goes. */
export async function sendAlong(tx: Tx, orders: readonly Order[], address: AddressSnapshot): Promise<void> {
  for (const order of orders)
    if (order.address === null)
      await change(tx, order, await destinationOf(tx, order, address), {
        event: 'address',
        actor: { type: 'user', id: order.user_id },
      })
}

/** Those an order travels with. */
export interface Fellows {
  /** On whose shipping it travels, also those sent, ended or given back. */
  before: Order[]
  /** That travel on its shipping, and were neither sent nor given up. */
  after: Order[]
}
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'pending_payment' || status === 'to_ship'

/** Those that orders travel with, by order; alone: left out. */
export async function fellowsOf(ctx: Ctx, orders: readonly Order[]): Promise<Map<number, Fellows>> {
  const own = orders.filter(({ kind }) => kind === 'live' || kind === 'auction')
  const buyers = [...new Set(own.filter(isOpen).map(({ user_id }) => user_id))]
  const after = buyers.length > 0 ? await travelling(ctx, buyers) : []
  const before = await ordersById(ctx, [...new Set(own.flatMap((order) => sharedOf(order)?.with ?? []))])
  return new Map(
    own.flatMap((order) => {
      const fellows: Fellows = {
        before: before.filter(({ id }) => sharedOf(order)?.with.includes(id)),
        after: isOpen(order) ? after.filter((other) => sharedOf(other)?.with.includes(order.id)) : [],
      }
      return fellows.before.length + fellows.after.length > 0 ? [[order.id, fellows] as const] : []
    }),
  )
}

/** Open orders of people that travel on the shipping of others. */
const travelling = (ctx: Ctx, user_ids: readonly number[]): Promise<Order[]> =>
  query<Order>(
    ctx,
    'orders_travelling',
    `select * from order_orders where user_id = any($1) and status in ('pending_payment', 'to_ship') and kind in ('live', 'auction') and source ? 'parcel'
     order by id`,
    [[...user_ids]],
  )

/** Which of these go where they go: something open travels with them to that address. */
export async function boundTogether(ctx: Ctx, orders: readonly Order[]): Promise<Set<number>> {
  const fellows = await fellowsOf(ctx, orders.filter(isOpen))
  return new Set(
    orders.flatMap(({ id, receiver_key }) => {
      const { before = [], after = [] } = fellows.get(id) ?? {}
      const is_bound = [...before, ...after].some((other) => isOpen(other) && other.receiver_key === receiver_key)
      return receiver_key !== null && is_bound ? [id] : []
    }),
  )
}

/** Whether something that is not sent yet travels on the shipping of an order. */
export const carriesOthers = async (ctx: Ctx, order: Order): Promise<boolean> =>
  ((await fellowsOf(ctx, [order])).get(order.id)?.after.length ?? 0) > 0
