/**
 * npm run cluster [-- short] [scenario …] [--seed n] [--name n …]: the product on several nodes, as docs/OPERATING.md has it, in bad
 * weather. Scenarios: watchers, rolling, redis, replica, primary, hang, retry; at the end every lot ends and all books are checked.
 * Sizes: --bidders --lots --watched-bids --rolls --requests --redis-kills --redis-down --primary-down (the last two in seconds).
 */

import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { checkSystem } from '../system/check.ts'
import { makeFixtures } from '../system/fixtures.ts'
import { Load } from './client/client-load.ts'
import { hangUp } from './client/client-request.ts'
import { retryAfterCommit } from './client/retry.ts'
import { endAll, watchTogether } from './client/watched-lots.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type Plan, readPlan, type Scenario } from './losses/plan.ts'
import { hangPrimary, losePrimary } from './losses/primary-loss.ts'
import { loseRedis } from './losses/redis-loss.ts'
import { loseReplica } from './losses/replica-loss.ts'
import { restartAll } from './losses/rolling-restart.ts'
import type { Play, Scene } from './losses/scenario.ts'
import { findPrograms } from './programs.ts'
import { none, type Row, tableOf } from './results-table.ts'

const PLAYS: Record<Scenario, Play> = {
  watchers: watchTogether,
  rolling: restartAll,
  redis: loseRedis,
  replica: loseReplica,
  primary: losePrimary,
  hang: hangPrimary,
  retry: retryAfterCommit,
}

const LEFT_ALONE = 4

async function playAll(cluster: Cluster, plan: Plan): Promise<Array<Row & { scenario: string }>> {
  const fixtures = await makeFixtures(cluster, { bidders: plan.bidders, lots: plan.lots })
  await cluster.open()
  const random = new SeededRandom(plan.seed)
  // The last lots are left alone: the scenario retry bids there itself, at their first price.
  const busy = { ...fixtures, lots: fixtures.lots.slice(0, -LEFT_ALONE) }
  const load = new Load({ port: cluster.port, fixtures: busy, random })
  const scene: Scene = { cluster, plan, fixtures, load, random }
  const rows: Array<Row & { scenario: string }> = []
  const play = async (scenario: string, run: Play) => {
    const begun = performance.now()
    const seen = await run(scene)
    rows.push(...seen.map((row) => ({ scenario, ...row })))
    const broken = seen.filter(({ held }) => !held).length
    console.log(
      `${scenario}: ${seen.length - broken} kept, ${broken} broken (${Math.round((performance.now() - begun) / 1_000)} s)`,
    )
  }
  for (const scenario of plan.scenarios) await play(scenario, PLAYS[scenario])
  await play('the end', endAll)
  await play('the end', async () => [
    none(
      'every bid acknowledged is there, none that was refused; logs, orders and books are whole',
      await checkSystem(cluster, load.acts),
      `${load.acts.length} bids (${load.taken} taken)`,
    ),
    none('no program ended by itself', cluster.fell, 'all'),
  ])
  return rows
}

async function main(): Promise<boolean> {
  const plan = readPlan(process.argv.slice(2))
  const programs = findPrograms()
  const begun = performance.now()
  console.log(`cluster${plan.short ? ', short form' : ''}: seed ${plan.seed}`)
  const cluster = await openCluster(programs)
  const leave = () => void cluster.close().finally(() => process.exit(1))
  process.once('SIGTERM', leave).once('SIGINT', leave)
  try {
    const rows = await playAll(cluster, plan)
    console.log(`\n${tableOf(rows)}\n`)
    const broken = rows.filter(({ held }) => !held).length
    console.log(
      `${rows.length - broken} promises kept, ${broken} broken (${Math.round((performance.now() - begun) / 1_000)} s, seed ${plan.seed})`,
    )
    if (broken > 0) console.log(`What the programs wrote is in ${cluster.keepLogs()}`)
    return broken === 0
  } finally {
    process.off('SIGTERM', leave).off('SIGINT', leave)
    hangUp()
    await cluster.close()
  }
}

main().then(
  (kept) => process.exit(kept ? 0 : 1),
  (error: Error) => {
    console.error(process.env.LOG_LEVEL ? error : error.message)
    process.exit(1)
  },
)
