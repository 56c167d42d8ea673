/** Bids over HTTP against pgbench: spread over many lots, and all on one. */
import { addCover, addHistory, addLots, BIDDERS, biddable } from '../../fill.ts'
import type { BidFigures } from '../../load/load-bids.ts'
import { median } from '../../numbers.ts'
import type { Pgbench } from '../../peers/pgbench.ts'
import { ms, per_s, type Row, times } from '../../report.ts'
import type { Program, Rig } from '../../rig.ts'

const CONNECTIONS = 32
const DAY_MS = 86_400_000

async function freshLots(rig: Rig, count: number): Promise<number[]> {
  return addLots(rig, { count, ends_at_ms: Date.now() + 3 * DAY_MS })
}

/** One lot all bidders have bid on before, covered for any price: thousands of steps pass the price from which a deposit is asked. */
async function hotLot(rig: Rig): Promise<number[]> {
  const lot_ids = await freshLots(rig, 1)
  await addHistory(rig, lot_ids, { bids: 1, people: 1 })
  await addCover(rig, lot_ids[0]!)
  return lot_ids
}

async function bidRound(rig: Rig, ports: number[], lot_ids: number[], connections = CONNECTIONS): Promise<BidFigures> {
  const { warm_ms, bid_ms } = rig.size
  const lots = await biddable(rig, lot_ids)
  return rig.load<BidFigures>({ kind: 'bids', ports, connections, warm_ms, for_ms: bid_ms, lots, bidders: BIDDERS })
}

const spanOf = (lot_ids: number[]) => ({ first_id: lot_ids[0]!, last_id: lot_ids.at(-1)! })

/** Rounds of ours and of pgbench take turns, each on lots of its own that had as many bids before. */
export async function spreadBids(rig: Rig, server: Program, pgbench: Pgbench | undefined): Promise<Row[]> {
  const { rounds, bid_ms, spread_lots } = rig.size
  const ours_lots = await freshLots(rig, spread_lots)
  const peer_lots = await freshLots(rig, spread_lots)
  const ours: BidFigures[] = []
  const peer: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await bidRound(rig, [server.port], ours_lots))
    if (pgbench) peer.push(await pgbench.bidsPerS(spanOf(peer_lots), CONNECTIONS, bid_ms / 1_000))
  }
  const taken = median(ours.map((figures) => figures.taken_per_s))
  const limit = median(peer)
  const p99 = median(ours.map((figures) => figures.answer_ms.p99))
  return [
    {
      what: `Bids over HTTP, ${spread_lots.toLocaleString('en-US')} lots, ${CONNECTIONS} connections`,
      ours: `${per_s(taken)}, p99 ${ms(p99)}`,
      peer: pgbench ? `pgbench, ${CONNECTIONS} clients: ${per_s(limit)}` : 'no pgbench here',
      ratio: pgbench ? times(taken / limit) : '',
      goal: '≥ 0.8x, aim 1.0x',
      met: pgbench ? taken / limit >= 0.8 : undefined,
      lost: ours.some((figures) => figures.taken === 0) ? 'no bid was taken' : undefined,
    },
  ]
}

export async function hotBids(rig: Rig, server: Program, pgbench: Pgbench | undefined): Promise<Row[]> {
  const { rounds, bid_ms, peer_clients, peer_s } = rig.size
  const ours_lots = await hotLot(rig)
  const peer_lots = await hotLot(rig)
  const ours: BidFigures[] = []
  const peer = new Map<number, number[]>([...peer_clients, CONNECTIONS].map((clients) => [clients, []]))
  for (let round = 0; round < rounds; round++) {
    ours.push(await bidRound(rig, [server.port], ours_lots))
    for (const [clients, figures] of pgbench ? peer : []) {
      figures.push(
        await pgbench!.bidsPerS(spanOf(peer_lots), clients, clients === CONNECTIONS ? bid_ms / 1_000 : peer_s),
      )
    }
  }
  const taken = median(ours.map((figures) => figures.taken_per_s))
  const p99 = median(ours.map((figures) => figures.answer_ms.p99))
  const refused = ours.reduce((sum, figures) => sum + figures.refused, 0)
  const limit = median(peer.get(CONNECTIONS)!)
  const best = [...peer]
    .map(([clients, figures]) => ({ clients, limit: median(figures) }))
    .sort((a, b) => b.limit - a.limit)[0]!
  const what = `Bids over HTTP on one lot, ${CONNECTIONS} connections`
  const said = `${per_s(taken)} taken (${refused} of all refused: overtaken on the way)`
  return [
    {
      what,
      ours: said,
      peer: pgbench ? `pgbench, ${CONNECTIONS} clients: ${per_s(limit)}` : 'no pgbench here',
      ratio: pgbench ? times(taken / limit) : '',
      goal: '≥ 1.5x',
      met: pgbench ? taken / limit >= 1.5 : undefined,
      lost: ours.some((figures) => figures.taken === 0) ? 'no bid was taken' : undefined,
    },
    {
      what: 'The same beside pgbench’s best client count',
      ours: per_s(taken),
      peer: pgbench ? `pgbench, ${best.clients} clients: ${per_s(best.limit)}` : 'no pgbench here',
      ratio: pgbench ? times(taken / best.limit) : '',
      goal: '≥ 2.5x, aim 4x',
      met: pgbench ? taken / best.limit >= 2.5 : undefined,
    },
    {
      what: 'How long those bids wait for their answer',
      ours: `p99 ${ms(p99)}`,
      peer: '',
      ratio: '',
      goal: '≤ 50 ms',
      met: p99 <= 50,
    },
  ]
}
