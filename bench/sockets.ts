/** What watchers see: one bid shown to many sockets, and lots that end together. */
import { addHistory, addLots, biddable } from './fill.ts'
import type { Spread } from './numbers.ts'
import { ms, type Row } from './report.ts'
import type { Program, Rig } from './rig.ts'

const WATCHERS = 2_000
const BIDS = 30
const DAY_MS = 86_400_000

/** One person bids now and then on a lot that many watch. */
export async function showBids(rig: Rig, server: Program, sockets: number, bids: number) {
  const [lot] = await biddable(rig, await addLots(rig, { count: 1, ends_at_ms: Date.now() + 3 * DAY_MS }))
  const job = { kind: 'tell', port: server.port, sockets, lot, bids, pause_ms: 400 }
  return rig.load<{ seen_ms: Spread; all_ms: Spread; missed: number }>(job)
}

export async function tellWatchers(rig: Rig, server: Program): Promise<Row[]> {
  const { seen_ms, all_ms, missed } = await showBids(rig, server, WATCHERS, BIDS)
  return [
    {
      what: `One bid shown to ${WATCHERS.toLocaleString('en-US')} sockets, from sending it (${BIDS} bids)`,
      ours: `p50 ${ms(seen_ms.p50)}, p99 ${ms(seen_ms.p99)}, the last socket of a bid ${ms(all_ms.p50)}; ${missed} missed`,
      peer: '',
      ratio: '',
      goal: 'p99 ≤ 150 ms',
      met: seen_ms.p99 <= 150 && missed === 0,
    },
  ]
}

const ENDING = 1_000
/** Time for the watchers to take their places before the first lot ends. */
const LEAD_MS = 5_000

/** Lots with bids on them whose ends lie evenly in one second: each is closed, signed, sold, and its order made. */
export async function endTogether(rig: Rig, server: Program, count: number) {
  const ends_at_ms = Math.ceil((Date.now() + LEAD_MS + 3_000) / 1_000) * 1_000
  const lot_ids = await addLots(rig, { count, ends_at_ms, ends_apart_ms: 1_000 / count })
  await addHistory(rig, lot_ids, { bids: 6, people: 3 })
  const lots = lot_ids.map((id, i) => ({ id, ends_at_ms: ends_at_ms + (i * 1_000) / count }))
  const job = { kind: 'ends', port: server.port, lots, for_ms: LEAD_MS + 15_000 }
  return { lot_ids, ...(await rig.load<{ late_ms: Spread; missed: number }>(job)) }
}

export async function closeTogether(rig: Rig, server: Program): Promise<Row[]> {
  const { lot_ids, late_ms, missed } = await endTogether(rig, server, ENDING)
  const [stored] = await rig.sql<{ late_ms: number; sold: number }>(
    `select max(extract(epoch from closed_at - ends_at) * 1000)::float8 as late_ms, count(*) filter (where status = 'sold' and order_id is not null)::int as sold
     from auction_lots where id = any($1)`,
    [lot_ids],
  )
  return [
    {
      what: `Closing ${ENDING.toLocaleString('en-US')} lots due in one second (${stored!.sold} sold with their orders)`,
      ours: `at most ${ms(stored!.late_ms)} late by the database’s clock; told to watchers p50 ${ms(late_ms.p50)}, at most ${ms(late_ms.max)} after the end${missed > 0 ? `; ${missed} never` : ''}`,
      peer: '',
      ratio: '',
      goal: '≤ 100 ms',
      met: late_ms.max <= 100 && missed === 0,
    },
  ]
}
