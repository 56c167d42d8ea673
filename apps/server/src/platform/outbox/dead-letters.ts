/** Deliveries that fail, for the operator: the list, and another try. */
import type { Ctx, Tx } from '../context.ts'
import { query } from '../db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../db/paging.ts'

export interface FailedDelivery {
  event_id: number
  topic: string
  subscriber: string
  aggregate: string
  payload: Record<string, unknown>
  attempts: number
  last_error: string
  created_at: number
  next_try_at: number
  dead_at: number | null
}

/** Deliveries that failed at least once and are not done, the oldest event first. @param is_dead only dead letters, or only the others */
export function deadLetters(
  ctx: Ctx,
  { is_dead }: { is_dead?: boolean | undefined },
  paging: Paging,
): Promise<PageOf<FailedDelivery>> {
  return pageQuery<FailedDelivery & Record<string, unknown>>(
    ctx,
    {
      name: 'platform_outbox_failed',
      columns:
        'd.event_id, o.topic, d.subscriber, d.aggregate, o.payload, d.attempts, d.last_error, o.created_at, d.next_try_at, d.dead_at',
      from: `platform_outbox_deliveries d join platform_outbox o on o.id = d.event_id
        where d.attempts > 0 and ($1::boolean is null or (d.dead_at is not null) = $1)`,
      order: 'd.event_id, d.subscriber',
      values: [is_dead ?? null],
    },
    paging,
  )
}

/**
 * Lets a dead letter be tried again at once, as often as a new event.
 * @returns what it was before, or undefined when it is no dead letter (any more)
 */
export async function replay(tx: Tx, event_id: number, subscriber: string): Promise<FailedDelivery | undefined> {
  const [row] = await query<FailedDelivery & Record<string, unknown>>(
    tx,
    'platform_outbox_replay',
    `with was as (select * from platform_outbox_deliveries where event_id = $1 and subscriber = $2 and attempts > 0 and dead_at is not null for update),
       again as (update platform_outbox_deliveries d set attempts = 0, dead_at = null, next_try_at = platform_now() from was
         where d.event_id = was.event_id and d.subscriber = was.subscriber)
     select was.event_id, o.topic, was.subscriber, was.aggregate, o.payload, was.attempts, was.last_error, o.created_at, was.next_try_at, was.dead_at
     from was join platform_outbox o on o.id = was.event_id`,
    [event_id, subscriber],
  )
  if (row) tx.after_commit.push(tx.services.events.nudge)
  return row
}

/** So many are handed out again by one command. */
const REPLAYED_AT_ONCE = 1_000

/** The same for all dead letters of a subscriber, the oldest 1,000 of them. @returns how many */
export async function replayAll(tx: Tx, subscriber: string): Promise<number> {
  const rows = await query(
    tx,
    'platform_outbox_replay_all',
    `with was as (select event_id from platform_outbox_deliveries where subscriber = $1 and attempts > 0 and dead_at is not null
       order by event_id limit ${REPLAYED_AT_ONCE} for update)
     update platform_outbox_deliveries d set attempts = 0, dead_at = null, next_try_at = platform_now() from was
     where d.subscriber = $1 and d.event_id = was.event_id returning 1`,
    [subscriber],
  )
  if (rows.length > 0) tx.after_commit.push(tx.services.events.nudge)
  return rows.length
}
