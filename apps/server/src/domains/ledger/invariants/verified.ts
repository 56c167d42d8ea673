/**
 * The part of the books that is verified permanently. A closed day is looked at once, every movement and every balance of it; from then on
 * the invariants look at what is newer, so that a check takes as long after years as on the first day. That a closed day stays as it was is
 * the daily root's part.
 */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { rollUpDeferred } from './balances.ts'
import { dayOf, startOfDay } from './roots.ts'

const DAY_MS = 86_400_000
const PATIENCE_MS = 120_000

/** Verifies every closed day that is not yet, oldest first, each in a transaction of its own. Answers what does not agree, in words. */
export async function verifyClosedDays(ctx: Ctx): Promise<string[]> {
  // Entries rolled up must reach beyond the days verified.
  await inTransaction(ctx, rollUpDeferred)
  for (;;) {
    const problems = await inTransaction(ctx, verifyNextDay)
    if (problems === undefined) break
    if (problems.length > 0) return problems
  }
  return wrongBalances(ctx)
}

interface Progress extends Record<string, unknown> {
  verified_to: number | null
  first_at: number | null
  last_day: string | null
}

/** Undefined: no closed day is left. */
async function verifyNextDay(tx: Tx): Promise<string[] | undefined> {
  await query(tx, 'ledger_verify_patience', `select set_config('statement_timeout', '${PATIENCE_MS}ms', true)`, [])
  const [state] = await query<Progress>(
    tx,
    'ledger_verify_state',
    `select (select verified_to from ledger_verified for update) as verified_to,
       (select created_at from ledger_transactions order by created_at, id limit 1) as first_at,
       (select day from ledger_daily_roots order by day desc limit 1) as last_day`,
    [],
  )
  const { verified_to, first_at, last_day } = state!
  if (first_at === null || last_day === null) return undefined
  const from = verified_to ?? startOfDay(dayOf(first_at))
  const to = from + DAY_MS
  if (to > startOfDay(last_day) + DAY_MS) return undefined
  const wrong = await query<{ id: number }>(
    tx,
    'ledger_verify_movements',
    `select t.id from ledger_transactions t left join ledger_entries e on e.tx_id = t.id
     where t.created_at >= to_timestamp($1::float8 / 1000) and t.created_at < to_timestamp($2::float8 / 1000)
     group by t.id having count(e.id) < 2 or sum(e.amount_fen) <> 0 limit 10`,
    [from, to],
    PATIENCE_MS,
  )
  if (wrong.length > 0) return wrong.map(({ id }) => `tx ${id} does not balance`)
  await query(
    tx,
    'ledger_verify_balances',
    `insert into ledger_verified_balances as v (account_id, sum_fen)
     select e.account_id, sum(e.amount_fen) from ledger_transactions t join ledger_entries e on e.tx_id = t.id
     where t.created_at >= to_timestamp($1::float8 / 1000) and t.created_at < to_timestamp($2::float8 / 1000) group by e.account_id
     on conflict (account_id) do update set sum_fen = v.sum_fen + excluded.sum_fen`,
    [from, to],
    PATIENCE_MS,
  )
  // What is empty at the end of a day needs no row: what is kept grows with the accounts in use, not with all there ever were.
  await query(tx, 'ledger_verify_empty', 'delete from ledger_verified_balances where sum_fen = 0', [], PATIENCE_MS)
  await query(
    tx,
    'ledger_verify_note',
    `insert into ledger_verified (id, verified_to) values (1, to_timestamp($1::float8 / 1000))
     on conflict (id) do update set verified_to = excluded.verified_to`,
    [to],
  )
  return []
}

/** Every strict account against what is verified and newer: also those nothing has moved on since. Nightly: it reads all accounts. */
async function wrongBalances(ctx: Ctx): Promise<string[]> {
  const rows = await inTransaction(ctx, async (tx) => {
    await query(tx, 'ledger_verify_patience', `select set_config('statement_timeout', '${PATIENCE_MS}ms', true)`, [])
    return query<{ code: string }>(
      tx,
      'ledger_verify_all',
      `with moved as materialized (
         select e.account_id, sum(e.amount_fen) as fen from ledger_transactions t join ledger_entries e on e.tx_id = t.id
         where t.created_at >= coalesce((select verified_to from ledger_verified), '-infinity') group by e.account_id)
       select a.code from ledger_accounts a left join ledger_verified_balances v on v.account_id = a.id left join moved m on m.account_id = a.id
       where a.mode = 'strict' and a.balance_fen <> coalesce(v.sum_fen, 0) + coalesce(m.fen, 0) limit 10`,
      [],
      PATIENCE_MS,
    )
  })
  return rows.map(({ code }) => `${code} is not the sum of its entries`)
}
