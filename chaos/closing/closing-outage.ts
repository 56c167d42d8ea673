/**
 * Outages across the end of lots: one in which every node is killed, and one in which the database is, while the nodes go on asking for
 * it. Each has lots of its own; nobody may lose them for want of a house to bid in.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Fleet } from '../fleet/fleet.ts'
import type { House } from '../fleet/house.ts'
import type { Bidder, Offered } from '../fleet/settle-in.ts'
import type { SlowClock } from './slow-clock.ts'

/** Lots of one outage that end in it, apart from each other by their place. */
export interface Struck {
  lots: readonly Offered[]
  /** When the house was back, by the database's clock. */
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
 * @returns what is wrong; when the house was back
 */
async function strikeAt(
  house: House,
  { fleet, clock, bidders }: { fleet: Fleet; clock: SlowClock; bidders: readonly Bidder[] },
  lots: readonly Offered[],
  due_ms: number,
  strike: (whileAway: () => Promise<void>) => Promise<void>,
): Promise<{ problems: string[]; struck: Struck }> {
  const problems: string[] = []
  const bidAll = async (turn: number) => {
    const before = fleet.taken
    for (const [n, lot] of lots.entries()) await fleet.bid(bidders[(n + turn) % bidders.length]!, lot)
    const refused = lots.length - (fleet.taken - before)
    if (refused > 0)
      problems.push(`${refused} of ${lots.length} bids ${turn === 0 ? 'before' : 'after'} an outage were refused`)
  }
  await clock.run(1, due_ms - BEFORE_END_MS)
  await bidAll(0)
  const back_ms = due_ms + AFTER_END_MS
  await strike(() => clock.sleepUntil(back_ms))
  const moved = await untilMoved(house, lots, back_ms)
  if (moved < lots.length)
    problems.push(`after an outage ${lots.length - moved} of ${lots.length} lots had not been moved`)
  else await bidAll(1)
  await clock.run(1, back_ms + EXTRA_MS + BACK_WITHIN_MS)
  return { problems, struck: { lots, back_ms } }
}

/** @returns how many run on, once all do, or after the time a house may take to come back */
async function untilMoved(house: House, lots: readonly Offered[], back_ms: number): Promise<number> {
  const until = performance.now() + BACK_WITHIN_MS
  for (;;) {
    const [count] = await house.sql<{ live: string; moved: string }>(
      `select count(*) filter (where status = 'live') as live,
         count(*) filter (where status = 'live' and ends_at >= to_timestamp($2::float8 / 1000)) as moved
       from auction_lots where id = any($1)`,
      [lots.map(({ id }) => id), back_ms + EXTRA_MS],
    )
    const moved = Number(count!.moved)
    if (moved === lots.length || Number(count!.live) < lots.length || performance.now() > until) return moved
    await wait(50)
  }
}

/** Both kinds of outage, one after the other. */
export async function strikeTwice(
  house: House,
  means: { fleet: Fleet; clock: SlowClock; bidders: readonly Bidder[] },
  lots: readonly Offered[],
): Promise<{ problems: string[]; struck: Struck[] }> {
  const by_end = [...Map.groupBy(lots, ({ ends_at }) => ends_at)].sort(([a], [b]) => a - b)
  const [[first_ms, first], [second_ms, second]] = by_end as [[number, Offered[]], [number, Offered[]]]
  const nodes = await strikeAt(house, means, first, first_ms, async (whileAway) => {
    await house.strikeServers()
    await whileAway()
    await house.startServer()
  })
  const database = await strikeAt(house, means, second, second_ms, async (whileAway) => {
    await whileAway()
    await house.crashDatabase()
  })
  return { problems: [...nodes.problems, ...database.problems], struck: [nodes.struck, database.struck] }
}

/** @returns one line per lot that ended although an outage had taken its end */
export async function checkOutages({ sql }: Pick<House, 'sql'>, struck: readonly Struck[]): Promise<string[]> {
  const found: string[] = []
  for (const { lots, back_ms } of struck) {
    const rows = await sql<{ id: string; short_ms: string }>(
      `select id, extract(epoch from to_timestamp($2::float8 / 1000) - closed_at) * 1000 as short_ms from auction_lots
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
