/**
 * Hands events out. Every subscriber has its own queue of deliveries (a lane), so that a slow or failing one delays no other. A lane is
 * worked by one process at a time, in the order of the events; a delivery is deleted in the transaction that does what follows from it,
 * so that each event takes effect exactly once for each subscriber.
 */
import { inTransaction } from '../db/db.ts'
import { type Services, systemCtx } from '../services.ts'
import { after, every } from '../time/timers.ts'
import { type Lane, laneKey, postpone, readyLanes, type Taken, takeLane, takeNext } from './deliveries.ts'
import { readAsNow } from './rows.ts'
import type { Subscriber } from './subscriptions.ts'

const POLL_MS = 500
/** Events are gathered for so long before they are handed out, so that those alike go together. */
const GATHER_MS = 50
/** Lanes worked at once by one process. */
const AT_ONCE = 6
/** So many batches, then another lane has its turn. */
const TURN_BATCHES = 20

export class Events {
  /** topic → its subscribers */
  private readonly by_topic = new Map<string, Subscriber[]>()
  /** subscriber and topic → what it does */
  private readonly by_name = new Map<string, Map<string, Subscriber>>()
  private services!: Services
  private timer: NodeJS.Timeout | undefined
  private gathering: NodeJS.Timeout | undefined
  private running = false
  private readonly busy = new Map<string, Promise<void>>()
  private looking: Promise<void> | undefined
  private look_again = false

  register(subscriptions: readonly Subscriber[]): void {
    for (const subscriber of subscriptions) {
      const { name, row } = subscriber
      this.by_topic.set(row.topic, [...(this.by_topic.get(row.topic) ?? []), subscriber])
      const topics = this.by_name.get(name) ?? new Map<string, Subscriber>()
      this.by_name.set(name, topics.set(row.topic, subscriber))
    }
  }

  attach(services: Services): void {
    this.services = services
  }

  subscribersOf(topic: string): readonly Subscriber[] {
    return this.by_topic.get(topic) ?? []
  }

  /** Starts handing out (role work). */
  start(services: Services): void {
    this.services = services
    this.running = true
    this.timer = every(() => this.look(), POLL_MS)
  }

  /** Hands out soon; called after every commit that told something. */
  readonly nudge = (): void => {
    if (!this.running || this.gathering) return
    this.gathering = after(() => {
      this.gathering = undefined
      this.look()
    }, GATHER_MS)
  }

  /** Begins the lanes in which something waits, as many as may be worked at once. */
  private look(): void {
    if (!this.running) return
    if (this.looking) {
      this.look_again = true
      return
    }
    this.looking = this.beginReady()
      .catch((error) => this.services.log.error({ err: error }, 'outbox round failed'))
      .finally(() => {
        this.looking = undefined
        if (!this.look_again) return
        this.look_again = false
        this.look()
      })
  }

  private async beginReady(): Promise<void> {
    if (this.busy.size >= AT_ONCE) return
    for (const lane of await this.ready()) {
      if (this.busy.has(laneKey(lane))) continue
      if (this.busy.size >= AT_ONCE || !this.running) return
      this.begin(lane)
    }
  }

  private begin(lane: Lane): void {
    const key = laneKey(lane)
    const work = this.turn(lane)
      .catch((error) => {
        this.services.log.error({ err: error, ...lane }, 'outbox lane failed')
        return 0
      })
      .then((done) => {
        this.busy.delete(key)
        if (done > 0) this.look()
      })
    this.busy.set(key, work)
  }

  private async turn(lane: Lane): Promise<number> {
    let done = 0
    for (let batch = 0; batch < TURN_BATCHES && this.running; batch++) {
      await this.services.deadlines.untilFirstAreDone()
      const taken = await this.handOut(lane)
      if (taken === 0) break
      done += taken
    }
    return done
  }

  /** Lanes in which something waits for a subscriber of this process, the oldest event first. A release before or after has others. */
  private async ready(): Promise<Array<Lane & { first_id: number }>> {
    const lanes = await readyLanes(systemCtx(this.services, 'outbox'))
    return lanes.filter(({ subscriber }) => this.by_name.has(subscriber))
  }

  /**
   * Hands out everything that waits, until nothing does: event by event in the order they were told, across all subscribers (tests and
   * the demo world, where it must be the same each time). Returns how many deliveries were finished.
   */
  async drain(): Promise<number> {
    let done = 0
    for (;;) {
      const [first, second] = await this.ready()
      if (!first) return done
      await this.services.deadlines.untilFirstAreDone()
      const taken = await this.handOut(first, Math.max(first.first_id, second?.first_id ?? Number.MAX_SAFE_INTEGER))
      done += taken
      if (taken === 0 && (await this.heldElsewhere(first))) return done
    }
  }

  private async heldElsewhere(lane: Lane): Promise<boolean> {
    return inTransaction(systemCtx(this.services, 'outbox'), async (tx) => !(await takeLane(tx, lane)))
  }

  /**
   * One batch of a lane in one transaction: events of one topic. Events that fail in company are tried alone.
   * @returns how many deliveries were finished or put off; 0 when nothing waits or another process works the lane
   */
  private async handOut(lane: Lane, until_id = Number.MAX_SAFE_INTEGER): Promise<number> {
    const together = await this.handOutBatch(lane, until_id, Number.MAX_SAFE_INTEGER)
    if (typeof together === 'number') return together
    const [only, ...others] = together.failed
    if (others.length === 0) return this.giveUp(lane, only!, together.error)
    let count = 0
    for (const { id } of together.failed) {
      const alone = await this.handOutBatch(lane, id, 1)
      count += typeof alone === 'number' ? alone : await this.giveUp(lane, alone.failed[0]!, alone.error)
    }
    return count
  }

  private async handOutBatch(
    lane: Lane,
    until_id: number,
    batch_max: number,
  ): Promise<number | { failed: Taken[]; error: unknown }> {
    let taken: Taken[] = []
    try {
      return await inTransaction(systemCtx(this.services, `events:${laneKey(lane)}`), async (tx) => {
        const topics = this.by_name.get(lane.subscriber)!
        const most = Math.min(batch_max, Math.max(...[...topics.values()].map(({ batch }) => batch)))
        taken = await takeNext(tx, lane, until_id, most, topics)
        const subscriber = taken[0] && topics.get(taken[0].topic)
        const heard = subscriber ? this.asNow(subscriber, taken) : []
        if (subscriber && heard.length > 0) await subscriber.runAll(tx, heard)
        return taken.length
      })
    } catch (error) {
      if (taken.length === 0) throw error
      if (taken.length > 1)
        this.services.log.warn(
          { err: error, ...lane, event_ids: taken.map(({ id }) => id) },
          'events that went together failed; trying each alone',
        )
      return { failed: taken, error }
    }
  }

  private asNow({ name, row }: Subscriber, taken: readonly Taken[]): Taken[] {
    return taken.flatMap((event) => {
      const payload = readAsNow(row, event.version, event.payload)
      if (payload) return { ...event, payload }
      const { id: event_id, topic, version } = event
      this.services.log.warn({ event_id, topic, version, subscriber: name }, 'an event of an old version was dropped')
      return []
    })
  }

  private async giveUp(lane: Lane, event: Taken, error: unknown): Promise<number> {
    const { log, metrics } = this.services
    log.error({ err: error, event_id: event.id, topic: event.topic, ...lane }, 'event subscriber failed')
    metrics.event_failures.inc({ topic: event.topic, subscriber: lane.subscriber })
    const is_dead = await postpone(systemCtx(this.services, 'outbox'), lane, event.id, error)
    if (is_dead) log.error({ event_id: event.id, topic: event.topic, ...lane }, 'an event became a dead letter')
    return 1
  }

  async stop(): Promise<void> {
    this.running = false
    clearInterval(this.timer)
    clearTimeout(this.gathering)
    await this.looking
    await Promise.all(this.busy.values())
  }
}
