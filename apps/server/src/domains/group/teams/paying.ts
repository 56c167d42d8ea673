/** A seat is paid: its team is one more, is complete, or begins. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { type Order, refundInBatch } from '../../order/index.ts'
import { bookingPaid } from '../bookings/pool.ts'
import { isOpen } from '../rules.ts'
import * as store from '../store.ts'
import type { GroupBuy, Seat, Team } from '../tables.ts'
import { tellTeam } from '../telling.ts'
import { REASONS } from '../words.ts'

const HOUR_MS = 3_600_000

/** The payment of a seat is here. The caller holds its order, its goods, and its team. */
export async function seatPaid(tx: Tx, order: Order): Promise<void> {
  const [seat] = await store.seatsOfOrders(tx, [order.id])
  const buy = (await store.buyById(tx, seat!.buy_id))!
  if (buy.mode === 'booking') return bookingPaid(tx, buy, order)
  const now = await databaseNow(tx)
  const [team] = seat!.team_id === null ? [] : await store.teamsByIds(tx, [seat!.team_id])
  if (team?.status === 'forming') return join(tx, team, order.id)
  // Its team has ended meanwhile, or it was to start one.
  const starts = (seat!.team_id === null || seat!.on_full === 'new_team') && isOpen(buy, now)
  if (starts) return start(tx, buy, seat!, now)
  await query(
    tx,
    'group_seat_late',
    "update group_seats set state = 'paid', paid_at = platform_now(), team_id = null where order_id = $1",
    [order.id],
  )
  await refundInBatch(tx, now, {
    order_ids: [order.id],
    about: { type: 'group_buy', id: buy.id },
    reason: REASONS.too_late,
    actor: { type: 'system' },
  })
}

async function join(tx: Tx, { id }: Team, order_id: number): Promise<void> {
  const [team] = await query<Team & Record<never, never>>(
    tx,
    'group_team_join',
    `with seat as (update group_seats set state = 'paid', paid_at = platform_now() where order_id = $2)
     update group_teams set joined = joined + 1, status = case when joined + 1 = size then 'formed' else status end,
       ended_at = case when joined + 1 = size then platform_now() end
     where id = $1 returning *`,
    [id, order_id],
  )
  await tellTeam(tx, team!.status === 'formed' ? 'formed' : 'joined', team!)
  if (team!.status === 'formed')
    for (const kind of ['group_form', 'group_odds']) await setDeadline(tx, kind, id, team!.ended_at!)
}

async function start(tx: Tx, buy: GroupBuy, seat: Seat, now: number): Promise<void> {
  const expires_at = now + buy.team_hours * HOUR_MS
  const [team] = await query<Team & Record<never, never>>(
    tx,
    'group_team_start',
    `with team as (
       insert into group_teams (buy_id, leader_user_id, size, joined, ship_anyway, listed, expires_at)
       values ($1, $2, $3, 1, $4, $5, to_timestamp($6::float8 / 1000)) returning *),
     seat as (update group_seats set state = 'paid', paid_at = platform_now(), team_id = (select id from team) where order_id = $7)
     select * from team`,
    [buy.id, seat.user_id, buy.size, buy.ship_anyway, seat.listed, expires_at, seat.order_id],
  )
  await setDeadline(tx, 'team_expire', team!.id, expires_at)
  await tellTeam(tx, 'joined', team!)
}
