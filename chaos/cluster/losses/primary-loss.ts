/** (e) The primary is down for half a minute, and another time it hangs: it takes connections and requests, and answers none. */
import { setTimeout as wait } from 'node:timers/promises'
import { auction } from '@juya/contract'
import { addressOf, ask } from '../client/client-request.ts'
import { atMost, none, type Row } from '../results-table.ts'
import { msUntil, openLots, type Play, type Scene } from './scenario.ts'

const CLIENTS = 24
/** Guests who read lists meanwhile. */
const GUESTS = 2
const REST_MS = 30
/** A node's first bids take longer, which is not what is looked at here. */
const WARM_MS = 5_000
const HANG_MAX_S = 5
const BACK_WITHIN_S = 10
const AT_ONCE = 60
/** Answers that were on their way when it fell. */
const ON_THE_WAY_MS = 500
/** A pool gives up what it did not use for 10 s. */
const UNUSED_S = 15
const UNUSED_GONE_WITHIN_S = 30

export const losePrimary: Play = (scene) =>
  without(scene, {
    promised: `the primary is down for ${scene.plan.primary_down_s} s`,
    leave: () => scene.cluster.primary.strike(),
    comeBack: () => scene.cluster.primary.start(),
  })

export const hangPrimary: Play = async (scene) => {
  const { cluster, plan, load } = scene
  const acts_before = load.acts.length
  const rows = await without(scene, {
    promised: `the primary hangs for ${plan.primary_down_s} s`,
    leave: async () => cluster.primary.freeze(),
    comeBack: async () => cluster.primary.thaw(),
  })
  const again = load.acts.slice(acts_before).filter(({ sent }) => sent > 1)
  const [{ n: twice }] = (await cluster.sql<{ n: string }>(
    'select count(*) as n from (select from lot_bids where client_bid_id is not null group by client_bid_id having count(*) > 1) t',
  )) as [{ n: string }]
  await wait(UNUSED_S * 1_000)
  const gone_ms = await msUntil(async () => (await unusedConnections(scene)) === 0, UNUSED_GONE_WITHIN_S * 1_000)
  return [
    ...rows,
    none(
      '… bids sent again with their key have one clear answer',
      again.filter(({ outcome }) => outcome === 'open').map(({ key }) => key),
      `${again.length} (${again.filter(({ outcome }) => outcome === 'done').length} taken)`,
    ),
    atMost('… and one effect', Number(twice), 0, ' twice'),
    atMost(
      `… and no connection is left behind: those nobody used for ${UNUSED_S} s are gone`,
      gone_ms / 1_000,
      UNUSED_GONE_WITHIN_S - 1,
      ' s later',
    ),
  ]
}

/** Connections on the primary that nothing went through for a while, in any state; but for those that only listen. */
async function unusedConnections({ cluster }: Scene): Promise<number> {
  const [row] = await cluster.sql<{ n: string }>(
    `select count(*) as n from pg_stat_activity
      where datname = 'juya' and state_change < now() - make_interval(secs => $1) and query not ilike 'listen %'`,
    [UNUSED_S],
  )
  return Number(row!.n)
}

interface Absence {
  promised: string
  leave(): Promise<void>
  comeBack(): Promise<void>
}

/** People look and bid while the primary is away, and see it come back. */
async function without(scene: Scene, { promised, leave, comeBack }: Absence): Promise<Row[]> {
  const { cluster, plan, fixtures, load, random } = scene
  const [first_lot] = openLots(scene)
  let away_since: number | undefined
  let over = false
  let false_successes = 0
  const faults_before = load.faults.length
  const sent_before = load.sent
  const onTaken = () => {
    if (away_since !== undefined && performance.now() - away_since > ON_THE_WAY_MS) false_successes++
  }
  const bidding = load.run(CLIENTS, () => over, { rest_ms: REST_MS, onTaken })
  await wait(WARM_MS)
  load.slowest_ms = 0
  const lists = { read: 0, faults: [] as string[] }
  await leave()
  away_since = performance.now()
  const guests = Array.from({ length: GUESTS }, async () => {
    while (away_since !== undefined) {
      const { fault } = await ask(auction.list, {}, { port: cluster.port, address: addressOf(random.upTo(200)) })
      lists.read++
      if (fault) lists.faults.push(fault)
      await wait(REST_MS)
    }
  })
  await wait(plan.primary_down_s * 1_000)
  away_since = undefined
  await Promise.all(guests)
  await comeBack()

  const { token } = random.pick(fixtures.bidders)
  const works = (port: number) => async () => {
    const read = await ask(auction.lot, { id: first_lot! }, { port, token })
    const written = await ask(auction.watch, { id: first_lot!, on: 1 }, { port, token })
    return read.code === 1 && written.code === 1
  }
  const back_ms = await Promise.all(cluster.node_ports.map((port) => msUntil(works(port), 3 * BACK_WITHIN_S * 1_000)))
  over = true
  await bidding
  const unanswered = load.faults.length - faults_before
  const crowd = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      ask(
        auction.lot,
        { id: first_lot! },
        { port: cluster.port, token: fixtures.bidders[n % fixtures.bidders.length]!.token },
      ),
    ),
  )
  return [
    atMost(
      `${promised}: no answer takes long (${load.sent - sent_before} requests, ${unanswered} told to try again)`,
      load.slowest_ms / 1_000,
      HANG_MAX_S,
      ' s at most',
    ),
    atMost('… no bid is acknowledged', false_successes, 0),
    none("… guests' lists go on", lists.faults, `${lists.read}`),
    atMost('every node reads and writes again after its return', Math.max(...back_ms) / 1_000, BACK_WITHIN_S, ' s'),
    none(
      '… with all its connections',
      crowd.flatMap(({ fault }) => fault ?? []),
      `${AT_ONCE} at once`,
    ),
  ]
}
