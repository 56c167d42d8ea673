/** Locks of teams, in the one order: orders, what is held for them, teams by id. */
import type { Tx } from '../../../platform/context.ts'
import { stockBehind } from '../../goods/index.ts'
import type { Behind, Order } from '../../order/index.ts'
import * as store from '../store.ts'
import type { Team } from '../tables.ts'

/** The bookings and teams that orders are seats of. */
export const teamsBehind: Behind = { first_class: 'group_buy', lock: (tx, orders) => lockTeamsOf(tx, orders, []) }

/** Locks what stands behind orders of group buys: their pieces, their goods, their bookings, their teams; with them teams that are to take others in. */
export async function lockBehindSeats(tx: Tx, orders: readonly Order[], also: readonly number[] = []): Promise<Team[]> {
  await stockBehind.lock(tx, orders)
  return lockTeamsOf(tx, orders, also)
}

async function lockTeamsOf(tx: Tx, orders: readonly Order[], also: readonly number[]): Promise<Team[]> {
  const seats = await store.seatsOfOrders(
    tx,
    orders.map(({ id }) => id),
  )
  await store.lockBookings(tx, [...new Set(seats.map(({ buy_id }) => buy_id))])
  return store.lockTeams(tx, [...new Set([...seats.flatMap(({ team_id }) => team_id ?? []), ...also])])
}
