/**
 * Statements of reads that leave together: what is asked in one turn of the event loop goes to one connection in one packet, and
 * while all connections are at work the next packet gathers. A page of twenty statements costs a few packets instead of twenty, on both sides.
 * The statements of a packet are answered one after the other, so only those that find few rows by their keys may come here. Each stands for
 * itself: one that fails fails no other, and none is in a transaction.
 */
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { appState } from '../../app-state.ts'
import type { Ctx, Queryable } from '../../context.ts'
import type { Services } from '../../services.ts'
import { isSilence, openPool } from '../db.ts'
import { inOnePacket } from './batch-queue.ts'

/** Packets under way at once. */
const CONNECTIONS = 4
/** Statements in one packet at most. */
const STATEMENTS_MAX = 64

interface Asked {
  statement: string | QueryConfig
  values: unknown[] | undefined
  answer: (result: QueryResult) => void
  fail: (error: unknown) => void
}

class Packets {
  private readonly pool: Pool
  private waiting: Asked[] = []
  private planned = false
  private at_work = 0

  constructor({ config, patience, database_settings, log }: Services) {
    const settings = database_settings
    this.pool = openPool(config.DATABASE_URL, { size: CONNECTIONS, patience, pipeline: true, settings, log })
  }

  query(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    return new Promise((answer, fail) => {
      this.waiting.push({ statement, values, answer, fail })
      if (this.planned) return
      this.planned = true
      setImmediate(() => {
        this.planned = false
        this.begin()
      })
    })
  }

  private begin(): void {
    while (this.at_work < CONNECTIONS && this.waiting.length > 0) {
      this.at_work++
      void this.send(this.waiting.splice(0, STATEMENTS_MAX)).finally(() => {
        this.at_work--
        this.begin()
      })
    }
  }

  private async send(asked: readonly Asked[]): Promise<void> {
    let client: PoolClient
    try {
      client = await this.pool.connect()
    } catch (error) {
      for (const { fail } of asked) fail(error)
      return
    }
    let broken: Error | undefined
    const sent = inOnePacket(client, () =>
      asked.map(({ statement, values, answer, fail }) =>
        client.query(statement as string, values).then(answer, (error: Error) => {
          if (isSilence(error)) broken = error
          fail(error)
        }),
      ),
    )
    await Promise.all(sent)
    client.release(broken)
  }

  stop(): Promise<void> {
    return this.pool.end()
  }
}

const packetsOf = appState((services) => new Packets(services))

/** The same context, its statements leaving in packets. In a transaction, and on a replica, it stays as it is. */
export const inPackets = <C extends Ctx>(ctx: C): C =>
  ctx.in_transaction || ctx.client !== ctx.services.pool
    ? ctx
    : { ...ctx, client: packetsOf(ctx.services) as unknown as Queryable }

export const stopPackets = async (services: Services): Promise<void> => packetsOf.known(services)?.stop()
