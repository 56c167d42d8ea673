/**
 * Outages across the end of lots: one in which every node is killed, and one in which the database is, while the nodes go on asking for
 * it. Each has lots of its own; no bidder may lose one because the system was away.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Clients } from '../system/clients.ts'
import type { Bidder, Offered } from '../system/fixtures.ts'
import type { System } from '../system/system.ts'
import type { SlowClock } from './slow-clock.ts'

/** Lots of one outage that end in it, apart from each other by their place. */
export interface Struck {
  lots: readonly Offered[]
  /** When the system was back, by the database's clock. */
  back_ms: number
}

const BEFORE_END_MS = 60_000
const AFTER_END_MS = 540_000
const BACK_WITHIN_MS = 60_000
/** auction.outage_extra_s */
const EXTRA_MS = 300_000

/**
 * Bids, an outage across the end, bids again, and then the end.
 * @param due_ms when these lots end
 * @returns what is wrong; when the system was back
 */
async function strikeAt(
  system: System,
  { clients, clock, bidders }: { clients: Clients; clock: SlowClock; bidders: readonly Bidder[] },
  lots: readonly Offered[],
  due_ms: number,
  strike: (whileAway: () => Promise<void>) => Promise<void>,
): Promise<{ problems: string[]; struck: Struck }> {
  const problems: string[] = []
  const bidAll = async (turn: number) => {
    const before = clients.taken
    for (const [n, lot] of lots.entries()) await clients.bid(bidders[(n + turn) % bidders.length]!, lot)
    const refused = lots.length - (clients.taken - before)
    if (refused > 0)
      problems.push(`${refused} of ${lots.length} bids ${turn === 0 ? 'before' : 'after'} an outage were refused`)
  }
  await clock.run(1, due_ms - BEFORE_END_MS)
  await bidAll(0)
  const back_ms = due_ms + AFTER_END_MS
  await strike(() => clock.sleepUntil(back_ms))
  const moved = await untilMoved(system, lots, back_ms)
  if (moved < lots.length)
    problems.push(`after an outage ${lots.length - moved} of ${lots.length} lots had not been moved`)
  else await bidAll(1)
  await clock.run(1, back_ms + EXTRA_MS + BACK_WITHIN_MS)
  return { problems, struck: { lots, back_ms } }
}

/** @returns how many run on, once all do, or after the time a system may take to come back */
async function untilMoved(system: System, lots: readonly Offered[], back_ms: number): Promise<number> {
  const until = performance.now() + BACK_WITHIN_MS
  for (;;) {
    const [count] = await system.sql<{ live: string; moved: string }>(
      `select count(*) filter (where status = 'live') as live,
         count(*) filter (where status = 'live' and ends_at >= to_timestamp($2::float8 / 1000)) as moved
       from lot_lots where id = any($1)`,
      [lots.map(({ id }) => id), back_ms + EXTRA_MS],
    )
    const moved = Number(count!.moved)
    if (moved === lots.length || Number(count!.live) < lots.length || performance.now() > until) return moved
    await wait(50)
  }
}

/** Both kinds of outage, one after the other. */
export async function strikeTwice(
  system: System,
  means: { clients: Clients; clock: SlowClock; bidders: readonly Bidder[] },
  lots: readonly Offered[],
): Promise<{ problems: string[]; struck: Struck[] }> {
  const by_end = [...Map.groupBy(lots, ({ ends_at }) => ends_at)].sort(([a], [b]) => a - b)
  const [[first_ms, first], [second_ms, second]] = by_end as [[number, Offered[]], [number, Offered[]]]
  const nodes = await strikeAt(system, means, first, first_ms, async (whileAway) => {
    await system.strikeServers()
    await whileAway()
    await system.startServer()
  })
  const database = await strikeAt(system, means, second, second_ms, async (whileAway) => {
    await whileAway()
    await system.crashDatabase()
  })
  return { problems: [...nodes.problems, ...database.problems], struck: [nodes.struck, database.struck] }
}

/** @returns one line per lot that ended although an outage had taken its end */
export async function checkOutages({ sql }: Pick<System, 'sql'>, struck: readonly Struck[]): Promise<string[]> {
  const found: string[] = []
  for (const { lots, back_ms } of struck) {
    const rows = await sql<{ id: string; short_ms: string }>(
      `select id, extract(epoch from to_timestamp($2::float8 / 1000) - closed_at) * 1000 as short_ms from lot_lots
       where id = any($1) and closed_at < to_timestamp($2::float8 / 1000) order by id`,
      [lots.map(({ id }) => id), back_ms + EXTRA_MS],
    )
    found.push(
      ...rows.map(
        ({ id, short_ms }) =>
          `lot ${id} ended without the time an outage gives: ${Math.round(Number(short_ms))} ms early`,
      ),
    )
  }
  return found
}
