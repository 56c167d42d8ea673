/** Balances of accounts. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { besideDebts } from '../debts.ts'
import { openAccounts } from '../posting.ts'

/** A deferred account's balance: what was rolled up, and the entries since. */
const BALANCE = `case when a.mode = 'strict' then a.balance_fen else a.balance_fen + coalesce((select sum(e.amount_fen) from ledger_entries e
  where e.account_id = a.id and e.created_at >= coalesce(a.rolled_to, '-infinity')), 0) end::bigint`

/** The balance of an account, in fen; 0 for one never used. For showing: a decision uses lockBalances. */
export async function balanceFen(ctx: Ctx, code: string): Promise<number> {
  return (await balances(ctx, [code]))[code]!
}

/** The balance of each of these accounts, by code. */
export async function balances(ctx: Ctx, codes: readonly string[]): Promise<Record<string, number>> {
  const rows = await query<{ code: string; balance_fen: number }>(
    ctx,
    'ledger_balances',
    `select a.code, ${BALANCE} as balance_fen from ledger_accounts a where a.code = any($1)`,
    [codes],
  )
  return {
    ...Object.fromEntries(codes.map((code) => [code, 0])),
    ...Object.fromEntries(rows.map((row) => [row.code, row.balance_fen])),
  }
}

/**
 * Strict balances that stay as they are until the transaction ends: the accounts are locked in the order of their ids, with those a movement of
 * them would lock beside them.
 */
export async function lockBalances(tx: Tx, codes: readonly string[]): Promise<Record<string, number>> {
  const rows = await query<{ code: string; balance_fen: number }>(
    tx,
    'ledger_balances_lock',
    `select id, code, balance_fen from ledger_accounts where code = any($1) and mode = 'strict' order by id for update`,
    [[...codes, ...besideDebts(codes)]],
  )
  return {
    ...Object.fromEntries(codes.map((code) => [code, 0])),
    ...Object.fromEntries(rows.map((row) => [row.code, row.balance_fen])),
  }
}

/**
 * Lets nothing leave a wallet any more, or lifts that; one never used yet is opened for it. Operators only; the caller audits.
 * @returns false when it was so already
 */
export async function setFrozen(tx: Tx, code: string, frozen: boolean): Promise<boolean> {
  await openAccounts(tx, [code])
  const rows = await query(
    tx,
    'ledger_freeze',
    'update ledger_accounts set frozen = $2 where code = $1 and frozen <> $2 returning 1',
    [code, frozen],
  )
  return rows.length === 1
}

/** Closes strict accounts permanently, never used ones as well: their owner left. @returns what lies in each, which stays locked */
export async function closeAccounts(
  tx: Tx,
  codes: readonly string[],
): Promise<Array<{ code: string; balance_fen: number }>> {
  await openAccounts(tx, [...codes])
  return query<{ code: string; balance_fen: number }>(
    tx,
    'ledger_accounts_close',
    `with mine as materialized (select id from ledger_accounts where code = any($1) order by id for update)
     update ledger_accounts a set closed = true from mine where a.id = mine.id returning a.code, a.balance_fen`,
    [codes],
  )
}

/** Which of these accounts are closed. */
export async function closedAmong(ctx: Ctx, codes: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ code: string }>(
    ctx,
    'ledger_accounts_closed_among',
    'select code from ledger_accounts where code = any($1) and closed',
    [codes],
  )
  return new Set(rows.map(({ code }) => code))
}

/** Shops that owe while money lies in their wallet, which is not frozen. */
export async function owingWithMoney(ctx: Ctx): Promise<number[]> {
  const rows = await query<{ shop_id: number }>(
    ctx,
    'ledger_owing_with_money',
    `select d.owner_id as shop_id from ledger_accounts d join ledger_accounts w on w.owner_type = 'shop' and w.owner_id = d.owner_id and w.kind = 'wallet'
     where d.kind = 'debt' and d.owner_type = 'shop' and d.balance_fen <> 0 and w.balance_fen <> 0 and not w.frozen order by d.owner_id`,
    [],
  )
  return rows.map(({ shop_id }) => shop_id)
}

export async function isFrozen(ctx: Ctx, code: string): Promise<boolean> {
  const rows = await query<{ frozen: boolean }>(
    ctx,
    'ledger_frozen',
    'select frozen from ledger_accounts where code = $1',
    [code],
  )
  return rows[0]?.frozen ?? false
}

export interface KindTotal {
  owner_type: string
  kind: string
  /** The account itself for platform and external ones. */
  code: string | null
  total_fen: number
  /** How many accounts have something on them. */
  count: number
}

/** All the ledger's accounts, summed by owner type and kind: what is owed to whom, and what is held for it. */
export async function totalsByKind(ctx: Ctx): Promise<KindTotal[]> {
  return query<KindTotal>(
    ctx,
    'ledger_totals',
    `select owner_type, kind, null as code, sum(balance_fen)::bigint as total_fen, count(*) filter (where balance_fen <> 0) as count
     from ledger_accounts where mode = 'strict' group by 1, 2
     union all select a.owner_type, a.kind, a.code, ${BALANCE}, 1 from ledger_accounts a where a.mode = 'deferred'
     order by 1, 2, 3`,
    [],
  )
}

/** How old entries must be before they are rolled up: longer than any transaction can last. */
const ROLL_AFTER = `interval '10 minutes'`

/**
 * Adds the entries of deferred accounts to their balance, up to ten minutes ago, so that reading them stays quick. Two roll-ups wait
 * for each other; postings wait for none: their lines need the account's key, which this does not lock.
 */
export async function rollUpDeferred(tx: Tx): Promise<void> {
  await query(tx, 'ledger_pen', `select set_config('juya.ledger', 'posting', true)`, [])
  await query(
    tx,
    'ledger_roll_up',
    `with cut as materialized (select platform_now() - ${ROLL_AFTER} as at),
       mine as materialized (select id, rolled_to from ledger_accounts where mode = 'deferred' order by id for no key update)
     update ledger_accounts a set rolled_to = cut.at, balance_fen = a.balance_fen + coalesce((select sum(e.amount_fen) from ledger_entries e
       where e.account_id = a.id and e.created_at >= coalesce(mine.rolled_to, '-infinity') and e.created_at < cut.at), 0)
     from cut, mine where a.id = mine.id and cut.at > coalesce(mine.rolled_to, '-infinity')`,
    [],
  )
  await query(tx, 'ledger_pen_down', `select set_config('juya.ledger', '', true)`, [])
}
