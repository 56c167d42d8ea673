/**
 * Clients that bid, set deposits aside and pay while the system is struck down. Each act has one key; an act without a clear answer
 * is sent again with the same key until it has one. The request and its answer go into a history file.
 */

import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { auction, type Call, type Data, type Envelope, order, REFUSALS } from '@juya/contract'
import type { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import type { Receipt } from '@juya/verify'
import { type Bidder, type Fixtures, type Offered, PAY_PASSWORD } from './fixtures.ts'

export interface Act {
  kind: 'bid' | 'deposit' | 'payment' | 'recharge' | 'message' | 'exchange' | 'vip' | 'check_in'
  key: string
  user_id: number
  /** The lot, or the order of a payment. */
  ref_id: number
  amount_fen: number
  sent: number
  /** open: no clear answer came within the time a client has. */
  outcome: 'open' | 'done' | 'refused'
  code?: number
  receipt?: Receipt | null
}

export interface ClientsOptions {
  /** Where the nodes listen; each request picks one, so a repeat may come to another node than its first. */
  ports: readonly number[]
  history_file: string
  random: SeededRandom
  /** This share of requests loses its connection right after it was sent. */
  resets: number
  /** How long a client waits for an answer. */
  answer_wait_ms?: number
  /** Called when a request goes out; what it returns is called when it has ended. */
  onSent?: () => (took_ms: number) => void
}

const ANSWER_WAIT_MS = 8_000
/** A rig whose clients get no answer any more has failed, too. */
const PATIENCE_MS = 90_000
const CLIENTS = 32
const UNCLEAR: readonly number[] = [
  REFUSALS.INTERNAL.code,
  REFUSALS.DUPLICATE_SUBMIT.code,
  REFUSALS.RATE_LIMITED.code,
  REFUSALS.UPSTREAM.code,
]

export class Clients {
  readonly acts: Act[] = []
  /** Answered bids, refused or taken. */
  bids = 0
  taken = 0
  resets = 0
  /** Clear answers to what had been sent before. */
  answered_again = 0
  private stopped = false
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  private readonly next_fen = new Map<number, number>()
  private readonly sold = new Set<number>()
  private readonly options: ClientsOptions

  constructor(options: ClientsOptions) {
    this.options = options
  }

  /** Bids on the lots until so many bids were answered; deposits are paid where one is asked, lots bought at once are paid. */
  async bidOn({ bidders, lots }: Fixtures, count: number, clients = CLIENTS): Promise<void> {
    const client = async () => {
      while (this.bids < count && !this.stopped) {
        const bidder = this.options.random.pick(bidders)
        const lot = this.pickLot(lots)
        // Others now and then try to bid without a deposit, in vain.
        if (lot.deposit_fen === 0 || bidder.pays_deposits || this.options.random.happens(0.1))
          await this.bid(bidder, lot)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
  }

  /** What is under way is brought to its end; nothing new is begun. */
  stop(): void {
    this.stopped = true
  }

  /** Pays orders, each by two requests at the same time with keys of their own: people press twice. */
  async pay(orders: ReadonlyArray<{ id: number; payable_fen: number; bidder: Bidder }>): Promise<void> {
    const left = [...orders]
    const client = async () => {
      for (let one = left.pop(); one; one = left.pop())
        await Promise.all([this.payOnce(one), ...(this.options.random.happens(0.3) ? [this.payOnce(one)] : [])])
    }
    await Promise.all(Array.from({ length: CLIENTS / 4 }, client))
  }

  private pickLot(lots: Offered[]): Offered {
    for (;;) {
      const lot = this.options.random.pick(lots)
      if (!this.sold.has(lot.id)) return lot
    }
  }

  /** One bid of somebody on a lot, near the lowest price it takes, until it is answered. */
  async bid(bidder: Bidder, lot: Offered): Promise<void> {
    const { random } = this.options
    const next_fen = this.next_fen.get(lot.id) ?? 100_00
    const buys = lot.buy_now_fen !== null && random.happens(0.002)
    const kind = buys ? 'buy_now' : random.happens(0.25) ? 'proxy' : 'manual'
    const steps = kind === 'proxy' ? random.upTo(8) : random.upTo(2)
    const amount_fen = buys ? lot.buy_now_fen! : next_fen + steps * 10_00
    const act = this.begin({ kind: 'bid', user_id: bidder.id, ref_id: lot.id, amount_fen })
    const input = { id: lot.id, amount_fen, kind, client_bid_id: act.key, confirm_large: 1 }
    const answer = await this.until(act, () => this.ask(auction.bid, input, bidder))
    this.bids++
    if (answer?.code === 1) {
      this.taken++
      act.receipt = answer.data.receipt
    }
    const tick = answer?.data?.tick
    if (tick) {
      this.next_fen.set(lot.id, tick.next_fen)
      if (tick.status !== 'live') this.sold.add(lot.id)
    }
    this.end(act)
    if (answer?.code === REFUSALS.DEPOSIT_REQUIRED.code && bidder.pays_deposits)
      await this.setAside(bidder, { lot_id: lot.id, for_fen: amount_fen }, answer)
    if (answer?.code === 1 && answer.data.order_id)
      await this.payOnce({ id: answer.data.order_id, payable_fen: amount_fen - lot.deposit_fen, bidder })
  }

  /** The deposit that a bid of for_fen was refused for. */
  private async setAside(
    bidder: Bidder,
    { lot_id, for_fen }: { lot_id: number; for_fen: number },
    refusal: Envelope<unknown>,
  ): Promise<void> {
    const { quote } = refusal.data as { quote: { topup_fen: number; submit_token: string } }
    const amount_fen = quote.topup_fen
    const act = this.begin({ kind: 'deposit', user_id: bidder.id, ref_id: lot_id, amount_fen })
    act.key = quote.submit_token
    const input = {
      id: lot_id,
      amount_fen: for_fen,
      submit_token: act.key,
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: amount_fen,
    }
    await this.until(act, () => this.ask(auction.payDeposit, input, bidder))
    this.end(act)
  }

  private async payOnce({
    id,
    payable_fen,
    bidder,
  }: {
    id: number
    payable_fen: number
    bidder: Bidder
  }): Promise<void> {
    const act = this.begin({ kind: 'payment', user_id: bidder.id, ref_id: id, amount_fen: payable_fen })
    const { address_id } = bidder
    const input = { ids: [id], address_id, channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: payable_fen }
    await this.until(act, () => this.ask(order.pay, input, bidder, act.key))
    this.end(act)
  }

  begin(what: Pick<Act, 'kind' | 'user_id' | 'ref_id' | 'amount_fen'>): Act {
    const act: Act = { ...what, key: randomUUID(), sent: 0, outcome: 'open' }
    this.acts.push(act)
    return act
  }

  end(act: Act): void {
    appendFileSync(this.options.history_file, `${JSON.stringify(act)}\n`)
  }

  /** Sends until there is a clear answer, always with the same key. */
  async until<D>(act: Act, send: () => Promise<Envelope<D>>): Promise<Envelope<D> | undefined> {
    const until = performance.now() + PATIENCE_MS
    while (performance.now() < until) {
      act.sent++
      try {
        const answer = await send()
        if (!UNCLEAR.includes(answer.code)) {
          act.outcome = answer.code === 1 ? 'done' : 'refused'
          act.code = answer.code
          if (act.sent > 1) this.answered_again++
          return answer
        }
      } catch {
        // The connection broke or the server is away: whether it was done is not known, so it is asked again.
      }
      await wait(20 + this.options.random.upTo(200))
    }
    return undefined
  }

  /** One request of somebody. @throws Error when its connection breaks or no answer comes in time */
  ask<C extends Call>(
    call: C,
    input: Record<string, unknown>,
    { token }: Pick<Bidder, 'token'>,
    key?: string,
  ): Promise<Envelope<Data<C>>> {
    const sent_at = performance.now()
    const ended = this.options.onSent?.()

    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const by_get = call.method === 'GET'
    const breaks_after_ms = this.options.random.happens(this.options.resets) ? this.options.random.upTo(12) : undefined
    return new Promise((done, fail) => {
      const sent = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.options.random.pick(this.options.ports),
          method: call.method,
          path: by_get ? `${call.path}?${query}` : call.path,
          timeout: this.options.answer_wait_ms ?? ANSWER_WAIT_MS,
          headers: {
            token,
            'x-requested-with': 'XMLHttpRequest',
            'accept-language': 'en',
            ...(by_get ? {} : { 'content-type': 'application/json' }),
            ...(key ? { 'idempotency-key': key } : {}),
          },
        },
        (response) => {
          let body = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => (body += chunk))
          response.on('end', () => {
            try {
              done(JSON.parse(body))
            } catch {
              fail(new Error('half an answer'))
            }
          })
          response.on('error', fail)
        },
      )
      sent.on('error', fail)
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.once('close', () => ended?.(performance.now() - sent_at))
      sent.end(by_get ? undefined : JSON.stringify(input))
      if (breaks_after_ms !== undefined)
        setTimeout(() => {
          this.resets++
          sent.destroy(new Error('connection reset'))
        }, breaks_after_ms)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
