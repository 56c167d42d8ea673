/**
 * How a domain tells others without importing them. An event is written in the command's transaction, with one delivery for each
 * subscriber; workers hand the deliveries out (events.ts).
 */
import type { Ctx, Tx } from '../context.ts'
import { query } from '../db/db.ts'
import { aggregateOf } from './subscriptions.ts'

/** Tells the world, once this transaction commits. Topics are domain.past_participle: order.paid, auction.lot_sold. */
export async function emit(tx: Ctx, topic: string, payload: Record<string, unknown>): Promise<void> {
  await emitMany(tx, topic, [payload])
}

/** The same for many events of one topic, in this order. */
export async function emitMany(tx: Ctx, topic: string, payloads: Array<Record<string, unknown>>): Promise<void> {
  if (payloads.length === 0) return
  const { events } = tx.services
  const subscribers = events.subscribersOf(topic)
  await query(
    tx,
    'platform_outbox_add',
    `with told as (
       insert into platform_outbox (topic, aggregate, payload) select $1, about, p from unnest($2::text[], $3::jsonb[]) as r(about, p)
       returning id, aggregate)
     insert into platform_outbox_deliveries (event_id, subscriber, lane, aggregate)
     select id, s.name, (hashtext(aggregate) & 2147483647) % s.lanes, aggregate
     from told cross join unnest($4::text[], $5::int[]) as s(name, lanes)`,
    [
      topic,
      payloads.map((payload) => aggregateOf(topic, payload)),
      payloads.map((payload) => JSON.stringify(payload)),
      subscribers.map(({ name }) => name),
      subscribers.map(({ lanes }) => lanes),
    ],
  )
  if (subscribers.length > 0 && !tx.after_commit.includes(events.nudge)) tx.after_commit.push(events.nudge)
}

/** So many events are made and sent in one statement: a lot may have thousands of watchers, and others wait for this process meanwhile. */
const EVENTS_AT_ONCE = 1_000

/** Tells of each item, some at a time. */
export async function emitEach<T>(
  tx: Tx,
  topic: string,
  items: readonly T[],
  payloadOf: (item: T) => Record<string, unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += EVENTS_AT_ONCE)
    await emitMany(tx, topic, items.slice(from, from + EVENTS_AT_ONCE).map(payloadOf))
}
