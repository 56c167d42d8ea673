/** (a) Watchers on different nodes see the same lot; and, at the very end, every lot ends once although two workers race for it. */

import { missedBids, msUntil, openLots, type Play, type Scene } from '../losses/scenario.ts'
import { atMost, none, type Row } from '../results-table.ts'
import { differences, type LotSeen } from './seen-ticks.ts'
import { Watcher } from './watcher.ts'

const WATCHERS_A_NODE = 2
const LOTS = 3
const CLIENTS = 12
const ENDED_AFTER_MS = 7 * 3_600_000
const ENDED_WITHIN_MS = 60_000

export const watchTogether: Play = async (scene) => {
  const { cluster, plan, fixtures, load, random } = scene
  const ids = openLots(scene).slice(0, LOTS)
  const watchers = cluster.node_ports.flatMap((port) =>
    Array.from({ length: WATCHERS_A_NODE }, () => new Watcher(port, ids)),
  )
  await Promise.all(watchers.map((watcher) => watcher.open()))
  const lots = fixtures.lots.filter(({ id }) => ids.includes(id))
  let left = plan.watched_bids
  const client = async () => {
    while (left-- > 0) await load.bid(random.pick(fixtures.bidders), random.pick(lots))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const { missed, of } = await missedBids(cluster, watchers)
  const seen = (id: number): LotSeen[] => watchers.map((watcher) => watcher.lots.get(id)!)
  const rows: Row[] = [
    none(
      'watchers on three nodes see the same ticks of a lot in the same order',
      ids.flatMap((id) => differences(seen(id).map(({ ticks }) => ticks))),
      `${watchers.length * ids.length} lists of ${seen(ids[0]!)[0]!.ticks.length} ticks or so`,
    ),
    atMost('… and none out of order', sum(ids.flatMap((id) => seen(id).map(({ out_of_order }) => out_of_order))), 0),
    atMost('… without a gap', sum(ids.flatMap((id) => seen(id).map(({ gaps }) => gaps))), 0),
    atMost('… nor a bid unseen', missed, 0, ` of ${of}`),
  ]
  for (const watcher of watchers) watcher.close()
  return rows
}

/** Ends every lot by moving the clock. */
export async function endAll({ cluster, fixtures }: Scene): Promise<Row[]> {
  const ids = fixtures.lots.map(({ id }) => id)
  const watchers = cluster.node_ports.map((port) => new Watcher(port, ids))
  await Promise.all(watchers.map((watcher) => watcher.open()))
  await cluster.sql('update platform_clock set lead_ms = lead_ms + $1', [ENDED_AFTER_MS])
  const quiet = async () => {
    const [left] = await cluster.sql<{ n: string }>(
      `select (select count(*) from lot_lots where status = 'live') +
         (select count(*) from platform_deadlines where kind in ('lot_close', 'lot_settle') and due_at <= platform_now()) as n`,
    )
    return Number(left!.n) === 0
  }
  const took_ms = await msUntil(quiet, ENDED_WITHIN_MS)
  const told = () => watchers.flatMap((watcher) => [...watcher.lots.values()].map(({ closings }) => closings))
  await msUntil(() => told().every((closings) => closings > 0), 10_000)
  const [twice] = await cluster.sql<{ n: string }>(
    'select count(*) as n from (select lot_id from order_orders where lot_id is not null group by lot_id having count(*) > 1) t',
  )
  for (const watcher of watchers) watcher.close()
  return [
    atMost('two workers race for every end: all lots end', took_ms / 1_000, ENDED_WITHIN_MS / 1_000 - 1, ' s'),
    atMost('… none is sold twice', Number(twice!.n), 0, ` of ${ids.length} lots`),
    none(
      '… and each watcher on each node is told once',
      told().flatMap((closings) => (closings === 1 ? [] : [`told ${closings} times`])),
      `${told().length}`,
    ),
  ]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
