/** A member's money went back: the seat says so, and a team that still forms is one less. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import type { Order } from '../../order/index.ts'
import { bookingBack } from '../bookings/pool.ts'
import * as store from '../store.ts'
import type { Team } from '../tables.ts'
import { tellTeam } from '../telling.ts'

/**
 * All of a seat's money went back. After the team's end that only marks the seat; before it the seat is free again, the member longest there leads,
 * and the team ends with its last one. The caller holds the team.
 */
export async function seatBack(tx: Tx, order: Pick<Order, 'id' | 'user_id'>): Promise<void> {
  const order_id = order.id
  const [seat] = await store.seatsOfOrders(tx, [order_id])
  if (seat?.state !== 'paid') return
  const buy = (await store.buyById(tx, seat.buy_id))!
  if (buy.mode === 'booking') return bookingBack(tx, buy, seat, order)
  const [team] = seat.team_id === null ? [] : await store.teamsByIds(tx, [seat.team_id])
  if (team?.status !== 'forming') return mark(tx, order_id, 'refunded')
  await mark(tx, order_id, 'left')
  const [now] = await query<Team & Record<never, never>>(
    tx,
    'group_team_less',
    `update group_teams t set joined = joined - 1, status = case when joined = 1 then 'failed' else status end,
       ended_at = case when joined = 1 then platform_now() end,
       leader_user_id = coalesce((select s.user_id from group_seats s where s.team_id = t.id and s.state = 'paid' order by s.paid_at, s.order_id limit 1), leader_user_id)
     where id = $1 returning *`,
    [team.id],
  )
  if (now!.status === 'failed') await setDeadline(tx, 'group_odds', team.id, now!.ended_at!)
  await tellTeam(tx, now!.status === 'failed' ? 'failed' : 'left', now!)
}

const mark = async (tx: Tx, order_id: number, state: 'left' | 'refunded'): Promise<void> =>
  void (await query(
    tx,
    'group_seat_back',
    'update group_seats set state = $2, left_at = platform_now() where order_id = $1',
    [order_id, state],
  ))
