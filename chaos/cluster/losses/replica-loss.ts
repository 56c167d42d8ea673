/** (d) The replica falls behind, is lost, and comes back; guests' lists go on. */
import { setTimeout as wait } from 'node:timers/promises'
import { auction, site } from '@juya/contract'
import { addressOf, ask } from '../client/client-request.ts'
import { atMost, none, type Row } from '../results-table.ts'
import { msUntil, type Play, type Scene } from './scenario.ts'

const READS = 300
const LEAVES_WITHIN_MS = 3_000
const RETURNS_WITHIN_MS = 20_000

export const loseReplica: Play = async (scene) => {
  const { cluster, load } = scene
  const rows: Row[] = []
  const reading = async () => {
    const before = await readsBy(scene, 'replica')
    const { faults, slowest_ms } = await readLists(scene, READS)
    return { faults, slowest_ms, by_replica: (await readsBy(scene, 'replica')) - before }
  }
  const returns = () => msUntil(async () => (await reading()).by_replica > 0, RETURNS_WITHIN_MS)

  await returns()
  const calm = await reading()
  rows.push({
    promised: 'lists and searches of guests come from the replica',
    seen: `${calm.by_replica} of ${READS}`,
    held: calm.by_replica >= READS * 0.9 && calm.faults.length === 0,
  })

  await cluster.onReplica('select pg_wal_replay_pause()')
  let over = false
  const bidding = load.run(2, () => over, { rest_ms: 20 }) // the primary moves on
  await wait(LEAVES_WITHIN_MS)
  const behind = await reading()
  over = true
  await bidding
  await cluster.onReplica('select pg_wal_replay_resume()')
  rows.push(atMost('a replica that is seconds behind is not read', behind.by_replica, 0, ` of ${READS}`))
  rows.push(none('… and no read fails', behind.faults, `${READS}`))

  await returns()
  const struck = reading()
  await cluster.replica.strike()
  const lost = await struck
  const without = await reading()
  const slowest_ms = Math.max(lost.slowest_ms, without.slowest_ms)
  rows.push(
    none('the replica is lost while it is read: no read fails', [...lost.faults, ...without.faults], `${2 * READS}`),
  )
  rows.push(atMost('… nor hangs', slowest_ms / 1_000, 5, ' s at most'))

  await cluster.replica.start()
  rows.push(atMost('it is read again once it is back', (await returns()) / 1_000, RETURNS_WITHIN_MS / 1_000 - 1, ' s'))
  return rows
}

async function readLists({ cluster, random }: Scene, count: number): Promise<{ faults: string[]; slowest_ms: number }> {
  const faults: string[] = []
  let slowest_ms = 0
  let left = count
  const client = async () => {
    while (left-- > 0) {
      const asking = { port: cluster.port, address: addressOf(random.upTo(200)) }
      const answer = await (random.happens(0.5) ? ask(auction.list, {}, asking) : ask(site.home, {}, asking))
      slowest_ms = Math.max(slowest_ms, answer.ms)
      if (answer.fault) faults.push(answer.fault)
    }
  }
  await Promise.all(Array.from({ length: 6 }, client))
  return { faults, slowest_ms }
}

/** How many reads the nodes say came from there. */
async function readsBy({ cluster }: Scene, from: string): Promise<number> {
  const texts = await Promise.all(
    cluster.node_ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )
  return texts.reduce(
    (sum, text) =>
      sum + Number(new RegExp(`^juya_replica_reads_total\\{from="${from}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0),
    0,
  )
}
