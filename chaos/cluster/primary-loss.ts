/** (e) The primary is down for half a minute. */
import { setTimeout as wait } from 'node:timers/promises'
import { auction } from '@juya/contract'
import { ask } from './asking.ts'
import { msUntil, openLots, type Play } from './scene.ts'
import { atMost, none } from './table.ts'

const CLIENTS = 8
const REST_MS = 30
const HANG_MAX_S = 5
const BACK_WITHIN_S = 10
const AT_ONCE = 60
/** Answers that were on their way when it fell. */
const ON_THE_WAY_MS = 500

export const losePrimary: Play = async (scene) => {
  const { cluster, plan, inhabitants, load, chance } = scene
  const [first_lot] = openLots(scene)
  let down_since: number | undefined
  let over = false
  let false_successes = 0
  load.slowest_ms = 0
  const faults_before = load.faults.length
  const sent_before = load.sent
  const onTaken = () => {
    if (down_since !== undefined && performance.now() - down_since > ON_THE_WAY_MS) false_successes++
  }
  const bidding = load.run(CLIENTS, () => over, { rest_ms: REST_MS, onTaken })
  await wait(2_000)
  await cluster.primary.strike()
  down_since = performance.now()
  await wait(plan.primary_down_s * 1_000)
  down_since = undefined
  await cluster.primary.start()

  const { token } = chance.pick(inhabitants.bidders)
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
        { port: cluster.port, token: inhabitants.bidders[n % inhabitants.bidders.length]!.token },
      ),
    ),
  )
  return [
    atMost(
      `the primary is down for ${plan.primary_down_s} s: no answer takes long (${load.sent - sent_before} requests, ${unanswered} told to try again)`,
      load.slowest_ms / 1_000,
      HANG_MAX_S,
      ' s at most',
    ),
    atMost('… no bid is acknowledged', false_successes, 0),
    atMost('every node reads and writes again after its return', Math.max(...back_ms) / 1_000, BACK_WITHIN_S, ' s'),
    none(
      '… with all its connections',
      crowd.flatMap(({ fault }) => fault ?? []),
      `${AT_ONCE} at once`,
    ),
  ]
}
