/** The deliveries of events: one row for each event and subscriber, until the subscriber is done with it. */
import type { PoolClient } from 'pg'
import type { Ctx, Queryable, Tx } from '../context.ts'
import { query } from '../db/db.ts'
import type { OutboxEvent } from './subscriptions.ts'

export interface Lane {
  subscriber: string
  lane: number
}
export const laneKey = ({ subscriber, lane }: Lane): string => `${subscriber}#${lane}`

export interface Taken extends OutboxEvent {
  version: number
  attempts: number
}

/** After so many tries (about half an hour) an event is a dead letter: it stands aside until an operator replays it. */
export const ATTEMPTS_MAX = 12
const WAIT_MAX_S = 600

/**
 * An earlier event about the same thing that failed and is tried again later keeps this one waiting. A dead letter does not: else one
 * mistake would stop everything about that thing permanently.
 */
const IN_LINE = `d.dead_at is null and d.next_try_at <= platform_now() and not exists (
  select from platform_outbox_deliveries e where e.subscriber = d.subscriber and e.aggregate = d.aggregate and e.event_id < d.event_id
    and e.attempts > 0 and e.dead_at is null and e.next_try_at > platform_now())`

/**
 * The lanes in which something waits now, of all subscribers, the one with the oldest event first. It steps along the index from one lane
 * that holds something to the next, so it costs as much as there are such lanes, however many subscribers there are. Planned anew each time:
 * the plan of a prepared statement, made while the table was empty, reads the whole of it for every lane.
 */
export async function readyLanes({ client }: { client: Queryable }): Promise<Array<Lane & { first_id: number }>> {
  const { rows } = await (client as PoolClient).query<Lane & { first_id: number }>(
    `with recursive k as (
       (select subscriber, lane from platform_outbox_deliveries where dead_at is null order by subscriber, lane limit 1)
       union all
       select next.subscriber, next.lane from k cross join lateral (
         select subscriber, lane from platform_outbox_deliveries where dead_at is null and (subscriber, lane) > (k.subscriber, k.lane)
         order by subscriber, lane limit 1) next)
     select k.subscriber, k.lane, first.event_id as first_id from k
     cross join lateral (select d.event_id from platform_outbox_deliveries d
       where d.subscriber = k.subscriber and d.lane = k.lane and ${IN_LINE} order by d.event_id limit 1) first
     order by first.event_id, k.subscriber, k.lane`,
  )
  return rows
}

/** Makes this transaction the lane's only worker. @returns false when another process works it */
export async function takeLane(tx: Tx, { subscriber, lane }: Lane): Promise<boolean> {
  const take = () =>
    query(
      tx,
      'platform_outbox_lane_take',
      'select 1 from platform_outbox_lanes where subscriber = $1 and lane = $2 for update skip locked',
      [subscriber, lane],
    )
  if ((await take()).length > 0) return true
  const made = await query(
    tx,
    'platform_outbox_lane_add',
    'insert into platform_outbox_lanes (subscriber, lane) values ($1, $2) on conflict do nothing returning 1',
    [subscriber, lane],
  )
  return made.length > 0
}

/**
 * Takes the lane and its next deliveries, which are thereby done with unless the transaction fails: events of one topic, in their
 * order. None when nothing waits, or when another process works the lane.
 */
export async function takeNext(
  tx: Tx,
  { subscriber, lane }: Lane,
  until_id: number,
  most: number,
  batches: ReadonlyMap<string, { batch: number }>,
): Promise<Taken[]> {
  return query<Taken & Record<string, unknown>>(
    tx,
    'platform_outbox_take',
    'select * from platform_outbox_take($1, $2, $3, $4, $5, $6)',
    [subscriber, lane, until_id, most, [...batches.keys()], [...batches.values()].map(({ batch }) => batch)],
  )
}

/** Puts a failed delivery off, longer each time. @returns true when it was the last try */
export async function postpone(ctx: Ctx, { subscriber }: Lane, event_id: number, error: unknown): Promise<boolean> {
  const [row] = await query<{ is_dead: boolean }>(
    ctx,
    'platform_outbox_postpone',
    `update platform_outbox_deliveries set attempts = attempts + 1, last_error = $3,
       next_try_at = platform_now() + least(power(2, attempts), ${WAIT_MAX_S}) * interval '1 second',
       dead_at = case when attempts + 1 >= ${ATTEMPTS_MAX} then platform_now() end
     where subscriber = $1 and event_id = $2 returning dead_at is not null as is_dead`,
    [subscriber, event_id, String(error).slice(0, 500)],
  )
  return row?.is_dead ?? false
}
