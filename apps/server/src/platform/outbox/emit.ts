/**
 * How a domain tells others without importing them. An event is written in the command's transaction, with one delivery for each
 * subscriber; workers hand the deliveries out (events.ts).
 */
import type { Ctx, Tx } from '../context.ts'
import { query } from '../db/db.ts'
import { invariant } from '../refuse.ts'
import { aggregateOf, type EventRow } from './rows.ts'

/** Tells the world, once this transaction commits. */
export async function emit<P>(tx: Ctx, row: EventRow<P>, payload: NoInfer<P>): Promise<void> {
  await emitMany(tx, row, [payload])
}

/** The same for many events of one row, in this order. */
export async function emitMany<P>(tx: Ctx, row: EventRow<P>, payloads: ReadonlyArray<NoInfer<P>>): Promise<void> {
  if (payloads.length === 0) return
  const { events, config } = tx.services
  const subscribers = events.subscribersOf(row.topic)
  const declared = payloads.map((payload) => declaredOf(row, payload, config.NODE_ENV !== 'production'))
  await query(
    tx,
    'platform_outbox_add',
    `with told as (
       insert into platform_outbox (topic, aggregate, version, payload) select $1, about, $6, p from unnest($2::text[], $3::jsonb[]) as r(about, p)
       returning id, aggregate)
     insert into platform_outbox_deliveries (event_id, subscriber, lane, aggregate)
     select id, s.name, (hashtext(aggregate) & 2147483647) % s.lanes, aggregate
     from told cross join unnest($4::text[], $5::int[]) as s(name, lanes)`,
    [
      row.topic,
      declared.map((payload) => aggregateOf(row, payload)),
      declared.map((payload) => JSON.stringify(payload)),
      subscribers.map(({ name }) => name),
      subscribers.map(({ lanes }) => lanes),
      row.version,
    ],
  )
  if (subscribers.length > 0 && !tx.after_commit.includes(events.nudge)) tx.after_commit.push(events.nudge)
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The fields the row declares: nothing else leaves. Tests and development check each of them; in production their types suffice, and a bid
 * waits for no check.
 */
function declaredOf(row: EventRow<unknown>, told: unknown, is_checked: boolean): Fields {
  if (is_checked) {
    const { success, error } = row.payload.safeParse(told)
    invariant(
      success,
      `${row.topic} is not what its row declares: ${error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  }
  return Object.fromEntries(row.fields.map((field) => [field, (told as Fields)[field]]))
}

/** So many events are made and sent in one statement: a lot may have thousands of watchers, and others wait for this process meanwhile. */
const EVENTS_AT_ONCE = 1_000

/** Tells of each item, some at a time. */
export async function emitEach<T, P>(
  tx: Tx,
  row: EventRow<P>,
  items: readonly T[],
  payloadOf: (item: T) => NoInfer<P>,
): Promise<void> {
  for (let from = 0; from < items.length; from += EVENTS_AT_ONCE)
    await emitMany(tx, row, items.slice(from, from + EVENTS_AT_ONCE).map(payloadOf))
}
