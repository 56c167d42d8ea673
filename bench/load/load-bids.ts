/** Bids over HTTP at a fixed number of connections, each sending its next as soon as it has an answer. */
import { randomUUID } from 'node:crypto'
import { tokenOf } from '../fill.ts'
import { type Spread, spreadOf } from '../numbers.ts'
import { Connection } from './http-client.ts'

export interface BidJob {
  kind: 'bids'
  /** One server, or several that share the load. */
  ports: number[]
  connections: number
  warm_ms: number
  for_ms: number
  lots: Array<{ id: number; next_fen: number; step_fen: number }>
  bidders: number
}
export interface BidFigures {
  taken_per_s: number
  /** All of them, the warm-up's too. */
  taken: number
  refused: number
  /** Every answer, the warm-up's and refusals too. */
  answered: number
  answer_ms: Spread
}

export async function bidFor({ ports, connections, warm_ms, for_ms, lots, bidders }: BidJob): Promise<BidFigures> {
  const began = performance.now() + warm_ms
  const until = began + for_ms
  const answers: number[] = []
  let taken = 0
  let refused = 0
  let answered = 0
  let sent = 0
  const first_bidder = Math.floor(Math.random() * bidders) // the leader of a lot in the round before should not begin on it
  const bidOn = async (connection: Connection) => {
    while (performance.now() < until) {
      const lot = lots[Math.floor(Math.random() * lots.length)]!
      const bidder = 1 + ((first_bidder + sent++) % bidders)
      const amount_fen = lot.next_fen
      lot.next_fen += lot.step_fen
      const query = `id=${lot.id}&amount_fen=${amount_fen}&kind=manual&confirm_large=1&client_bid_id=${randomUUID()}`
      const at = performance.now()
      const body = await connection.get(
        `/api/portal/Auction/auction_detail?${query}`,
        `Token: ${tokenOf(bidder)}\r\nX-Requested-With: XMLHttpRequest\r\nAccept-Language: en\r\n`,
      )
      const now = performance.now()
      answered++
      if (!body.startsWith('{"code":1,')) {
        const { code, data } = JSON.parse(body) as { code: number; data?: { next_fen?: number; max_fen?: number } }
        if (data?.next_fen === undefined && data?.max_fen === undefined)
          throw new Error(`a bid was answered ${code}: ${body.slice(0, 300)}`)
        lot.next_fen = Math.max(lot.next_fen, data.next_fen ?? 0)
        if (at >= began) refused++
        continue
      }
      taken++
      if (at >= began && now <= until) answers.push(now - at)
    }
    connection.close()
  }
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => bidOn(await Connection.open(ports[i % ports.length]!))),
  )
  return { taken_per_s: (answers.length / for_ms) * 1_000, taken, refused, answered, answer_ms: spreadOf(answers) }
}
