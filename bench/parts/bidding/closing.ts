/** Lots that end together: how late each is sold, and how late its watchers are told. */

import { addHistory, addLots } from '../../fill.ts'
import type { EndFigures } from '../../load/load-sockets.ts'
import { median } from '../../numbers.ts'
import { writeAlone } from '../../peers/closing-peer.ts'
import { ms, type Row, times } from '../../report.ts'
import type { Program, Rig } from '../../rig.ts'

/** After the last end; a machine may be busy. */
const WAIT_MS = 12_000
const ATTEMPTS = 3
/** How late the last watcher is told, beside what PostgreSQL takes; and on a machine where that takes little. */
const RATIO_MAX = 1.3
const LATE_MS_MAX = 100
const QUICK_MS = 75

/**
 * Lots with bids on them whose ends lie evenly in one second: each is closed, signed, sold, and its order made.
 * @throws Error when the watchers were never in their places in time
 */
export async function endTogether(
  rig: Rig,
  server: Program,
  count: number,
): Promise<EndFigures & { lot_ids: number[] }> {
  let lead_ms = rig.size.lead_ms
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const ends_at_ms = Math.ceil((Date.now() + lead_ms) / 1_000) * 1_000
    const lot_ids = await addLots(rig, { count, ends_at_ms, ends_apart_ms: 1_000 / count })
    await addHistory(rig, lot_ids, { bids: 6, people: 3 })
    const lots = lot_ids.map((id, i) => ({ id, ends_at_ms: ends_at_ms + (i * 1_000) / count }))
    const job = { kind: 'ends', port: server.port, lots, for_ms: lead_ms + WAIT_MS }
    const figures = await rig.load<EndFigures>(job)
    if (!figures.seated_late) return { lot_ids, ...figures }
    lead_ms *= 2
  }
  throw new Error(`watchers needed more than ${lead_ms / 2} ms to take their places`)
}

/** Ours and PostgreSQL alone in turn; the limit is what the second takes for the rows of the first. */
export async function closeTogether(rig: Rig, server: Program): Promise<Row[]> {
  const { ending, rounds } = rig.size
  const figures: Array<{ stored_ms: number; p50: number; late_ms: number; alone_ms: number; batches: number }> = []
  let missed = 0
  let unsold = 0
  for (let round = 0; round < rounds; round++) {
    const ended = await endTogether(rig, server, ending)
    const [stored] = await rig.sql<{ late_ms: number; sold: number }>(
      `select max(extract(epoch from closed_at - ends_at) * 1000)::float8 as late_ms, count(*) filter (where status = 'sold' and order_id is not null)::int as sold
       from lot_lots where id = any($1)`,
      [ended.lot_ids],
    )
    missed += ended.missed
    unsold += ending - stored!.sold
    const alone = await writeAlone(rig, ended.lot_ids)
    figures.push({
      stored_ms: stored!.late_ms,
      p50: ended.late_ms.p50,
      late_ms: ended.late_ms.max,
      alone_ms: alone.ms,
      batches: alone.batches,
    })
  }
  const middle = (key: keyof (typeof figures)[number]) => median(figures.map((one) => one[key]))
  const late_ms = middle('late_ms')
  const alone_ms = middle('alone_ms')
  const ratio = late_ms / alone_ms
  return [
    {
      what: `Closing ${ending.toLocaleString('en-US')} lots due in one second, each sold with its order`,
      ours: `the last watcher told ${ms(late_ms)} after the end, half of them ${ms(middle('p50'))}; at most ${ms(middle('stored_ms'))} late by the database’s clock`,
      peer: `PostgreSQL alone writes the same rows in the same ${middle('batches')} batches: ${ms(alone_ms)}`,
      ratio: times(ratio),
      goal: `≤ ${RATIO_MAX}x${alone_ms < QUICK_MS ? `, ≤ ${LATE_MS_MAX} ms` : ''}`,
      met: ratio <= RATIO_MAX && (alone_ms >= QUICK_MS || late_ms <= LATE_MS_MAX) && missed === 0,
      lost: missed > 0 || unsold > 0 ? `${missed} watchers not told, ${unsold} lots without an order` : undefined,
    },
  ]
}
