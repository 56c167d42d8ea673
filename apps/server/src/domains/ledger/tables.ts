/** The tables of the ledger. Only posting.ts writes them: triggers in guards.sql refuse everybody else. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * One row per account of chart.ts. A strict account carries its balance and is locked while money moves; a deferred one (platform,
 * external) is never locked: its balance is balance_fen, rolled up to entries before rolled_to, plus its entries since.
 */
export const ledger_accounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    code: text().notNull().unique(), // user:42:wallet, platform:fee:vip, external:clearing:huifu
    owner_type: text().notNull(),
    owner_id: refId(),
    kind: text().notNull(), // wallet, deposit, escrow, …
    mode: text().notNull(),
    balance_fen: fen().notNull().default(0),
    rolled_to: instant(),
    frozen: boolean().notNull().default(false), // a wallet nothing may leave
    closed: boolean().notNull().default(false), // its owner left: what still comes is kept for them (closing.ts)
    created_at: createdAt(),
  },
  (t) => [
    check('ledger_accounts_owner', sql`${t.owner_type} in ('user','shop','order','platform','external')`),
    check('ledger_accounts_mode', sql`${t.mode} in ('strict','deferred')`),
    check(
      'ledger_accounts_floor',
      sql`${t.mode} = 'deferred' or (case when ${t.kind} = 'debt' then ${t.balance_fen} <= 0 else ${t.balance_fen} >= 0 end)`,
    ),
    index('ledger_accounts_filled').on(t.balance_fen).where(sql`balance_fen <> 0`), // the sum of all, invariant I1
    index('ledger_accounts_in_use').on(t.kind, t.owner_type, t.owner_id).where(sql`balance_fen <> 0`), // invariants I3, I5, I6
    index('ledger_accounts_by_kind').on(t.kind, t.owner_type), // what is owed by kind, invariants
    index('ledger_accounts_by_owner').on(t.owner_id, t.owner_type), // everything of one person or shop, invariant I30
  ],
)

/** One row per movement of money: what happened, once. */
export const ledger_transactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    type: text().notNull(), // a name of movements/titles.ts: orderPaidFromWallet, …
    idem_key: text().notNull().unique(), // the thing that happened, e.g. hold:7:rel
    ref_type: text().notNull(), // order, payment, hold, refund, …
    ref_id: text().notNull(),
    ref_no: text(), // the number people know it by: order_no, pay_no
    memo: text(),
    operator_id: refId(),
    reverses_tx_id: refId(),
    created_at: instant().notNull(),
    posted_in: xid8().notNull().default(sql`pg_current_xact_id()`), // the database transaction: lines are added in no other
  },
  (t) => [
    check('ledger_transactions_type', sql`${t.type} ~ '^[a-z][A-Za-z]+$'`),
    index('ledger_transactions_by_ref').on(t.ref_type, t.ref_id), // everything that happened to one order
    index('ledger_transactions_forfeits').on(t.created_at).where(sql`type = 'depositForfeited'`), // invariant B4
    index('ledger_transactions_unmatched').on(t.id).where(sql`type = 'receivedUnmatched'`), // money in suspense
    index('ledger_transactions_by_type').on(t.type, t.id), // the console's list
    index('ledger_transactions_by_ref_no').on(t.ref_no).where(sql`ref_no is not null`), // the console's search
    index('ledger_transactions_by_time').on(t.created_at, t.id), // the daily root, the console
  ],
)

/** The lines of a movement; they sum to zero. Append-only. Positive: the platform owes it to the account's owner. */
export const ledger_entries = pgTable(
  'ledger_entries',
  {
    id: id(),
    tx_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledger_transactions.id),
    line: integer().notNull(),
    account_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledger_accounts.id),
    amount_fen: fen().notNull(),
    balance_after_fen: fen(), // of strict accounts
    created_at: instant().notNull(), // of the movement
  },
  (t) => [
    unique('ledger_entries_line').on(t.tx_id, t.line),
    unique('ledger_entries_account_once').on(t.tx_id, t.account_id),
    check('ledger_entries_amount', sql`${t.amount_fen} <> 0`),
    index('ledger_entries_by_account').on(t.account_id, t.created_at, t.id), // statements newest first, deferred balances
  ],
)

/** One row per day (Asia/Shanghai): the hash chain over that day's movements. Append-only. */
export const ledger_daily_roots = pgTable(
  'ledger_daily_roots',
  {
    id: id(),
    day: text().notNull().unique(), // yyyy-mm-dd
    tx_count: integer().notNull(),
    entry_count: integer().notNull(),
    prev_root: text().notNull(), // of the row before, zeros for the first
    root: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [check('ledger_daily_roots_day', sql`${t.day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`)],
)

/** One row: every movement before this moment was found whole, and will not be looked at again (invariants/verified.ts). */
export const ledger_verified = pgTable(
  'ledger_verified',
  { id: integer().primaryKey(), verified_to: instant().notNull() },
  (t) => [check('ledger_verified_one', sql`${t.id} = 1`)],
)

/** One row per account that was not empty then: the sum of its entries before that moment. */
export const ledger_verified_balances = pgTable('ledger_verified_balances', {
  account_id: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => ledger_accounts.id),
  sum_fen: fen().notNull(),
})

/** One row per invariant: how the last check of it went. */
export const ledger_invariant_checks = pgTable('ledger_invariant_checks', {
  name: text().primaryKey(), // inv_i01 …
  violations: integer().notNull(),
  sample: text(), // the first violation, for the operator
  checked_at: instant().notNull(),
  verified_to: instant(), // what is older was found whole; null: everything is read
})
