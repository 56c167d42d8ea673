/** People who look and bid through nginx. Every request counts once: an answer without a clear outcome is a failed request. */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { auction } from '@juya/contract'
import type { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { Act } from '../../system/clients.ts'
import type { Bidder, Fixtures, Offered } from '../../system/fixtures.ts'
import { type Answer, addressOf, ask } from './client-request.ts'

/** A bid without a clear answer is sent again with its key, as a client would. */
const PATIENCE_MS = 90_000
const AGAIN_MS = 200

export interface Telling {
  /** Called for each bid that was taken, with the number of the tick it made. */
  onTaken?: (lot_id: number, tick_seq: number) => void
}

export class Load {
  readonly acts: Act[] = []
  sent = 0
  taken = 0
  slowest_ms = 0
  readonly faults: string[] = []
  private readonly next_fen = new Map<number, number>()
  private readonly bidders: readonly Bidder[]
  private readonly lots: readonly Offered[]
  private readonly random: SeededRandom
  private readonly port: number

  constructor({ port, fixtures, random }: { port: number; fixtures: Fixtures; random: SeededRandom }) {
    this.port = port
    this.bidders = fixtures.bidders
    this.lots = fixtures.lots.filter(({ deposit_fen }) => deposit_fen === 0)
    this.random = random
  }

  /** Runs so many clients until `done` says so. @param rest_ms between two requests of a client */
  async run(
    clients: number,
    done: () => boolean,
    { rest_ms = 0, ...telling }: Telling & { rest_ms?: number } = {},
  ): Promise<void> {
    const client = async () => {
      while (!done()) {
        await this.something(telling)
        if (rest_ms > 0) await wait(rest_ms)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
  }

  /** What people do: a third bids, the rest looks. */
  private async something(telling: Telling): Promise<void> {
    const { random } = this
    const kind = random.next()
    const bidder = random.pick(this.bidders)
    const lot = random.pick(this.lots)
    const { token } = bidder
    if (kind < 0.35) await this.bid(bidder, lot, telling)
    else if (kind < 0.65) this.note('lot', await ask(auction.lot, { id: lot.id }, { port: this.port, token }))
    else if (kind < 0.9) {
      const ids = this.lots.slice(0, 8).map(({ id }) => id)
      this.note('ticks', await ask(auction.ticks, { ids: ids.join(',') }, { port: this.port, token }))
    } else {
      const address = addressOf(random.upTo(200))
      this.note('list', await ask(auction.list, {}, { port: this.port, address }))
    }
  }

  /** One bid near the lowest price the lot takes, by GET or by its POST twin, until its outcome is clear. */
  async bid(bidder: Bidder, lot: Offered, { onTaken }: Telling = {}, port = this.port): Promise<Act> {
    const { random } = this
    const kind = random.happens(0.2) ? 'proxy' : 'manual'
    const amount_fen = (this.next_fen.get(lot.id) ?? 100_00) + random.upTo(3) * 10_00
    const act: Act = {
      kind: 'bid',
      key: randomUUID(),
      user_id: bidder.id,
      ref_id: lot.id,
      amount_fen,
      sent: 0,
      outcome: 'open',
    }
    this.acts.push(act)
    const input = { id: lot.id, amount_fen, kind, client_bid_id: act.key, confirm_large: 1 }
    const method = random.happens(0.5) ? 'GET' : 'POST'
    const limit = performance.now() + PATIENCE_MS
    while (performance.now() < limit) {
      act.sent++
      const answer = await ask(auction.bid, input, { port, token: bidder.token, method })
      this.note(`bid by ${method}`, answer)
      if (answer.fault === undefined) {
        this.settle(act, answer)
        if (answer.code === 1) onTaken?.(lot.id, answer.data.tick.seq as number)
        return act
      }
      await wait(AGAIN_MS)
    }
    return act
  }

  private settle(act: Act, { code, data }: Answer): void {
    act.outcome = code === 1 ? 'done' : 'refused'
    act.code = code
    if (code === 1) {
      this.taken++
      act.receipt = data.receipt
    }
    if (data?.tick) this.next_fen.set(act.ref_id, data.tick.next_fen as number)
  }

  private note(what: string, { fault, ms }: Answer): void {
    this.sent++
    this.slowest_ms = Math.max(this.slowest_ms, ms)
    if (fault !== undefined) this.faults.push(`${what}: ${fault}`)
  }
}
