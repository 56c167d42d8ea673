/**
 * What people ask of a thing waits here for the thing's turn: bids on a lot, messages of a conversation. One transaction takes what is asked of
 * many things: it locks those, judges each request in the order it came by the same rules, writes everything in one statement, and answers
 * none before the commit. So requests about different things share round trips and one flush to the disk. A thing that somebody else has
 * locked just now keeps no other waiting: it is left out and gets a transaction of its own, which waits for the lock. So processes take
 * turns by the thing's row lock, and a transaction that holds the locks of many things waits for none.
 */
import type { Pool, PoolClient } from 'pg'
import type { Ctx, Tx } from '../../context.ts'
import { type Services, systemCtx } from '../../services.ts'
import { after } from '../../time/timers.ts'
import { databaseOf, isSilence, openPool, pushAll } from '../db.ts'

/** Requests about one thing in one transaction at most; the rest waits for the next. */
const REQUESTS_MAX = 64
/** Things in one transaction at most. */
const THINGS_MAX = 32
/** Transactions of many things at once: while one waits for the disk, another is judged, and the next gathers. */
const GROUPS_MAX = 2
/** More connections than groups, for things that wait alone for their lock. */
const CONNECTIONS = 12
const ATTEMPTS = 3
/** What no caller waits for begins no batch for so long: it goes along with one that begins meanwhile, and many go together. */
const LATER_MS = 40
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
 * Judges one batch of requests inside its transaction.
 * @param waiting the requests about each thing, in the order they came
 * @param wait whether to wait for a thing that is locked elsewhere, or to leave it out
 * @returns one answer per request for each thing that was not left out. `write` sends statements that do not wait for each other; the commit
 *   leaves right behind them and no request is answered before all of them succeeded.
 */
export type Judge<W, A> = (
  tx: Tx,
  waiting: ReadonlyMap<number, readonly W[]>,
  wait: boolean,
) => Promise<{ answers: ReadonlyMap<number, A[]>; write: Array<() => Promise<unknown>> }>

interface Waiting<W, A> {
  request: W
  answer: (value: A) => void
  fail: (error: unknown) => void
}

/** The statements that `send` sends before its first wait leave in one packet. */
export function inOnePacket<T>(client: PoolClient, send: () => T): T {
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

export class BatchQueue<W, A> {
  private readonly services: Services
  private readonly judge: Judge<W, A>
  private readonly what: string
  private readonly pool: Pool
  /** Things with requests that no batch has taken yet, in the order they came. */
  private readonly waiting = new Map<number, Array<Waiting<W, A>>>()
  /** Those of them of which something cannot wait for others. */
  private readonly pressing = new Set<number>()
  private later: NodeJS.Timeout | undefined
  /** Things some batch of this process is at work on. */
  private readonly in_hand = new Set<number>()
  private groups = 0
  private readonly batches = new Set<Promise<void>>()

  /** @param what the requests' name in the log, such as 'bids' */
  constructor(services: Services, what: string, judge: Judge<W, A>) {
    this.services = services
    this.what = what
    this.judge = judge
    this.pool = openPool(services.config.DATABASE_URL, {
      size: CONNECTIONS,
      patience: services.patience,
      pipeline: true,
      settings: { ...services.database_settings, ...PLAN_SETTINGS },
      log: services.log,
    })
  }

  /** Waits for the thing's turn. @param later whether no caller waits for it, so that it may go along with what others place */
  place(id: number, request: W, { later = false } = {}): Promise<A> {
    return new Promise((answer, fail) => {
      const one = { request, answer, fail }
      const queue = this.waiting.get(id)
      if (queue) queue.push(one)
      else this.waiting.set(id, [one])
      if (later) this.later ??= after(() => this.press(), LATER_MS)
      else {
        this.pressing.add(id)
        this.begin()
      }
    })
  }

  /** Nothing waits for others any more. */
  private press(): void {
    clearTimeout(this.later)
    this.later = undefined
    for (const id of this.waiting.keys()) this.pressing.add(id)
    this.begin()
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
    for (const id of this.pressing) if (!this.in_hand.has(id)) return true
    return false
  }

  private async takeBatch(): Promise<void> {
    const client = await this.pool.connect().catch((error: unknown) => this.giveUpWaiting(error))
    if (!client) return
    const things = this.takeReady() // only now: requests that came while a connection was awaited join the batch
    this.begin()
    if (things.size === 0) client.release()
    else await this.settle(things, client)
  }

  private takeReady(): Map<number, Array<Waiting<W, A>>> {
    const taken = new Map<number, Array<Waiting<W, A>>>()
    for (const id of [...this.pressing, ...this.waiting.keys()]) {
      if (taken.size === THINGS_MAX) break
      const queue = this.waiting.get(id)
      if (!queue || this.in_hand.has(id)) continue
      taken.set(id, queue.splice(0, REQUESTS_MAX))
      if (queue.length === 0) {
        this.waiting.delete(id)
        this.pressing.delete(id)
      } else this.pressing.add(id)
      this.in_hand.add(id)
    }
    return taken
  }

  /** A request behind a connection that never came, or a statement without an answer, has waited as long; the next may be as silent. */
  private giveUpWaiting(error: unknown): void {
    for (const queue of this.waiting.values()) for (const { fail } of queue) fail(error)
    this.waiting.clear()
    this.pressing.clear()
  }

  private letGo(id: number): void {
    this.in_hand.delete(id)
    this.begin()
  }

  /** Many things together; those that are locked elsewhere, and all of them when something failed, each alone. */
  private async settle(things: Map<number, Array<Waiting<W, A>>>, client: PoolClient): Promise<void> {
    if (things.size === 1) {
      const [[id, batch]] = [...things] as [[number, Array<Waiting<W, A>>]]
      return this.settleAlone(id, batch, client).finally(() => this.letGo(id))
    }
    const left = new Map(things)
    try {
      for (const [id, answers] of await this.transact(things, client, false)) {
        for (const [i, { answer }] of things.get(id)!.entries()) answer(answers[i]!)
        left.delete(id)
        this.in_hand.delete(id)
      }
    } catch (error) {
      if (isSilence(error)) {
        for (const [id, batch] of left) {
          for (const { fail } of batch) fail(error) // they have waited long enough
          this.in_hand.delete(id)
        }
        this.giveUpWaiting(error)
        return
      }
      this.services.log.warn(
        { err: error, ids: [...things.keys()] },
        `${this.what} of a batch failed; trying each thing alone`,
      )
    }
    for (const [id, batch] of left) {
      const work = this.settleAlone(id, batch).finally(() => {
        this.batches.delete(work)
        this.letGo(id)
      })
      this.batches.add(work)
    }
  }

  /** A thing's batch that fails is tried again; then one by one, so that none suffers for another's request. */
  private async settleAlone(id: number, batch: Array<Waiting<W, A>>, first?: PoolClient): Promise<void> {
    let client = first
    for (let attempt = 1; ; attempt++) {
      try {
        client ??= await this.pool.connect()
      } catch (error) {
        for (const { fail } of batch) fail(error) // a second try would make them wait twice
        return
      }
      try {
        const answers = (await this.transact(new Map([[id, batch]]), client, true)).get(id)!
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
        this.services.log.error(
          { err: error, id, n: batch.length },
          `a batch of ${this.what} failed; trying one by one`,
        )
        for (const one of batch) await this.settleAlone(id, [one])
        return
      }
    }
  }

  private async transact(
    things: ReadonlyMap<number, Array<Waiting<W, A>>>,
    client: PoolClient,
    wait: boolean,
  ): Promise<ReadonlyMap<number, A[]>> {
    const after_commit: Array<() => void> = []
    const ctx: Ctx = systemCtx(this.services, this.what)
    const tx = { ...ctx, client, db: databaseOf(client), in_transaction: true, after_commit } as unknown as Tx
    const requests = new Map([...things].map(([id, batch]) => [id, batch.map(({ request }) => request)]))
    let broken: Error | undefined
    pipelining.add(client)
    try {
      // Statements go out without waiting for each other; a failed one makes those after it fail, and the commit a rollback.
      const [, { answers, write }] = await inOnePacket(client, () =>
        Promise.all([client.query('BEGIN'), this.judge(tx, requests, wait)]),
      )
      const [{ command }] = await inOnePacket(client, () => {
        const writes = write.map((send) => send())
        return Promise.all([client.query('COMMIT'), ...writes])
      })
      if (command !== 'COMMIT')
        throw new Error(`a batch of ${this.what} about ${[...things.keys()].join(', ')} was rolled back`)
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
    this.press()
    while (this.batches.size > 0) await Promise.all(this.batches)
    await this.pool.end()
  }
}
