/**
 * Bids wait here for their lot's turn. One transaction takes the bids of many lots: it locks those lots, judges each bid in the
 * order it came by the same rules, writes everything in one statement, and answers no bid before the commit. So bids on
 * different lots share round trips and one flush to the disk. A lot that somebody else has locked just now keeps no other waiting:
 * it is left out and gets a transaction of its own, which waits for the lock. So processes take turns by the lot's row lock, and
 * a transaction that holds the locks of many lots waits for none.
 */
import type { Pool, PoolClient } from 'pg'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseOf, isSilence, openPool, pushAll } from '../../../platform/db/db.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'

/** Bids on one lot in one transaction at most; the rest waits for the next. */
const BIDS_MAX = 64
/** Lots in one transaction at most. */
const LOTS_MAX = 32
/** Transactions of many lots at once: while one waits for the disk, another is judged, and the next gathers. */
const GROUPS_MAX = 2
/** More connections than groups, for lots that wait alone for their lock. */
const CONNECTIONS = 12
const ATTEMPTS = 3
/**
 * Every statement here finds a few rows by their keys. One plan, made once, and always by index: a plan made while a table was small
 * would go on reading the whole of it as it grows.
 */
export const PLAN_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

/**
 * Judges one batch of bids inside its transaction.
 * @param waiting the bids of each lot, in the order they came
 * @param wait whether to wait for a lot that is locked elsewhere, or to leave it out
 * @returns one answer per bid for each lot that was not left out. `write` sends statements that do not wait for each other; the commit
 *   leaves right behind them and no bid is answered before all of them succeeded.
 */
export type Judge<W, A> = (
  tx: Tx,
  waiting: ReadonlyMap<number, readonly W[]>,
  wait: boolean,
) => Promise<{ answers: ReadonlyMap<number, A[]>; write: Array<() => Promise<unknown>> }>

interface Waiting<W, A> {
  bid: W
  answer: (value: A) => void
  fail: (error: unknown) => void
}

/** The statements that `send` sends before its first wait leave in one packet. */
function inOnePacket<T>(client: PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

type Statement = () => unknown
type Results<All extends readonly Statement[]> = { -readonly [K in keyof All]: Awaited<ReturnType<All[K]>> }

const pipelining = new WeakSet<object>()
/** Sends statements together where the connection pipelines them, and one after the other where it does not. */
export async function inPipeline<const All extends readonly Statement[]>(
  tx: Tx,
  statements: All,
): Promise<Results<All>> {
  if (pipelining.has(tx.client)) return (await Promise.all(statements.map((send) => send()))) as Results<All>
  const results: unknown[] = []
  for (const send of statements) results.push(await send())
  return results as Results<All>
}

export class BidQueue<W, A> {
  private readonly services: Services
  private readonly judge: Judge<W, A>
  private readonly pool: Pool
  /** Lots with bids that no batch has taken yet, in the order they came. */
  private readonly waiting = new Map<number, Array<Waiting<W, A>>>()
  /** Lots some batch of this process is at work on. */
  private readonly in_hand = new Set<number>()
  private groups = 0
  private readonly batches = new Set<Promise<void>>()

  constructor(services: Services, judge: Judge<W, A>) {
    this.services = services
    this.judge = judge
    this.pool = openPool(services.config.DATABASE_URL, {
      size: CONNECTIONS,
      patience: services.patience,
      pipeline: true,
      settings: { ...services.database_settings, ...PLAN_SETTINGS },
      log: services.log,
    })
  }

  /** Waits for the lot's turn. */
  place(lot_id: number, bid: W): Promise<A> {
    return new Promise((answer, fail) => {
      const one = { bid, answer, fail }
      const queue = this.waiting.get(lot_id)
      if (queue) queue.push(one)
      else this.waiting.set(lot_id, [one])
      this.begin()
    })
  }

  /** Begins a batch, if there is something to do and not enough of them at work. */
  private begin(): void {
    if (this.groups >= GROUPS_MAX || !this.hasReady()) return
    this.groups++
    const work = this.takeBatch().finally(() => {
      this.batches.delete(work)
      this.groups--
      this.begin()
    })
    this.batches.add(work)
  }

  private hasReady(): boolean {
    for (const lot_id of this.waiting.keys()) if (!this.in_hand.has(lot_id)) return true
    return false
  }

  private async takeBatch(): Promise<void> {
    const client = await this.pool.connect().catch((error: unknown) => this.giveUpWaiting(error))
    if (!client) return
    const lots = this.takeReady() // only now: bids that came while a connection was awaited join the batch
    this.begin()
    if (lots.size === 0) client.release()
    else await this.settle(lots, client)
  }

  private takeReady(): Map<number, Array<Waiting<W, A>>> {
    const taken = new Map<number, Array<Waiting<W, A>>>()
    for (const [lot_id, queue] of this.waiting) {
      if (taken.size === LOTS_MAX) break
      if (this.in_hand.has(lot_id)) continue
      taken.set(lot_id, queue.splice(0, BIDS_MAX))
      if (queue.length === 0) this.waiting.delete(lot_id)
      this.in_hand.add(lot_id)
    }
    return taken
  }

  /** A bid behind a connection that never came, or a statement without an answer, has waited as long; the next may be as silent. */
  private giveUpWaiting(error: unknown): void {
    for (const queue of this.waiting.values()) for (const { fail } of queue) fail(error)
    this.waiting.clear()
  }

  private letGo(lot_id: number): void {
    this.in_hand.delete(lot_id)
    this.begin()
  }

  /** Many lots together; those that are locked elsewhere, and all of them when something failed, each alone. */
  private async settle(lots: Map<number, Array<Waiting<W, A>>>, client: PoolClient): Promise<void> {
    if (lots.size === 1) {
      const [[lot_id, batch]] = [...lots] as [[number, Array<Waiting<W, A>>]]
      return this.settleAlone(lot_id, batch, client).finally(() => this.letGo(lot_id))
    }
    const left = new Map(lots)
    try {
      for (const [lot_id, answers] of await this.transact(lots, client, false)) {
        for (const [i, { answer }] of lots.get(lot_id)!.entries()) answer(answers[i]!)
        left.delete(lot_id)
        this.in_hand.delete(lot_id)
      }
    } catch (error) {
      if (isSilence(error)) {
        for (const [lot_id, batch] of left) {
          for (const { fail } of batch) fail(error) // they have waited long enough
          this.in_hand.delete(lot_id)
        }
        this.giveUpWaiting(error)
        return
      }
      this.services.log.warn({ err: error, lot_ids: [...lots.keys()] }, 'bids on many lots failed; trying each lot')
    }
    for (const [lot_id, batch] of left) {
      const work = this.settleAlone(lot_id, batch).finally(() => {
        this.batches.delete(work)
        this.letGo(lot_id)
      })
      this.batches.add(work)
    }
  }

  /** A lot's batch that fails is tried again; then one by one, so that no bidder suffers for another's bid. */
  private async settleAlone(lot_id: number, batch: Array<Waiting<W, A>>, first?: PoolClient): Promise<void> {
    let client = first
    for (let attempt = 1; ; attempt++) {
      try {
        client ??= await this.pool.connect()
      } catch (error) {
        for (const { fail } of batch) fail(error) // a second try would make them wait twice
        return
      }
      try {
        const answers = (await this.transact(new Map([[lot_id, batch]]), client, true)).get(lot_id)!
        for (const [i, { answer }] of batch.entries()) answer(answers[i]!)
        return
      } catch (error) {
        client = undefined
        if (isSilence(error)) {
          for (const { fail } of batch) fail(error) // they have waited long enough
          this.giveUpWaiting(error)
          return
        }
        if (attempt < ATTEMPTS) continue
        if (batch.length === 1) return batch[0]!.fail(error)
        this.services.log.error({ err: error, lot_id, bids: batch.length }, 'a batch of bids failed; trying one by one')
        for (const one of batch) await this.settleAlone(lot_id, [one])
        return
      }
    }
  }

  private async transact(
    lots: ReadonlyMap<number, Array<Waiting<W, A>>>,
    client: PoolClient,
    wait: boolean,
  ): Promise<ReadonlyMap<number, A[]>> {
    const after_commit: Array<() => void> = []
    const ctx: Ctx = systemCtx(this.services, 'bids')
    const tx = { ...ctx, client, db: databaseOf(client), in_transaction: true, after_commit } as unknown as Tx
    const bids = new Map([...lots].map(([lot_id, batch]) => [lot_id, batch.map(({ bid }) => bid)]))
    let broken: Error | undefined
    pipelining.add(client)
    try {
      // Statements go out without waiting for each other; a failed one makes those after it fail, and the commit a rollback.
      const [, { answers, write }] = await inOnePacket(client, () =>
        Promise.all([client.query('BEGIN'), this.judge(tx, bids, wait)]),
      )
      const [{ command }] = await inOnePacket(client, () => {
        const writes = write.map((send) => send())
        return Promise.all([client.query('COMMIT'), ...writes])
      })
      if (command !== 'COMMIT')
        throw new Error(`a batch of bids on lots ${[...lots.keys()].join(', ')} was rolled back`)
      pushAll(ctx, after_commit)
      return answers
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async stop(): Promise<void> {
    while (this.batches.size > 0) await Promise.all(this.batches)
    await this.pool.end()
  }
}
