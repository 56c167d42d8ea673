/** Records the platform has signed and published. */

import type { PathStep } from '@juya/verify'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant } from '../../platform/db/columns.ts'

/** One row per day (Asia/Shanghai): the ledger's root and the lots' root, chained to the day before and signed. Append-only. */
export const proof_daily_roots = pgTable(
  'proof_daily_roots',
  {
    id: id(),
    day: text().notNull().unique(), // yyyy-mm-dd
    ledger_root: text().notNull(),
    ledger_entries: integer().notNull(),
    bids_root: text().notNull(), // Merkle root over the closing records of the day's lots
    lots_closed: integer().notNull(),
    statements_root: text(), // on the last day of a month: Merkle root over its statements
    statements: integer().notNull().default(0),
    draws_root: text(), // on a day with draws: Merkle root over their results and voids
    draws: integer().notNull().default(0),
    recordings_root: text(), // on a day with recordings: Merkle root over their records and those of moments
    recordings: integer().notNull().default(0),
    prev_hash: text().notNull(), // hash of the day before; empty for the first
    hash: text().notNull(),
    key_id: text().notNull(),
    signature: text().notNull(), // Ed25519, base64
    signed_at: createdAt(),
  },
  (t) => [check('proof_daily_roots_day', sql`${t.day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`)],
)

/** One row per wallet and month it moved in, made when the month's last day is signed. Append-only. */
export const proof_statements = pgTable(
  'proof_statements',
  {
    id: id(),
    account: text().notNull(), // user:7:wallet
    month: text().notNull(), // yyyy-mm
    day: text().notNull(), // the day whose root signs it
    opening_fen: fen().notNull(),
    closing_fen: fen().notNull(),
    in_fen: fen().notNull(),
    out_fen: fen().notNull(),
    lines: integer().notNull(),
    sha256: text().notNull(), // of the file
    path: jsonb().$type<PathStep[]>().notNull(), // from its leaf up to the root of statements
    created_at: createdAt(),
  },
  (t) => [
    unique('proof_statements_once').on(t.account, t.month), // "Statements"
    check('proof_statements_adds_up', sql`${t.opening_fen} + ${t.in_fen} - ${t.out_fen} = ${t.closing_fen}`),
  ],
)

/** One row per key the platform signed or signs with, so that old signatures can be checked after a change of keys. */
export const proof_keys = pgTable('proof_keys', {
  key_id: text().primaryKey(),
  public_key_pem: text().notNull(),
  from_at: createdAt(),
  until_at: instant(), // null: in use
})
