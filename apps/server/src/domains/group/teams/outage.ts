/** An outage takes no team and no booking its last minutes: those that were to end in it, or right after it, have five minutes more. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emitEach } from '../../../platform/outbox/index.ts'
import type { Outage } from '../../lot/index.ts'
import { groupEvents } from '../events.ts'
import * as store from '../store.ts'
import type { GroupBuy, Team } from '../tables.ts'
import { factsOf, pushBooking, pushTeam, teamFactsOf } from '../telling.ts'

/** Moves the ends of teams that fell into an outage. Their clocks look at the team first, and so find the new end. */
export async function moveTeamEnds(tx: Tx, { from_at, until_at }: Outage, to_ms: number): Promise<void> {
  const found = await query<{ id: number }>(
    tx,
    'group_teams_ending',
    `select id from group_teams where status = 'forming' and expires_at > to_timestamp($1::float8 / 1000) and expires_at < to_timestamp($2::float8 / 1000)`,
    [from_at, to_ms],
  )
  const ids = (
    await store.lockTeams(
      tx,
      found.map(({ id }) => id),
    )
  ).flatMap(({ id, status }) => (status === 'forming' ? [id] : []))
  if (ids.length === 0) return
  const teams = await query<Team & Record<never, never>>(
    tx,
    'group_teams_move',
    'update group_teams set expires_at = to_timestamp($2::float8 / 1000) where id = any($1) returning *',
    [ids, to_ms],
  )
  const seats = (await store.seatsOfTeams(tx, ids)).filter(({ state }) => state === 'paid')
  const facts = new Map<number, Awaited<ReturnType<typeof teamFactsOf>>>()
  for (const team of teams) facts.set(team.id, await teamFactsOf(tx, team))
  await emitEach(tx, groupEvents.postponed, seats, ({ team_id, user_id }) => ({
    ...facts.get(team_id!)!,
    user_id,
    from_at,
    until_at,
  }))
  for (const team of teams) pushTeam(tx, team)
}

/** Moves the ends of bookings that fell into an outage; theirs are locked before those of teams. */
export async function moveBookingEnds(tx: Tx, { from_at, until_at }: Outage, to_ms: number): Promise<void> {
  const found = await query<{ id: number }>(
    tx,
    'group_bookings_ending',
    `select id from group_buys where mode = 'booking' and closed_at is null and status in ('active', 'paused', 'ended')
       and to_at > to_timestamp($1::float8 / 1000) and to_at < to_timestamp($2::float8 / 1000)`,
    [from_at, to_ms],
  )
  const ids = (
    await store.lockBookings(
      tx,
      found.map(({ id }) => id),
    )
  ).flatMap(({ id, closed_at }) => (closed_at === null ? [id] : []))
  if (ids.length === 0) return
  const moved = await query<GroupBuy & Record<never, never>>(
    tx,
    'group_bookings_move',
    'update group_buys set to_at = to_timestamp($2::float8 / 1000) where id = any($1) returning *',
    [ids, to_ms],
  )
  for (const buy of moved) {
    const facts = await factsOf(tx, buy)
    const seats = await store.seatsInPool(tx, buy.id)
    await emitEach(tx, groupEvents.booking_postponed, seats, ({ user_id, order_id }) => ({
      ...facts,
      ...{ user_id, order_id, to_at: buy.to_at, from_at, until_at },
    }))
    pushBooking(tx, buy)
  }
}
