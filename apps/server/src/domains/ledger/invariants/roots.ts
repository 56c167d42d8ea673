/** The daily root: a hash chain over a day's movements, so that the books of a past day cannot change unnoticed. The proof domain signs it. */
import { createHash } from 'node:crypto'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'

const GENESIS = '0'.repeat(64)
const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
const BATCH = 1_000

export interface DailyRoot {
  day: string
  tx_count: number
  entry_count: number
  prev_root: string
  root: string
  created_at: number
}

/** The business day (Asia/Shanghai) of a moment, yyyy-mm-dd. */
export const dayOf = (at_ms: number): string => new Date(at_ms + SHANGHAI_MS).toISOString().slice(0, 10)
/** The moment a business day begins, in ms. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS
const nextDay = (day: string): string => dayOf(startOfDay(day) + DAY_MS)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface LeafRow {
  id: number
  type: string
  idem_key: string
  ref_type: string
  ref_id: string
  created_at: number
  entries: Array<[string, number]>
}
const leafText = (tx: LeafRow): string =>
  JSON.stringify(['juya.ledger-tx.v1', tx.id, tx.type, tx.idem_key, tx.ref_type, tx.ref_id, tx.created_at, tx.entries])

/** The text a day's root is the hash of. @param chain the day's movements hashed one after the other, from prev_root on */
const rootText = (day: string, prev_root: string, chain: string, tx_count: number, entry_count: number): string =>
  JSON.stringify(['juya.ledger-root.v1', day, prev_root, chain, tx_count, entry_count])

/** Hashes a day's movements in the order of their ids. */
async function computeRoot(
  ctx: Ctx,
  day: string,
  prev_root: string,
): Promise<Pick<DailyRoot, 'root' | 'tx_count' | 'entry_count'>> {
  const [from, to] = [startOfDay(day), startOfDay(nextDay(day))]
  let [chain, after, tx_count, entry_count] = [prev_root, 0, 0, 0]
  for (;;) {
    const rows = await query<LeafRow>(
      ctx,
      'ledger_root_leaves',
      `select t.id, t.type, t.idem_key, t.ref_type, t.ref_id, t.created_at,
         (select json_agg(json_build_array(a.code, e.amount_fen) order by e.line) from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.tx_id = t.id) as entries
       from ledger_transactions t where t.created_at >= to_timestamp($1::float8 / 1000) and t.created_at < to_timestamp($2::float8 / 1000) and t.id > $3
       order by t.id limit ${BATCH}`,
      [from, to, after],
    )
    for (const row of rows) {
      chain = sha256(chain + sha256(leafText(row)))
      entry_count += row.entries.length
    }
    tx_count += rows.length
    if (rows.length < BATCH) break
    after = rows.at(-1)!.id
  }
  return { root: sha256(rootText(day, prev_root, chain, tx_count, entry_count)), tx_count, entry_count }
}

/** Closes every day that has ended and has no root yet, oldest first. Answers the days closed. */
export async function closeFinishedDays(ctx: Ctx): Promise<string[]> {
  const closed: string[] = []
  for (;;) {
    const day = await inTransaction(ctx, closeNextDay)
    if (!day) return closed
    closed.push(day)
  }
}

const ROOTS_LOCK = 7_310_002

async function closeNextDay(tx: Tx): Promise<string | undefined> {
  await query(tx, 'ledger_roots_lock', 'select pg_advisory_xact_lock($1)', [ROOTS_LOCK])
  const [state] = await query<{
    last_day: string | null
    last_root: string | null
    first_at: number | null
    now_at: number
  }>(
    tx,
    'ledger_roots_state',
    `select (select day from ledger_daily_roots order by day desc limit 1) as last_day, (select root from ledger_daily_roots order by day desc limit 1) as last_root,
       (select min(created_at) from ledger_transactions) as first_at, platform_now() as now_at`,
    [],
  )
  const { last_day, last_root, first_at, now_at } = state!
  if (first_at === null) return undefined
  const day = last_day ? nextDay(last_day) : dayOf(first_at)
  if (startOfDay(nextDay(day)) > now_at) return undefined
  const prev_root = last_root ?? GENESIS
  const computed = await computeRoot(tx, day, prev_root)
  await query(
    tx,
    'ledger_roots_add',
    'insert into ledger_daily_roots (day, tx_count, entry_count, prev_root, root) values ($1, $2, $3, $4, $5)',
    [day, computed.tx_count, computed.entry_count, prev_root, computed.root],
  )
  return day
}

const COLUMNS = 'day, tx_count, entry_count, prev_root, root, created_at'

/** Closed days, newest first. */
export async function dailyRoots(ctx: Ctx, { days }: { days: number }): Promise<DailyRoot[]> {
  return query<DailyRoot>(
    ctx,
    'ledger_roots_newest',
    `select ${COLUMNS} from ledger_daily_roots order by day desc limit $1`,
    [days],
  )
}

/** The root of one day, if it is closed. */
export async function dailyRoot(ctx: Ctx, day: string): Promise<DailyRoot | undefined> {
  return (
    await query<DailyRoot>(ctx, 'ledger_root_of_day', `select ${COLUMNS} from ledger_daily_roots where day = $1`, [day])
  )[0]
}

/** Computes the newest days' roots again from the books. Answers what does not agree, in words; empty when all does. */
export async function rootProblems(ctx: Ctx, days = 30): Promise<string[]> {
  const problems: string[] = []
  const roots = await dailyRoots(ctx, { days })
  for (const [i, kept] of roots.entries()) {
    const again = await computeRoot(ctx, kept.day, kept.prev_root)
    if (again.root !== kept.root) problems.push(`${kept.day}: the books of this day have changed`)
    const before = roots[i + 1]
    if (before && before.root !== kept.prev_root) problems.push(`${kept.day}: the chain to the day before is broken`)
  }
  return problems
}

/** The oldest closed day after this one, or the very first; undefined when there is none yet. */
export async function rootAfter(ctx: Ctx, day: string | undefined): Promise<DailyRoot | undefined> {
  return (
    await query<DailyRoot>(
      ctx,
      'ledger_root_after',
      `select ${COLUMNS} from ledger_daily_roots where $1::text is null or day > $1 order by day limit 1`,
      [day ?? null],
    )
  )[0]
}
