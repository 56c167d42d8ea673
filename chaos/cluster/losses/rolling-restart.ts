/** (b) The web nodes are restarted one after another while people look, bid and watch through nginx. */
import { setTimeout as wait } from 'node:timers/promises'
import { Watcher } from '../client/watcher.ts'
import { atMost, none } from '../results-table.ts'
import { missedBids, openLots, type Play } from './scenario.ts'

const WATCHERS = 9
const LOTS = 4
const CLIENTS = 16
const BACK_WITHIN_S = 3

export const restartAll: Play = async (scene) => {
  const { cluster, plan, load } = scene
  const ids = openLots(scene).slice(0, LOTS)
  const watchers = Array.from({ length: WATCHERS }, () => new Watcher(cluster.port, ids))
  await Promise.all(watchers.map((watcher) => watcher.open()))
  const [sent_before, taken_before, faults_before] = [load.sent, load.taken, load.faults.length]
  const sent = () => load.sent - sent_before
  const restarts_ms: number[] = []
  let rolled = false
  const roll = async () => {
    for (let n = 0; n < plan.rolls; n++) {
      // Spread over the whole of the requests.
      while (sent() < (plan.rolling_requests * n) / plan.rolls) await wait(50)
      for (const node of cluster.node_ports.keys()) restarts_ms.push(await cluster.restartNode(node))
    }
    rolled = true
  }
  await Promise.all([load.run(CLIENTS, () => rolled && sent() >= plan.rolling_requests), roll()])
  const { missed, of } = await missedBids(cluster, watchers)
  for (const watcher of watchers) watcher.close()
  const away_ms = watchers.flatMap((watcher) => watcher.away_ms)
  const restarts = `${plan.rolls} × ${cluster.node_ports.length} restarts, ${Math.round(Math.max(...restarts_ms) / 1_000)} s each at most`
  return [
    none(
      `no request fails (${restarts}; ${load.taken - taken_before} bids taken)`,
      load.faults.slice(faults_before),
      `${sent()} requests`,
    ),
    atMost(
      `a socket that is let go is back in its rooms within ${BACK_WITHIN_S} s (${away_ms.length} times)`,
      Math.max(0, ...away_ms) / 1_000,
      BACK_WITHIN_S,
      ' s',
    ),
    atMost('… and its watcher misses no bid', missed, 0, ` of ${of}`),
  ]
}
