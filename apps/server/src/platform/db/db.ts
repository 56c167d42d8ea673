/** The connection pool and transactions. READ COMMITTED; row locks and constraints decide, never the isolation level. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Ctx, Database, Queryable, Tx } from '../context.ts'
import { invariant } from '../refuse.ts'
import { parseInstant } from './columns.ts'

const INT8 = 20
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016

function safeInteger(text: string): number {
  const value = Number(text)
  invariant(Number.isSafeInteger(value), `bigint ${text} is beyond 2^53`)
  return value
}
pg.types.setTypeParser(INT8, safeInteger)
pg.types.setTypeParser(TIMESTAMPTZ, parseInstant)
// The driver's own types list scalar types only; arrays are parsed all the same.
const arrays = pg.types as unknown as {
  getTypeParser(oid: number): (text: string) => unknown[]
  setTypeParser(oid: number, parse: (text: string) => unknown): void
}
const parseTextArray = arrays.getTypeParser(INT8_ARRAY)
arrays.setTypeParser(INT8_ARRAY, (text) => parseTextArray(text).map((item) => safeInteger(String(item))))

/**
 * How long a process waits for its database. The database gives a statement up after `statement_ms` and says so; who hears nothing for
 * longer has a dead connection that was never closed, or a database that hangs.
 */
export interface Patience {
  /** For a connection: a free one, or a new one. */
  connect_ms: number
  statement_ms: number
  silence_ms: number
}
/** Where people wait: they are answered within five seconds, regardless of the database. */
export const PEOPLE_WAIT: Patience = { connect_ms: 2_500, statement_ms: 3_000, silence_ms: 3_500 }
/** Deadlines, jobs, seeds. The few statements that may take longer still say so themselves. */
export const NOBODY_WAITS: Patience = { connect_ms: 4_000, statement_ms: 5_000, silence_ms: 8_000 }

const SILENCE = 'Query read timeout'
/** True when a statement was given up because nothing was heard of it. Whether it was done is then unknown. */
export const isSilence = (error: unknown): boolean =>
  (error as Error).message === SILENCE || ((error as Error).cause as Error | undefined)?.message === SILENCE

const SETTINGS = {
  timezone: 'UTC',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '10000',
}

/**
 * Opens a pool.
 *
 * @param url postgres:// address; a Unix socket is given as postgres://user@/db?host=/dir
 * @param size connections at most
 * @param patience how long connections and statements are waited for
 * @param pipeline statements go out without waiting for the answers of those before them; for callers that use it on purpose
 * @param settings of PostgreSQL for these connections, beside those every connection has
 */
export function openPool(
  url: string,
  {
    size = 20,
    patience,
    pipeline = false,
    settings = {},
    log,
  }: {
    size?: number
    patience: Patience
    pipeline?: boolean
    settings?: Readonly<Record<string, string>>
    log: Logger
  },
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...({ pipeline } as object), // newer than the driver's types
    max: size,
    connectionTimeoutMillis: patience.connect_ms,
    query_timeout: patience.silence_ms,
    options: Object.entries({ ...SETTINGS, statement_timeout: patience.statement_ms, ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  // Nor one that somebody works with: the work's next statement fails, which is answer enough.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost at work')),
  )
  return pool
}

export const databaseOf = (client: Queryable): Database => drizzle(client) as unknown as Database

const RETRIED = new Set(['40001', '40P01']) // serialization failure, deadlock detected

/**
 * Runs work in one transaction; joins the one ctx is already in. Commits when work returns, rolls back when it throws.
 * A deadlock or serialization failure runs work again, at most three times in all, so work must do nothing outside the database.
 */
export async function inTransaction<C extends Ctx, R>(ctx: C, work: (tx: Tx<C>) => Promise<R>): Promise<R> {
  if (ctx.in_transaction) return work(ctx as Tx<C>)
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(ctx, work)
    } catch (error) {
      if (attempt < 3 && RETRIED.has((error as { code?: string }).code ?? causeCode(error))) continue
      throw error
    }
  }
}

/** Drizzle wraps driver errors; the SQLSTATE is in the cause. */
const causeCode = (error: unknown): string => (error as { cause?: { code?: string } }).cause?.code ?? ''

/** True when the error is PostgreSQL's unique violation, of the named constraint where given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const e = ((error as { cause?: unknown }).cause ?? error) as { code?: string; constraint?: string }
  return e.code === '23505' && (constraint === undefined || e.constraint === constraint)
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
])

/** True when the database is down, starting, shutting down, full, or no longer the primary. Whether a write was done is then unknown. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string
    message?: string
  }
  return (
    AWAY.has(code) ||
    code.startsWith('08') ||
    /^Connection terminated|^Query read timeout|Client was closed|not queryable/.test(message)
  )
}

/** The commit stands: a push that fails is logged, and neither the caller nor the other pushes hear of it. */
export function pushAll(ctx: Ctx, pushes: ReadonlyArray<() => void>): void {
  for (const push of pushes) {
    try {
      push()
    } catch (error) {
      ctx.log.error({ err: error, request_id: ctx.request_id }, 'a push after the commit failed')
    }
  }
}

async function once<C extends Ctx, R>(ctx: C, work: (tx: Tx<C>) => Promise<R>): Promise<R> {
  const client = await ctx.services.pool.connect()
  const after_commit: Array<() => void> = []
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const tx = { ...ctx, client, db: databaseOf(client), in_transaction: true, after_commit } as unknown as Tx<C>
    const result = await work(tx)
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers a COMMIT after a failed statement with ROLLBACK, and no error.
    invariant(command === 'COMMIT', 'nothing was committed: a statement had failed and its error was swallowed')
    pushAll(ctx, after_commit)
    return result
  } catch (error) {
    // On a connection that has gone silent a rollback would not be heard either; closing it rolls back.
    if (isSilence(error)) broken = error as Error
    else {
      try {
        await client.query('ROLLBACK')
      } catch (failure) {
        broken = failure as Error
      }
    }
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs work in a transaction of its own, regardless of the caller's: failed-login counters, for one, must survive the
 * refusal they lead to.
 */
export function separately<C extends Ctx, R>(ctx: C, work: (tx: Tx<C>) => Promise<R>): Promise<R> {
  const outside = { ...ctx, in_transaction: false, client: ctx.services.pool, db: ctx.services.db } as C
  return inTransaction(outside, work)
}

/**
 * One named, prepared statement: the form hot paths use. The name must be unique for its text.
 * @param silence_ms how long nothing may be heard, for the few statements that are allowed to take longer than others
 */
export async function query<Row extends QueryResultRow>(
  ctx: { client: Queryable },
  name: string,
  text: string,
  values: unknown[],
  silence_ms?: number,
): Promise<Row[]> {
  const config = { name, text, values, query_timeout: silence_ms } // newer than the driver's types; the pool's where absent
  const result = await (ctx.client as PoolClient).query<Row>(config)
  return result.rows
}

/**
 * The database's clock, the only one that decides deadlines, in ms. In a transaction: read it after taking the lock. Rounded down: what
 * is due "now" is due, not in half a millisecond.
 */
export async function databaseNow(ctx: { client: Queryable }): Promise<number> {
  const rows = await query<{ now_ms: number }>(
    ctx,
    'platform_now_ms',
    `select floor(extract(epoch from platform_now()) * 1000)::bigint as now_ms`,
    [],
  )
  return rows[0]!.now_ms
}
