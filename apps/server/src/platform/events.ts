/**
 * Events: how a domain tells others without importing them. Written in the command's transaction (the outbox), handed to each
 * subscriber at least once, in a transaction that also notes that this subscriber has seen it.
 */
import type { Ctx, Tx } from './context.ts'
import { inTransaction, query } from './db.ts'
import { type Services, systemCtx } from './services.ts'

export interface OutboxEvent {
  id: number
  topic: string
  payload: Record<string, unknown>
  created_at: number
}
type Hear = (tx: Tx, event: OutboxEvent) => Promise<void>
/** For a subscriber that locks nothing others wait for: many events of its topic share one transaction, and are handed over at once. */
interface HearsTogether {
  runAll: (tx: Tx, events: OutboxEvent[]) => Promise<void>
}
/** topic → name of the subscriber (domain.what) → what it does */
export type Subscriptions = Record<string, Record<string, Hear | HearsTogether>>

interface Subscriber {
  name: string
  runAll: (tx: Tx, events: OutboxEvent[]) => Promise<void>
  together: boolean
}
const subscriberOf = (name: string, how: Hear | HearsTogether): Subscriber =>
  typeof how === 'function'
    ? {
        name,
        together: false,
        runAll: async (tx, events) => {
          for (const event of events) await how(tx, event)
        },
      }
    : { name, together: true, ...how }

/** Tells the world, once this transaction commits. Topics are domain.past_participle: order.paid, auction.lot_sold. */
export async function emit(tx: Ctx, topic: string, payload: Record<string, unknown>): Promise<void> {
  await emitMany(tx, topic, [payload])
}

export async function emitMany(tx: Ctx, topic: string, payloads: Array<Record<string, unknown>>): Promise<void> {
  if (payloads.length === 0) return
  await query(
    tx,
    'platform_outbox_add',
    'insert into platform_outbox (topic, payload) select $1, p from unnest($2::jsonb[]) as p',
    [topic, payloads.map((payload) => JSON.stringify(payload))],
  )
  if (!tx.after_commit.includes(tx.services.events.nudge)) tx.after_commit.push(tx.services.events.nudge)
}

const POLL_MS = 500
const BATCH = 200
/** Events are gathered for so long before they are handed out, so that those alike go together. */
const GATHER_MS = 50

export class Events {
  private readonly subscribers = new Map<string, Subscriber[]>()
  private services!: Services
  private timer: NodeJS.Timeout | undefined
  private running = false
  private busy: Promise<void> | undefined
  private again = false

  register(subscriptions: Subscriptions): void {
    for (const [topic, named] of Object.entries(subscriptions)) {
      const list = this.subscribers.get(topic) ?? []
      for (const [name, how] of Object.entries(named)) list.push(subscriberOf(name, how))
      this.subscribers.set(topic, list)
    }
  }

  attach(services: Services): void {
    this.services = services
  }

  /** Starts handing out (role work). */
  start(services: Services): void {
    this.services = services
    this.running = true
    this.timer = setInterval(this.nudge, POLL_MS)
  }

  /** Hands out soon; called after every commit that told something. */
  readonly nudge = (): void => {
    if (!this.running) return
    if (this.busy) {
      this.again = true
      return
    }
    this.busy = new Promise<void>((done) => setTimeout(done, GATHER_MS))
      .then(() => this.drain())
      .then(() => undefined)
      .catch((error) => this.services.log.error({ err: error }, 'outbox round failed'))
      .finally(() => {
        this.busy = undefined
        if (this.again && this.running) {
          this.again = false
          this.nudge()
        }
      })
  }

  /** Hands out everything that waits, until nothing does. Returns how many events were finished. */
  async drain(): Promise<number> {
    let done = 0
    for (;;) {
      const ctx = systemCtx(this.services, 'outbox')
      const waiting = await query<OutboxEvent>(
        ctx,
        'platform_outbox_waiting',
        `select id, topic, payload, created_at from platform_outbox where done_at is null and next_try_at <= platform_now() order by next_try_at, id limit $1`,
        [BATCH],
      )
      if (waiting.length === 0) return done
      for (const events of this.inGroups(waiting)) {
        await this.services.deadlines.untilFirstAreDone()
        if (events.length > 1 && (await this.handOutTogether(events))) done += events.length
        else for (const event of events) if (await this.handOut(event)) done++
      }
    }
  }

  /** Neighbours of one topic whose subscribers all hear many at once, or that has none; every other event stands alone. */
  private inGroups(events: OutboxEvent[]): OutboxEvent[][] {
    const groups: OutboxEvent[][] = []
    for (const event of events) {
      const group = groups.at(-1)
      const subscribers = this.subscribers.get(event.topic) ?? []
      const joins = group?.[0]?.topic === event.topic && subscribers.every(({ together }) => together)
      if (joins) group.push(event)
      else groups.push([event])
    }
    return groups
  }

  /** One transaction for many events. @returns false when any of it failed: nothing was done, each is to be tried alone */
  private async handOutTogether(events: OutboxEvent[]): Promise<boolean> {
    const subscribers = this.subscribers.get(events[0]!.topic) ?? []
    const ids = events.map((event) => event.id)
    try {
      await inTransaction(systemCtx(this.services, `events:${ids[0]}-${ids.at(-1)}`), async (tx) => {
        const fresh = await query<{ event_id: number; subscriber: string }>(
          tx,
          'platform_outbox_seen_many',
          `insert into platform_outbox_seen (event_id, subscriber)
           select e, s from unnest($1::bigint[]) e, unnest($2::text[]) s order by e, s on conflict do nothing returning event_id, subscriber`,
          [ids, subscribers.map(({ name }) => name)],
        )
        const unseen = new Set(fresh.map((row) => `${row.event_id}:${row.subscriber}`))
        for (const { name, runAll } of subscribers) {
          const news = events.filter((event) => unseen.has(`${event.id}:${name}`))
          if (news.length > 0) await runAll(tx, news)
        }
        await query(
          tx,
          'platform_outbox_done_many',
          'update platform_outbox set done_at = platform_now() where id = any($1)',
          [ids],
        )
      })
      return true
    } catch (error) {
      this.services.log.warn(
        { err: error, event_ids: ids, topic: events[0]!.topic },
        'events that went together failed; trying each alone',
      )
      return false
    }
  }

  private async handOut(event: OutboxEvent): Promise<boolean> {
    const ctx = systemCtx(this.services, `event:${event.id}`)
    try {
      for (const { name, runAll } of this.subscribers.get(event.topic) ?? []) {
        await inTransaction(ctx, async (tx) => {
          const first = await query(
            tx,
            'platform_outbox_seen_add',
            'insert into platform_outbox_seen (event_id, subscriber) values ($1, $2) on conflict do nothing returning 1',
            [event.id, name],
          )
          if (first.length > 0) await runAll(tx, [event])
        })
      }
      await query(ctx, 'platform_outbox_done', 'update platform_outbox set done_at = platform_now() where id = $1', [
        event.id,
      ])
      return true
    } catch (error) {
      this.services.log.error({ err: error, event_id: event.id, topic: event.topic }, 'event subscriber failed')
      this.services.metrics.event_failures.inc({ topic: event.topic })
      await query(
        ctx,
        'platform_outbox_retry',
        `update platform_outbox set attempts = attempts + 1, last_error = $2, next_try_at = platform_now() + least(power(2, attempts), 600) * interval '1 second' where id = $1`,
        [event.id, String(error).slice(0, 500)],
      )
      return false
    }
  }

  async stop(): Promise<void> {
    this.running = false
    clearInterval(this.timer)
    await this.busy
  }
}
