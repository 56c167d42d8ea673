/**
 * Bids that wait for the same lot in this process are drained in one transaction: the lot is locked once, each bid is judged in the
 * order it came by the same rules, everything is written in one statement, and nobody is answered before the commit. Several
 * processes take turns by the lot's row lock.
 */
import type { Pool, PoolClient } from 'pg'
import type { Ctx, Tx } from '../../platform/context.ts'
import { databaseOf, isSilence, openPool } from '../../platform/db.ts'
import type { Services } from '../../platform/services.ts'

/** Bids in one transaction at most; the rest waits for the next. */
const DRAIN_MAX = 64
/** Bids on different lots wait for the disk together: the more of them, the more share one flush. */
const CONNECTIONS = 24
const ATTEMPTS = 3

/**
 * Does the work of one drain inside its transaction: one answer per waiting bid, in order. `write` sends statements without
 * waiting for them; the commit leaves right behind them and nobody is answered before all of them succeeded.
 */
export type Judge<W, A> = (
  tx: Tx,
  lot_id: number,
  waiting: W[],
) => Promise<{ answers: A[]; write: () => Array<Promise<unknown>> }>

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

export class BidQueue<W, A> {
  private readonly lots = new Map<number, Array<Waiting<W, A>>>()
  private readonly services: Services
  private readonly judge: Judge<W, A>
  private readonly pool: Pool
  private draining = 0

  constructor(services: Services, judge: Judge<W, A>) {
    this.services = services
    this.judge = judge
    this.pool = openPool(services.config.DATABASE_URL, { size: CONNECTIONS, pipeline: true, log: services.log })
  }

  /** Waits for the lot's turn. @param ctx of the person, without a transaction */
  place(ctx: Ctx, lot_id: number, bid: W): Promise<A> {
    return new Promise((answer, fail) => {
      const queue = this.lots.get(lot_id)
      if (queue) {
        queue.push({ bid, answer, fail })
        return
      }
      this.lots.set(lot_id, [{ bid, answer, fail }])
      void this.drainAll(ctx, lot_id)
    })
  }

  /** One drain after another until nobody waits for this lot. */
  private async drainAll(ctx: Ctx, lot_id: number): Promise<void> {
    const queue = this.lots.get(lot_id)!
    this.draining++
    while (queue.length > 0) await this.drain(ctx, lot_id, queue)
    this.lots.delete(lot_id)
    this.draining--
  }

  private async drain(ctx: Ctx, lot_id: number, queue: Array<Waiting<W, A>>): Promise<void> {
    let batch: Array<Waiting<W, A>> = []
    try {
      const client = await this.pool.connect()
      batch = queue.splice(0, DRAIN_MAX) // taken only now: whoever came while a connection was awaited rides along
      await this.settle(ctx, lot_id, batch, client)
    } catch (error) {
      for (const { fail } of batch.length > 0 ? batch : queue.splice(0)) fail(error)
    }
  }

  /** A batch that fails is tried again; then one by one, so that nobody suffers for another's bid. */
  private async settle(ctx: Ctx, lot_id: number, batch: Array<Waiting<W, A>>, first: PoolClient): Promise<void> {
    let client: PoolClient | undefined = first
    for (let attempt = 1; ; attempt++) {
      try {
        client ??= await this.pool.connect()
        const answers = await this.transact(
          ctx,
          lot_id,
          batch.map(({ bid }) => bid),
          client,
        )
        for (const [i, { answer }] of batch.entries()) answer(answers[i]!)
        return
      } catch (error) {
        client = undefined
        if (isSilence(error)) {
          for (const { fail } of batch) fail(error) // they have waited long enough
          return
        }
        if (attempt < ATTEMPTS) continue
        if (batch.length === 1) return batch[0]!.fail(error)
        this.services.log.error({ err: error, lot_id, bids: batch.length }, 'a drain of bids failed; trying one by one')
        for (const one of batch) await this.settle(ctx, lot_id, [one], await this.pool.connect())
        return
      }
    }
  }

  private async transact(ctx: Ctx, lot_id: number, bids: W[], client: PoolClient): Promise<A[]> {
    const after_commit: Array<() => void> = []
    const tx = { ...ctx, client, db: databaseOf(client), in_transaction: true, after_commit } as unknown as Tx
    let broken: Error | undefined
    try {
      // Statements go out without waiting for each other; a failed one makes those after it fail, and the commit a rollback.
      const [, { answers, write }] = await inOnePacket(client, () =>
        Promise.all([client.query('BEGIN'), this.judge(tx, lot_id, bids)]),
      )
      const [{ command }] = await inOnePacket(client, () => {
        const writes = write()
        return Promise.all([client.query('COMMIT'), ...writes])
      })
      if (command !== 'COMMIT') throw new Error(`a drain of bids on lot ${lot_id} was rolled back`)
      for (const push of after_commit) push()
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
    while (this.draining > 0) await new Promise((resolve) => setImmediate(resolve))
    await this.pool.end()
  }
}
