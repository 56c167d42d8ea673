/** Who hears which events, and how: written by each domain's module. */
import type { Tx } from '../context.ts'

export interface OutboxEvent {
  id: number
  /** What it is about, e.g. order_id:7. */
  aggregate: string
  topic: string
  payload: Record<string, unknown>
  created_at: number
}

/**
 * Does what follows from one event, in a transaction of its own; events about different things may be heard side by side. It takes
 * seven times the processor of one that shares: for what happens now and then, and locks several kinds of things.
 */
export type Hear = (tx: Tx, event: OutboxEvent) => Promise<void>

/**
 * For a subscriber that locks nothing but the things its events are about, of one class, and what is never locked without them (an
 * order's cases): many events share one transaction, one after the other, sorted by what they are about. One that fails is repeated alone.
 */
export interface HearsEach {
  each: Hear
  /** As below, but four unless said otherwise. */
  lanes?: number
}

/** For a subscriber that locks nothing others wait for: many events of its topic share one transaction, and are handed over at once. */
export interface HearsTogether {
  runAll: (tx: Tx, events: OutboxEvent[]) => Promise<void>
  /** How many queues this subscriber has; events about one thing are always in the same. One unless said otherwise. */
  lanes?: number
}

/** topic → name of the subscriber (domain.what) → what it does */
export type Subscriptions = Record<string, Record<string, Hear | HearsEach | HearsTogether>>

export interface Subscriber {
  name: string
  lanes: number
  /** How many events one transaction takes. */
  batch: number
  runAll: (tx: Tx, events: OutboxEvent[]) => Promise<void>
}

const BATCH = 200
/** Queues of a subscriber that hears event by event: what waits for an answer of the database waits side by side. */
const LANES = 4

/** By what they are about, as transactions that lock several things do, smaller ids first; those about one thing stay in their order. */
const byAggregate = (a: { aggregate: string }, b: { aggregate: string }): number =>
  a.aggregate.length - b.aggregate.length || (a.aggregate < b.aggregate ? -1 : Number(a.aggregate > b.aggregate))

const oneByOne =
  (hear: Hear): Subscriber['runAll'] =>
  async (tx, events) => {
    for (const event of [...events].sort(byAggregate)) await hear(tx, event)
  }

export function subscriberOf(name: string, how: Hear | HearsEach | HearsTogether): Subscriber {
  if (typeof how === 'function') return { name, lanes: LANES, batch: 1, runAll: oneByOne(how) }
  return 'each' in how
    ? { name, lanes: how.lanes ?? LANES, batch: BATCH, runAll: oneByOne(how.each) }
    : { name, lanes: how.lanes ?? 1, batch: BATCH, runAll: how.runAll }
}

/** The thing each domain's events are about: those about one thing reach a subscriber in the order they were told. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  account: ['user_id'],
  aftersale: ['case_id'],
  auction: ['lot_id'],
  chat: ['conversation_id'],
  coupon: ['held_id'],
  deposit: ['hold_id', 'penalty_id'],
  interest: ['shop_id'],
  operator: ['change_id'],
  order: ['order_id', 'order_no'],
  payment: ['pay_no', 'refund_no'],
  report: ['report_id', 'feedback_id'],
  service: ['conversation_id'],
  shop: ['shop_id', 'user_id'],
  takeout: ['user_id'],
  wallet: ['user_id'],
}

/** An event's subject, e.g. `lot_id:7`; events that name nothing stand in one queue with the others of their domain. */
export function aggregateOf(topic: string, payload: Record<string, unknown>): string {
  const domain = topic.slice(0, topic.indexOf('.'))
  const name = ABOUT[domain]?.find((one) => payload[one] !== undefined && payload[one] !== null)
  return name ? `${name}:${payload[name]}` : domain
}
