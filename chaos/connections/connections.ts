/**
 * npm run chaos -- connections [--turns n] [--turn-ms n] [--clients n] [--lots n] [--bidders n] [--answered-within s] [--seed n]
 * Clients bid, set deposits aside, pay and recharge by card while one connection after the other misbehaves: between clients
 * and server, server and database, server and card provider. Then the lots end, are paid for, and everything is looked over.
 */

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { wallet } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { createSandbox, type SandboxSecrets } from '../../apps/sandbox/src/index.ts'
import { readOptions } from '../runner/options.ts'
import { bindCards, type CardHolder, checkCards, recharge, verifiedPeople } from '../system/card-clients.ts'
import { checkSystem } from '../system/check.ts'
import { Clients } from '../system/clients.ts'
import { endAllLots, openOrders, untilQuiet } from '../system/end-of-sale.ts'
import { type Bidder, makeFixtures } from '../system/fixtures.ts'
import { keptHistory, openSystem } from '../system/system.ts'
import { FAULTS, type Fault, FaultProxy } from './proxy.ts'

interface Plan {
  seed: number
  turns: number
  turn_ms: number
  clients: number
  lots: number
  bidders: number
  answered_within_s: number
}

const PLACES = ['clients', 'database', 'cards'] as const
type Place = (typeof PLACES)[number]

/** The least a fault has to do before its turn counts; a turn lasts at least as long as planned, and at most this long. */
const STRIKES_LEAST = 5
const TURN_MS_MAX = 20_000
const CARD_HOLDERS = 4
const BETWEEN_RECHARGES_MS = 100
/**
 * A request is answered by then, regardless of what a connection withholds; a client waits longer, to see that. --answered-within sets
 * another number of seconds where much else runs.
 */
const ANSWERED_WITHIN_S = 5
/** A provider has 5 s for each question; and a transaction of thirty statements, each answered a quarter of a second later, takes its time. */
const SLOWLY_WITHIN_MS = 10_000
const SLOW: readonly Fault[] = ['latency', 'jitter', 'slow_bytes']
const CLIENT_WAITS_MS = 30_000
const RECOVERS_WITHIN_MS = 20_000

/**
 * Every fault once before any comes again, then at another place: 21 turns are all of them. The first seven strike the database with
 * what is worst for it: the commit whose answer is lost, and the black hole; the eighth loses the server's answers on their way to the
 * clients. Lost answers come first in each round, when no client waits for anything yet, and the black hole last.
 */
function turnsOf(count: number, random: SeededRandom): Array<{ place: Place; fault: Fault }> {
  const rank = (fault: Fault) => (fault === 'answer_dropped' ? 0 : fault === 'black_hole' ? 2 : 1) + random.next()
  const all = PLACES.flatMap((_, round) =>
    FAULTS.map((fault, i) => ({
      fault,
      place: PLACES[(PLACES.length + 1 - round + i) % PLACES.length]!,
      order: rank(fault),
    })).sort((a, b) => a.order - b.order),
  )
  return Array.from({ length: count }, (_, n) => all[n % all.length]!)
}

/** @returns what is wrong afterwards; empty when all promises held */
async function runOnce(plan: Plan): Promise<string[]> {
  const begun = performance.now()
  const system = await openSystem()
  const history_file = join(system.folder, 'history.jsonl')
  writeFileSync(history_file, '')
  const random = new SeededRandom(plan.seed)
  const keys = JSON.parse(readFileSync(system.secrets_file, 'utf8')) as { sandbox: SandboxSecrets }
  const sandbox = await createSandbox({ keys: keys.sandbox })
  const proxies: Record<Place, FaultProxy> = {
    clients: await FaultProxy.open({ to: system.port, random }),
    // What a commit is answered, in the database's own words.
    database: await FaultProxy.open({
      to: system.database_socket,
      random,
      isAnswer: (bytes) => bytes.includes('COMMIT\0'),
    }),
    cards: await FaultProxy.open({ to: Number(new URL(sandbox.url).port), random }),
  }
  const problems: string[] = []
  const slowest_ms: Record<Place, number> = { clients: 0, database: 0, cards: 0 }
  let clients_ill_until = 0
  let turn: { place: Place; fault: Fault } | undefined
  const clients = new Clients({
    ports: [proxies.clients.port],
    history_file,
    random,
    resets: 0,
    answer_wait_ms: CLIENT_WAITS_MS,
    onSent() {
      const sent_at = performance.now()
      const sent_in = turn
      return (took_ms) => {
        // What the clients' own connection swallows no server can answer.
        if (proxies.clients.fault || sent_at < clients_ill_until) return
        if (!turn) return // the first of all, before anything was wrong
        const { place, fault } = turn
        slowest_ms[place] = Math.max(slowest_ms[place], took_ms)
        const slowly = [sent_in, turn].some((one) => one && (one.place === 'cards' || SLOW.includes(one.fault)))
        if (took_ms > (slowly ? SLOWLY_WITHIN_MS : plan.answered_within_s * 1_000))
          problems.push(`a request took ${Math.round(took_ms)} ms, with ${fault} at ${place}`)
      }
    },
  })
  const close = async () => {
    clients.close()
    await Promise.all(Object.values(proxies).map((proxy) => proxy.close()))
    await sandbox.close()
    await system.close()
  }
  const end = () => void close().then(() => process.exit(1))
  process.once('SIGTERM', end).once('SIGINT', end)
  try {
    let people: Awaited<ReturnType<typeof verifiedPeople>> = []
    const fixtures = await makeFixtures(system, {
      ...plan,
      async finish(ctx) {
        people = await verifiedPeople(ctx, system, CARD_HOLDERS)
      },
    })
    const front = `http://127.0.0.1:${proxies.clients.port}`
    Object.assign(system.env, {
      DATABASE_URL: `postgres://juya@127.0.0.1:${proxies.database.port}/juya`,
      CARDS_URL: `http://127.0.0.1:${proxies.cards.port}`,
      PUBLIC_URL: front,
    })
    sandbox.setCallbackBase(front)
    await system.startServer()
    const holders = await bindCards(clients, sandbox, people)

    let over = false
    const recharging = holders.map(async (holder) => {
      while (!over) {
        await recharge(clients, sandbox, holder, random)
        await wait(BETWEEN_RECHARGES_MS)
      }
    })
    const bidding = clients.bidOn(fixtures, Number.POSITIVE_INFINITY, plan.clients)
    let recovered_ms_max = 0
    for (const { place, fault } of turnsOf(plan.turns, random)) {
      const proxy = proxies[place]
      const struck_before = proxy.struck[fault]
      const again_before = clients.answered_again
      proxy.fault = fault
      turn = { place, fault }
      await wait(plan.turn_ms)
      // A client that lost an answer asks again while answers still get lost.
      const counts = () =>
        proxy.struck[fault] - struck_before >= STRIKES_LEAST &&
        (place !== 'clients' || fault !== 'answer_dropped' || clients.answered_again - again_before >= STRIKES_LEAST)
      if (!(await until(counts, TURN_MS_MAX))) problems.push(`${fault} at ${place} hardly struck, so nothing is shown`)
      proxy.heal()
      if (place === 'clients') clients_ill_until = performance.now()
      const recovered_ms = await untilAnswered(clients, holders[0]!)
      recovered_ms_max = Math.max(recovered_ms_max, recovered_ms)
      if (recovered_ms > RECOVERS_WITHIN_MS)
        problems.push(`after ${fault} at ${place} the server took ${Math.round(recovered_ms)} ms to answer again`)
      // The next turn finds every client at work, so none misses the next fault.
      const under_way = clients.acts.filter(({ kind, outcome }) => kind === 'bid' && outcome === 'open')
      if (!(await until(() => under_way.every(({ outcome }) => outcome !== 'open'), CLIENT_WAITS_MS)))
        problems.push(`after ${fault} at ${place} some bids were not answered`)
    }
    over = true
    clients.stop()
    await Promise.all([bidding, ...recharging])

    await endAllLots(system)
    await untilQuiet(system)
    await payUnder(proxies.database, clients, await openOrders(system, fixtures))
    await untilQuiet(system)
    problems.push(
      ...system.fell,
      ...(await checkSystem(system, clients.acts)),
      ...(await checkCards(system, sandbox, clients.acts)),
    )
    const done = (kind: string) => clients.acts.filter((act) => act.kind === kind && act.outcome === 'done').length
    if (done('bid') < plan.turns || done('recharge') === 0)
      problems.push('hardly anything was done, so nothing is shown')
    if (problems.length > 0) copyFileSync(history_file, keptHistory(plan.seed))
    console.log(
      JSON.stringify({
        rig: 'connections',
        seed: plan.seed,
        turns: plan.turns,
        struck: Object.fromEntries(
          PLACES.map((place) => [
            place,
            Object.fromEntries(Object.entries(proxies[place].struck).filter(([, n]) => n > 0)),
          ]),
        ),
        bids: clients.bids,
        taken: clients.taken,
        deposits: done('deposit'),
        payments: done('payment'),
        recharges: done('recharge'),
        sent_again: clients.acts.reduce((sum, act) => sum + act.sent - 1, 0),
        answered_again: clients.answered_again,
        slowest_ms: Object.fromEntries(PLACES.map((place) => [place, Math.round(slowest_ms[place])])),
        recovered_ms_max: Math.round(recovered_ms_max),
        took_s: Math.round((performance.now() - begun) / 100) / 10,
        problems: problems.length,
      }),
    )
    return problems
  } finally {
    process.off('SIGTERM', end).off('SIGINT', end)
    await close()
  }
}

/** The winners pay while answers to commits get lost: the money of an order whose payer heard nothing is taken once all the same. */
async function payUnder(
  database: FaultProxy,
  clients: Clients,
  orders: ReadonlyArray<{ id: number; payable_fen: number; bidder: Bidder }>,
): Promise<void> {
  const half = Math.ceil(orders.length / 2)
  database.fault = 'answer_dropped'
  await clients.pay(orders.slice(0, half))
  database.heal()
  await clients.pay(orders.slice(half))
}

/** @returns whether it came true in time */
async function until(isTrue: () => boolean, within_ms: number): Promise<boolean> {
  const until_ms = performance.now() + within_ms
  while (!isTrue()) {
    if (performance.now() > until_ms) return false
    await wait(20)
  }
  return true
}

/** @returns ms until somebody's question was answered again */
async function untilAnswered(clients: Clients, person: CardHolder): Promise<number> {
  const since = performance.now()
  for (;;) {
    const answer = await clients.ask(wallet.balance, { owner: 'user' }, person).catch(() => undefined)
    const took_ms = performance.now() - since
    if (answer?.code === 1 || took_ms > RECOVERS_WITHIN_MS * 2) return took_ms
    await wait(50)
  }
}

const options = readOptions(process.argv.slice(2))
const { seed } = options
const problems = await runOnce({
  seed,
  turns: options.number('turns', 21),
  turn_ms: options.number('turn-ms', 7_000),
  clients: options.number('clients', 12),
  lots: options.number('lots', 30),
  bidders: options.number('bidders', 60),
  answered_within_s: options.number('answered-within', ANSWERED_WITHIN_S),
})
if (problems.length > 0)
  console.error(`Seed ${seed}; the history is in ${keptHistory(seed)}:\n  ${problems.join('\n  ')}`)
process.exitCode = problems.length > 0 ? 1 : 0
