/**
 * What follows from an act by itself, done on trial: its events are heard and the deadlines it made due at once are run, in the act's own
 * transaction, and all of it is undone again. The act's commit lets the same happen permanently.
 */
import type { Tx } from '../context.ts'
import { databaseNow, query } from '../db/db.ts'
import type { OutboxEvent, Subscriber } from '../outbox/subscriptions.ts'
import { systemCtx } from '../services.ts'
import { inTheEnd, readNotes } from './notes.ts'

/**
 * A rehearsal locks what subscribers lock, after what the act has locked: against the order of locks. It waits for none of them longer than this,
 * which is less than the database lets two wait for each other: it gives up, and neither a bid nor a payment does.
 */
const LOCK_WAIT_MS = 300
/** Rounds of events that follow from events, and events in all. What would follow beyond that is not shown, and the page says so. */
const ROUNDS_MAX = 12
const EVENTS_MAX = 1_000
/** A lock that was not to be had, or two that waited for each other: the whole act may be sent again. */
const BUSY = new Set(['55P03', '40P01', '57014'])

/**
 * Runs work after everything that follows from this transaction so far was done on trial, and undoes what followed.
 * @param work looks at how things stand then; `complete` is false when more would follow than is tried
 * @throws the database's own error when a lock was not to be had in time
 */
export async function afterRehearsal<R>(tx: Tx, work: (tx: Tx, complete: boolean) => Promise<R>): Promise<R> {
  const rehearsed = {
    ...systemCtx(tx.services, 'rehearsal'),
    client: tx.client,
    db: tx.db,
    in_transaction: true,
    log: tx.log,
  } as unknown as Tx
  await tx.client.query('savepoint rehearsal')
  await tx.client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
  const complete = await follow(rehearsed)
  const result = await work(rehearsed, complete)
  await tx.client.query('rollback to savepoint rehearsal')
  return result
}

async function follow(tx: Tx): Promise<boolean> {
  let heard = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const events = await eventsAfter(tx, heard)
    const done = await runDue(tx)
    if (events.length === 0 && !done) return true
    if (heard + events.length > EVENTS_MAX) return false
    heard += events.length
    for (const [topic, together] of Map.groupBy(events, (event) => event.topic))
      for (const subscriber of tx.services.events.subscribersOf(topic)) await hear(tx, subscriber, together)
  }
  return false
}

/** This transaction's events but the first so many, in the order they were told. */
async function eventsAfter(tx: Tx, skipped: number): Promise<OutboxEvent[]> {
  const told = (await readNotes(tx)).filter(({ table }) => table === 'platform_outbox')
  return query<OutboxEvent & Record<string, unknown>>(
    tx,
    'platform_effects_events',
    'select id, aggregate, topic, payload, created_at from platform_outbox where id = any($1) order by id',
    [told.slice(skipped).map(({ stands }) => stands!.id)],
  )
}

/** A subscriber that fails is tried again in earnest; what it would have done is not known now. */
async function hear(tx: Tx, { name, runAll }: Subscriber, events: OutboxEvent[]): Promise<void> {
  await tx.client.query('savepoint heard')
  try {
    await runAll(tx, events)
    await tx.client.query('release savepoint heard')
  } catch (error) {
    if (isBusy(error)) throw error
    tx.log.warn({ err: error, subscriber: name }, 'a subscriber failed in a rehearsal')
    await tx.client.query('rollback to savepoint heard')
  }
}

/** Runs what this transaction made due at once, of the kinds that ask no provider. @returns whether there was any */
async function runDue(tx: Tx): Promise<boolean> {
  const { deadlines } = tx.services
  const noted = (await readNotes(tx)).filter(({ table }) => table === 'platform_deadlines')
  const now = await databaseNow(tx)
  const due = inTheEnd(noted, ({ kind, ref_id }) => `${kind}:${ref_id}`)
    .flatMap(({ stands }) =>
      stands
        ? [{ kind: String(stands.kind), ref_id: Number(stands.ref_id), at: Date.parse(String(stands.due_at)) }]
        : [],
    )
    .filter(({ kind, at }) => at <= now && deadlines.isRehearsed(kind))
  for (const [kind, some] of Map.groupBy(due, (one) => one.kind)) {
    const dues = some.map(({ ref_id, at }) => ({ ref_id, due_at: at }))
    await query(tx, 'platform_effects_due', 'delete from platform_deadlines where kind = $1 and ref_id = any($2)', [
      kind,
      dues.map(({ ref_id }) => ref_id),
    ])
    await deadlines.rehearse(tx, kind, dues)
  }
  return due.length > 0
}

const isBusy = (error: unknown): boolean =>
  BUSY.has((error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code ?? '')
