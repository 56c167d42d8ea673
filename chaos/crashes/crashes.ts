/**
 * npm run chaos -- crashes [--bids n] [--kills n] [--database-kills n] [--lots n] [--bidders n] [--resets n] [--runs n] [--seed n]
 * Clients bid, set deposits aside and pay while the server and its database are killed and connections break; then
 * every lot ends, is paid for, and check.ts looks whether anything acknowledged is missing or anything refused is there.
 */

import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { readOptions } from '../runner/options.ts'
import { checkSystem } from '../system/check.ts'
import { Clients } from '../system/clients.ts'
import { endAllLots, openOrders, untilQuiet } from '../system/end-of-sale.ts'
import { makeFixtures } from '../system/fixtures.ts'
import { keptHistory, openSystem, type System } from '../system/system.ts'

interface Plan {
  seed: number
  bids: number
  lots: number
  bidders: number
  kills: number
  database_kills: number
  resets: number
  back_within_s: number
}

/** Two cores need time to recover; a database that falls every few seconds never gets up. */
const BETWEEN_DATABASE_KILLS_MS = 10_000
/** On a machine of one's own; --back-within sets another number of seconds where much else runs. */
const SERVER_BACK_WITHIN_S = 10
const DATABASE_BACK_WITHIN_MS = 30_000

/** @returns what is wrong afterwards; empty when all promises held */
async function runOnce(plan: Plan): Promise<string[]> {
  const begun = performance.now()
  const system = await openSystem()
  const history_file = join(system.folder, 'history.jsonl')
  writeFileSync(history_file, '')
  const random = new SeededRandom(plan.seed)
  const clients = new Clients({ ports: system.ports, history_file, random, resets: plan.resets / plan.bids })
  const slow: string[] = []
  const end = () => void system.close().then(() => process.exit(1))
  process.once('SIGTERM', end).once('SIGINT', end)
  try {
    const fixtures = await makeFixtures(system, plan)
    await system.startServer()
    const bidding_since = performance.now()
    const killing = new Killing(system, plan, slow)
    await Promise.all([clients.bidOn(fixtures, plan.bids), killing.whileBidding(clients)])
    const bidding_s = (performance.now() - bidding_since) / 1_000

    await endAllLots(system)
    if (plan.kills > 1) await killing.server() // while the lots are being closed
    await untilQuiet(system)
    const paying = clients.pay(await openOrders(system, fixtures))
    if (plan.kills > 0) await killing.server() // while the orders are being paid
    await paying
    await untilQuiet(system)

    const problems = [...slow, ...system.fell, ...(await checkSystem(system, clients.acts))]
    if (problems.length > 0) copyFileSync(history_file, keptHistory(plan.seed))
    console.log(
      JSON.stringify({
        rig: 'crashes',
        seed: plan.seed,
        bids: clients.bids,
        taken: clients.taken,
        deposits: clients.acts.filter(({ kind, outcome }) => kind === 'deposit' && outcome === 'done').length,
        payments: clients.acts.filter(({ kind, outcome }) => kind === 'payment' && outcome === 'done').length,
        sent_again: clients.acts.reduce((sum, act) => sum + act.sent - 1, 0),
        server_kills: killing.server_kills,
        server_back_ms_max: Math.round(killing.server_back_ms_max),
        database_kills: killing.database_kills,
        database_back_ms_max: Math.round(killing.database_back_ms_max),
        resets: clients.resets,
        bidding_s: Math.round(bidding_s * 10) / 10,
        took_s: Math.round((performance.now() - begun) / 100) / 10,
        problems: problems.length,
      }),
    )
    return problems
  } finally {
    process.off('SIGTERM', end).off('SIGINT', end)
    clients.close()
    await system.close()
  }
}

/** Strikes down the server after every so many answered bids, and the database in between. */
class Killing {
  server_kills = 0
  server_back_ms_max = 0
  database_kills = 0
  database_back_ms_max = 0
  private last_database_kill = 0
  private readonly system: System
  private readonly plan: Plan
  private readonly slow: string[]

  constructor(system: System, plan: Plan, slow: string[]) {
    this.system = system
    this.plan = plan
    this.slow = slow
  }

  async whileBidding(clients: Clients): Promise<void> {
    const { bids, kills, database_kills } = this.plan
    const during = Math.max(0, kills - 2) // one falls into closing, one into paying
    const strikes = [
      ...Array.from({ length: during }, (_, i) => ({ at: (bids * (i + 1)) / (during + 1), what: 'server' as const })),
      ...Array.from({ length: database_kills }, (_, i) => ({
        at: (bids * (i + 0.5)) / Math.max(1, database_kills),
        what: 'database' as const,
      })),
    ].sort((a, b) => a.at - b.at)
    for (const { at, what } of strikes) {
      while (clients.bids < at) await wait(2)
      if (what === 'server') await this.server()
      else await this.database()
    }
  }

  async server(): Promise<void> {
    const back_ms = await this.system.crashServer()
    this.server_kills++
    this.server_back_ms_max = Math.max(this.server_back_ms_max, back_ms)
    if (back_ms > this.plan.back_within_s * 1_000)
      this.slow.push(`the server took ${Math.round(back_ms)} ms to come back`)
  }

  private async database(): Promise<void> {
    const since = performance.now() - this.last_database_kill
    if (this.database_kills > 0 && since < BETWEEN_DATABASE_KILLS_MS) await wait(BETWEEN_DATABASE_KILLS_MS - since)
    this.last_database_kill = performance.now()
    const back_ms = await this.system.crashDatabase()
    this.database_kills++
    this.database_back_ms_max = Math.max(this.database_back_ms_max, back_ms)
    if (back_ms > DATABASE_BACK_WITHIN_MS) this.slow.push(`the database took ${Math.round(back_ms)} ms to come back`)
  }
}

const options = readOptions(process.argv.slice(2))
const runs = options.number('runs', 1)
let failed = 0
for (let run = 0; run < runs; run++) {
  const seed = options.seed + run
  const problems = await runOnce({
    seed,
    bids: options.number('bids', 200_000),
    lots: options.number('lots', 500),
    bidders: options.number('bidders', 2_000),
    kills: options.number('kills', 100),
    database_kills: options.number('database-kills', 20),
    resets: options.number('resets', 200),
    back_within_s: options.number('back-within', SERVER_BACK_WITHIN_S),
  })
  if (problems.length > 0) {
    failed++
    console.error(`Seed ${seed}; the history is in ${keptHistory(seed)}:\n  ${problems.join('\n  ')}`)
  }
}
process.exitCode = failed > 0 ? 1 : 0
