/** Locks of teams, in the one order: orders, what is held for them, teams by id. */
import type { Tx } from '../../../platform/context.ts'
import { lockStock } from '../../goods/index.ts'
import type { Order } from '../../order/index.ts'
import * as store from '../store.ts'
import type { Team } from '../tables.ts'

/** Locks what stands behind orders of group buys: their pieces, their goods, their bookings, their teams; with them teams that are to take others in. */
export async function lockBehindSeats(tx: Tx, orders: readonly Order[], also: readonly number[] = []): Promise<Team[]> {
  const ids = orders.map(({ id }) => id)
  await lockStock(tx, ids)
  const seats = await store.seatsOfOrders(tx, ids)
  await store.lockBookings(tx, [...new Set(seats.map(({ buy_id }) => buy_id))])
  return store.lockTeams(tx, [...new Set([...seats.flatMap(({ team_id }) => team_id ?? []), ...also])])
}
