/** The subscribers of events, and how they hear them: written by each domain's module. */
import type { Tx } from '../context.ts'
import type { EventRow, PayloadOf } from './rows.ts'

/** @typeParam P what it carries: a function that hears of several rows names the fields it reads. */
export interface OutboxEvent<P = Readonly<Record<string, unknown>>> {
  id: number
  /** What it is about, e.g. order_id:7. */
  aggregate: string
  topic: string
  payload: P
  created_at: number
}
/** An event of one row. */
export type Told<E extends EventRow<unknown>> = OutboxEvent<PayloadOf<E>>

/**
 * Does what follows from one event, in a transaction of its own; events about different things may be heard side by side. It takes
 * seven times the processor of one that shares: for what happens now and then, and locks several kinds of things.
 */
export type Hear<P> = (tx: Tx, event: OutboxEvent<P>) => Promise<void>

/**
 * For a subscriber that locks nothing but the things its events are about, of one class, and what is never locked without them (an
 * order's cases): many events share one transaction, one after the other, sorted by what they are about. One that fails is repeated alone.
 */
export interface HearsEach<P> {
  each: Hear<P>
  /** As below, but four unless said otherwise. */
  lanes?: number
}

/** For a subscriber that locks nothing others wait for: many events of its topic share one transaction, and are handed over at once. */
export interface HearsTogether<P> {
  runAll: (tx: Tx, events: Array<OutboxEvent<P>>) => Promise<void>
  /** How many queues this subscriber has; events about one thing are always in the same. One unless said otherwise. */
  lanes?: number
}

export interface Subscriber {
  /** domain.what */
  name: string
  row: EventRow<unknown>
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
  <P>(hear: Hear<P>) =>
  async (tx: Tx, events: Array<OutboxEvent<P>>): Promise<void> => {
    for (const event of [...events].sort(byAggregate)) await hear(tx, event)
  }

/** @param name domain.what */
export function subscribe<P>(
  row: EventRow<P>,
  name: string,
  how: Hear<NoInfer<P>> | HearsEach<NoInfer<P>> | HearsTogether<NoInfer<P>>,
): Subscriber {
  const { lanes, batch, runAll } = handling(how)
  // What is stored under the row's topic was checked, or typed, when it was told.
  return { name, row, lanes, batch, runAll: runAll as Subscriber['runAll'] }
}

function handling<P>(how: Hear<P> | HearsEach<P> | HearsTogether<P>) {
  if (typeof how === 'function') return { lanes: LANES, batch: 1, runAll: oneByOne(how) }
  return 'each' in how
    ? { lanes: how.lanes ?? LANES, batch: BATCH, runAll: oneByOne(how.each) }
    : { lanes: how.lanes ?? 1, batch: BATCH, runAll: how.runAll }
}
