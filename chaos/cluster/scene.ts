/** What every scenario is given, and what several of them need. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Inhabitants } from '../fleet/settle-in.ts'
import type { Chance } from '../runner/options.ts'
import type { Cluster } from './cluster.ts'
import type { Load } from './load.ts'
import type { Plan } from './plan.ts'
import type { Row } from './table.ts'
import type { Watcher } from './watcher.ts'

export interface Scene {
  cluster: Cluster
  plan: Plan
  inhabitants: Inhabitants
  load: Load
  chance: Chance
}
export type Play = (scene: Scene) => Promise<Row[]>

const SETTLE_WITHIN_MS = 10_000

/** How many bids each lot has. */
export async function bidCounts(cluster: Cluster): Promise<Map<number, number>> {
  const rows = await cluster.sql<{ lot_id: string; n: string }>(
    'select lot_id, count(*) as n from auction_bids group by lot_id',
  )
  return new Map(rows.map((row) => [Number(row.lot_id), Number(row.n)]))
}

/** Gives watchers a moment to hear the last of it. @returns how many bids they never saw, and of how many */
export async function missedBids(
  cluster: Cluster,
  watchers: readonly Watcher[],
): Promise<{ missed: number; of: number }> {
  const counts = await bidCounts(cluster)
  const of = watchers.reduce(
    (sum, watcher) => sum + [...watcher.lots.keys()].reduce((all, id) => all + (counts.get(id) ?? 0), 0),
    0,
  )
  const limit = performance.now() + SETTLE_WITHIN_MS
  for (;;) {
    const missed = watchers.reduce((sum, watcher) => sum + watcher.missed(counts), 0)
    if (missed === 0 || performance.now() > limit) return { missed, of }
    await wait(100)
  }
}

/** Waits in short steps until it is so. @returns ms waited; the limit when it never was */
export async function msUntil(so: () => Promise<boolean> | boolean, limit_ms: number): Promise<number> {
  const at = performance.now()
  while (performance.now() - at < limit_ms) {
    if (await so()) return performance.now() - at
    await wait(50)
  }
  return limit_ms
}

/** The lots bids go to. */
export const openLots = ({ inhabitants }: Scene): number[] =>
  inhabitants.lots
    .filter(({ deposit_fen, buy_now_fen }) => deposit_fen === 0 && buy_now_fen === null)
    .map(({ id }) => id)
