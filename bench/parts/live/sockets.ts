/** Watchers: one bid shown to many sockets. */
import { addLots, biddable } from '../../fill.ts'
import type { Spread } from '../../numbers.ts'
import { ms, type Row, times } from '../../report.ts'
import type { Program, Rig } from '../../rig.ts'

const DAY_MS = 86_400_000

interface Outbids {
  told_ms: Spread
  answered_ms: Spread
  missed: number
  sent: Array<{ at_ms: number; loser: number }>
}

/** One person bids now and then on a lot that many watch. */
export async function showBids(rig: Rig, server: Program, sockets: number, bids: number) {
  const [lot] = await biddable(rig, await addLots(rig, { count: 1, ends_at_ms: Date.now() + 3 * DAY_MS }))
  const job = { kind: 'tell', port: server.port, sockets, lot, bids, pause_ms: 400 }
  return rig.load<{ seen_ms: Spread; all_ms: Spread; missed: number }>(job)
}

/** People take the lead of one lot in turn, and each time the one who loses it is told on another screen. */
async function outbidElsewhere(rig: Rig, server: Program): Promise<Row> {
  const { elsewhere, outbids } = rig.size
  const [lot] = await biddable(rig, await addLots(rig, { count: 1, ends_at_ms: Date.now() + 3 * DAY_MS }))
  const job = { kind: 'outbid', port: server.port, people: elsewhere, lot, bids: outbids, pause_ms: 60 }
  const { told_ms, answered_ms, missed } = await rig.load<Outbids>(job)
  return {
    what: `Being outbid told to the person, of ${elsewhere} on other screens, from sending the bid (${outbids} bids)`,
    ours: `p50 ${ms(told_ms.p50)}, p99 ${ms(told_ms.p99)}; ${missed} missed`,
    peer: `the bid answered: p50 ${ms(answered_ms.p50)}, p99 ${ms(answered_ms.p99)}`,
    ratio: times(told_ms.p99 / answered_ms.p99),
    goal: 'p99 ≤ 500 ms',
    met: told_ms.p99 <= 500 && missed === 0,
    lost: missed > 0 ? `${missed} people were not told that they were outbid` : undefined,
  }
}

export async function tellWatchers(rig: Rig, server: Program): Promise<Row[]> {
  const { watchers, watched_bids } = rig.size
  const { seen_ms, all_ms, missed } = await showBids(rig, server, watchers, watched_bids)
  return [
    {
      what: `One bid shown to ${watchers.toLocaleString('en-US')} sockets, from sending it (${watched_bids} bids)`,
      ours: `p50 ${ms(seen_ms.p50)}, p99 ${ms(seen_ms.p99)}, the last socket of a bid ${ms(all_ms.p50)}; ${missed} missed`,
      peer: '',
      ratio: '',
      goal: 'p99 ≤ 100 ms',
      met: seen_ms.p99 <= 100 && missed === 0,
      lost: missed > 0 ? `${missed} sockets were not told of a bid` : undefined,
    },
    await outbidElsewhere(rig, server),
  ]
}
