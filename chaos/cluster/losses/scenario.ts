/** The context of every scenario, and helpers of several. */

import { setTimeout as wait } from 'node:timers/promises'
import type { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { Fixtures } from '../../system/fixtures.ts'
import type { Load } from '../client/client-load.ts'
import type { Watcher } from '../client/watcher.ts'
import type { Cluster } from '../cluster.ts'
import type { Row } from '../results-table.ts'
import type { Plan } from './plan.ts'

export interface Scene {
  cluster: Cluster
  plan: Plan
  fixtures: Fixtures
  load: Load
  random: SeededRandom
}
export type Play = (scene: Scene) => Promise<Row[]>

const SETTLE_WITHIN_MS = 10_000

/** How many bids each lot has. */
export async function bidCounts(cluster: Cluster): Promise<Map<number, number>> {
  const rows = await cluster.sql<{ lot_id: string; n: string }>(
    'select lot_id, count(*) as n from lot_bids group by lot_id',
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
export const openLots = ({ fixtures }: Scene): number[] =>
  fixtures.lots.filter(({ deposit_fen, buy_now_fen }) => deposit_fen === 0 && buy_now_fen === null).map(({ id }) => id)
