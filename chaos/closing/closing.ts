/**
 * npm run chaos -- closing [--lots n] [--bids n] [--kills n] [--nodes n] [--bidders n] [--slow n] [--seed n]
 * Several nodes race to close lots that are all due in one second, while each lot gets its bids in its last half second and nodes are
 * killed. The database's clock runs in slow motion meanwhile, so that the bids really are in time; the race is as fast as ever.
 * Afterwards the system is struck down twice across the end of some more lots (closing-outage.ts).
 */

import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { REFUSALS } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { holdFromWallet } from '../../apps/server/src/domains/deposit/index.ts'
import type { Ctx } from '../../apps/server/src/platform/context.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { readOptions } from '../runner/options.ts'
import { checkSystem } from '../system/check.ts'
import { Clients } from '../system/clients.ts'
import { type Bidder, type Fixtures, makeFixtures, type Offered } from '../system/fixtures.ts'
import { keptHistory, openSystem, type System } from '../system/system.ts'
import { checkClosing, watchEnds } from './closing-check.ts'
import { checkOutages, strikeTwice } from './closing-outage.ts'
import { SlowClock } from './slow-clock.ts'

interface Plan {
  seed: number
  nodes: number
  lots: number
  bids_per_lot: number
  bidders: number
  kills: number
  /** How many of our milliseconds one of the database's takes. */
  slow: number
}

const DUE_IN_MS = 3_600_000
/** When the lots of the two outages end, after all others. */
const STRUCK_AFTER_MS = [1_800_000, 3_600_000]
const LAST_MS = 500
/** Of a lot's bids one in five is sent so shortly before its end, in our time, that it is on its way while the lot is closed. */
const SNIPE_MS = 80
const BIDDERS_PER_LOT = 4
const DEPOSIT_FEN = 500_00
const CLIENTS = 64
const DEPOSITS_BACK_WITHIN_MS = 60_000
const CLOSED_WITHIN_MS = 120_000
const CLOSING_STARTS_WITHIN_MS = 20_000
const TOO_LATE: ReadonlySet<number> = new Set([REFUSALS.LOT_ENDED.code, REFUSALS.LOT_NOT_LIVE.code])

interface Planned {
  at_ms: number
  bidder: Bidder
  lot: Offered
}

/** Every second pair of lots moves its end with late bids; every second lot of each kind asks for a deposit. */
const termsOf = (n: number) => ({
  soft_close_window_s: n % 4 < 2 ? 0 : 1,
  soft_close_extend_s: n % 4 < 2 ? 0 : 1,
  deposit_fen: n % 3 === 0 ? DEPOSIT_FEN : 0,
  buy_now_fen: null,
})

/** @returns what is wrong afterwards; empty when all promises held */
async function runOnce(plan: Plan): Promise<string[]> {
  const begun = performance.now()
  const system = await openSystem({ nodes: plan.nodes })
  const history_file = join(system.folder, 'history.jsonl')
  writeFileSync(history_file, '')
  const random = new SeededRandom(plan.seed)
  const clients = new Clients({ ports: system.ports, history_file, random, resets: 0.002 })
  const end = () => void system.close().then(() => process.exit(1))
  process.once('SIGTERM', end).once('SIGINT', end)
  try {
    const clock = await SlowClock.install(system)
    let due_ms = 0
    let bids: Planned[] = []
    const struck_lots = 2 * Math.max(5, Math.ceil(plan.lots / 20))
    const { bidders, lots } = await makeFixtures(system, {
      bidders: plan.bidders,
      lots: plan.lots + struck_lots,
      terms: (n) => ({ ...termsOf(n), ...(n < plan.lots ? {} : { deposit_fen: 0, reserve_fen: null }) }),
      endsAt(n, now_ms) {
        due_ms = Math.max(due_ms, Math.ceil((now_ms + DUE_IN_MS) / 1_000) * 1_000)
        return n < plan.lots ? due_ms : due_ms + STRUCK_AFTER_MS[n % 2]!
      },
      async finish(ctx, fixtures) {
        const raced = { ...fixtures, lots: fixtures.lots.slice(0, plan.lots) }
        bids = await planBids(ctx, raced, plan, random)
      },
    })
    await watchEnds(system)
    await system.startServer()

    await clock.run(1 / plan.slow, due_ms - LAST_MS)
    const due = wait(clock.oursAt(due_ms) - Date.now())
    const killing = new Killing(system, plan.kills, struck_lots)
    await Promise.all([
      bidAll(clients, bids, clock),
      killing.whileBidding(() => clients.bids / bids.length),
      due.then(() => killing.whileClosing(plan.lots)),
    ])
    await clock.run(1)
    const back_ms = await untilSettled(system, struck_lots)
    await killing.allBack()
    const outages = await strikeTwice(system, { clients, clock, bidders }, lots.slice(plan.lots))
    const all_over = await untilSettled(system)

    const problems = [
      ...system.fell,
      ...outages.problems,
      ...(await checkOutages(system, outages.struck)),
      ...(await checkSystem(system, clients.acts)),
      ...(await checkClosing(system)),
    ]
    if (all_over === undefined) problems.push('not everything was closed and given back after the outages')
    if (back_ms === undefined) problems.push('not everything was closed and given back in time')
    else if (back_ms > DEPOSITS_BACK_WITHIN_MS) problems.push(`the last deposit went back after ${back_ms} ms`)
    const [count] = await system.sql<Record<string, string>>(
      `select count(*) filter (where status = 'sold') as sold, count(*) filter (where status = 'passed') as passed,
         count(*) filter (where extension_count > 0) as extended from lot_lots`,
    )
    if (clients.taken < plan.lots || Number(count!.sold) < plan.lots / 3)
      problems.push(`a race in which ${clients.taken} bids were taken and ${count!.sold} lots sold shows nothing`)
    if (problems.length > 0) copyFileSync(history_file, keptHistory(plan.seed))
    console.log(
      JSON.stringify({
        rig: 'closing',
        seed: plan.seed,
        nodes: plan.nodes,
        lots: plan.lots,
        lots_of_outages: struck_lots,
        ...Object.fromEntries(Object.entries(count!).map(([name, n]) => [name, Number(n)])),
        bids: clients.bids,
        taken: clients.taken,
        too_late: clients.acts.filter(
          ({ outcome, code }) => outcome === 'refused' && code !== undefined && TOO_LATE.has(code),
        ).length,
        sent_again: clients.acts.reduce((sum, act) => sum + act.sent - 1, 0),
        kills: killing.kills,
        kills_before_last_close: killing.before_last_close,
        deposits_back_ms: back_ms ?? null,
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

/** The bidder, the lot and the time of each bid; those who bid where a deposit is asked have one on hold. */
async function planBids(ctx: Ctx, { bidders, lots }: Fixtures, plan: Plan, random: SeededRandom): Promise<Planned[]> {
  const bids: Planned[] = []
  for (const lot of lots) {
    const first = random.upTo(bidders.length)
    const here = Array.from({ length: BIDDERS_PER_LOT }, (_, i) => bidders[(first + i) % bidders.length]!)
    const { id: ref_id, shop_id, deposit_fen: amount_fen } = lot
    const hold = { scope: 'lot' as const, ref_id, shop_id, title: `Lot ${ref_id}`, amount_fen }
    if (amount_fen > 0)
      for (const { id } of here) await inTransaction(ctx, (tx) => holdFromWallet(tx, { ...hold, user_id: id }))
    for (let n = 0; n < plan.bids_per_lot; n++) {
      const snipes = n % 5 === 4
      const before_ms = snipes ? (random.next() * SNIPE_MS) / plan.slow : random.next() * LAST_MS
      bids.push({ at_ms: lot.ends_at - before_ms, bidder: random.pick(here), lot })
    }
  }
  return bids.sort((a, b) => a.at_ms - b.at_ms)
}

/** Sends each bid at its time by the database's clock, or as soon as one of the clients is free again. */
async function bidAll(clients: Clients, bids: readonly Planned[], clock: SlowClock): Promise<void> {
  let next = 0
  const client = async () => {
    for (let bid = bids[next++]; bid; bid = bids[next++]) {
      await wait(Math.max(0, clock.oursAt(bid.at_ms) - Date.now()))
      await clients.bid(bid.bidder, bid.lot)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Kills one node after the other; a killed one starts again while the others go on. */
class Killing {
  kills = 0
  before_last_close = 0
  private readonly system: System
  private readonly others: number
  private readonly while_bidding: number
  private readonly while_closing: number
  private readonly down = new Map<number, Promise<unknown>>()
  private last = 0

  /** @param others lots that run on meanwhile */
  constructor(system: System, kills: number, others: number) {
    this.system = system
    this.others = others
    this.while_closing = Math.min(kills, Math.ceil(kills / 3))
    this.while_bidding = kills - this.while_closing
  }

  /** @param share of the bids that are answered */
  async whileBidding(share: () => number): Promise<void> {
    for (let n = 0; n < this.while_bidding; n++) {
      while (share() < (n + 1) / (this.while_bidding + 1)) await wait(5)
      await this.strike()
    }
  }

  /** From the moment all lots are due: each time another share of them has been closed. */
  async whileClosing(lots: number): Promise<void> {
    const until = performance.now() + CLOSING_STARTS_WITHIN_MS
    for (let n = 0; n < this.while_closing; n++) {
      const wanted = Math.max(1, (lots * n) / (this.while_closing * 3))
      while (performance.now() < until && lots - (await this.live()) < wanted) await wait(5)
      await this.strike()
    }
  }

  private async live(): Promise<number> {
    const [left] = await this.system.sql<{ n: string }>(`select count(*) as n from lot_lots where status = 'live'`)
    return Number(left!.n) - this.others
  }

  async allBack(): Promise<void> {
    await Promise.all(this.down.values())
  }

  private async strike(): Promise<void> {
    const { ports } = this.system
    while (this.down.size === ports.length) await Promise.race(this.down.values())
    const node = ports.map((_, i) => (this.last + 1 + i) % ports.length).find((one) => !this.down.has(one))!
    this.last = node
    if ((await this.live()) > 0) this.before_last_close++
    this.kills++
    const back = this.system.crashServer(node).finally(() => this.down.delete(node))
    back.catch((error: Error) => this.system.fell.push(error.message))
    this.down.set(node, back)
  }
}

/**
 * @param running how many lots go on
 * @returns ms from the last close until the last loser's deposit was back; undefined when that did not happen in time
 */
async function untilSettled(system: System, running = 0): Promise<number | undefined> {
  const until = performance.now() + CLOSED_WITHIN_MS
  while (performance.now() < until) {
    const [left] = await system.sql<{ live: string; due: string; held: string; since_ms: string }>(
      `select (select count(*) from lot_lots where status = 'live') as live,
         (select count(*) from platform_deadlines where kind in ('lot_close', 'lot_settle') and due_at <= platform_now()) as due,
         (select count(*) from deposit_holds h join lot_lots l on l.id = h.ref_id
            where h.status = 'held' and h.user_id is distinct from l.winner_user_id) as held,
         (select extract(epoch from platform_now() - max(closed_at)) * 1000 from lot_lots) as since_ms`,
    )
    if (Number(left!.live) <= running && Number(left!.due) + Number(left!.held) === 0)
      return Math.round(Number(left!.since_ms))
    await wait(100)
  }
  return undefined
}

const options = readOptions(process.argv.slice(2))
const { seed } = options
const problems = await runOnce({
  seed,
  nodes: options.number('nodes', 3),
  lots: options.number('lots', 1_000),
  bids_per_lot: options.number('bids', 20),
  bidders: options.number('bidders', 200),
  kills: options.number('kills', 10),
  slow: Math.max(1, options.number('slow', 150)),
})
if (problems.length > 0)
  console.error(`Seed ${seed}; the history is in ${keptHistory(seed)}:\n  ${problems.join('\n  ')}`)
process.exitCode = problems.length > 0 ? 1 : 0
