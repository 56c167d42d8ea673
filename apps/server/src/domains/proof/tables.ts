/** Records the platform has signed and published. */

import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../platform/db/columns.ts'

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
    prev_hash: text().notNull(), // hash of the day before; empty for the first
    hash: text().notNull(),
    key_id: text().notNull(),
    signature: text().notNull(), // Ed25519, base64
    signed_at: createdAt(),
  },
  (t) => [check('proof_daily_roots_day', sql`${t.day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`)],
)

/** One row per key the platform signed or signs with, so that old signatures can be checked after a change of keys. */
export const proof_keys = pgTable('proof_keys', {
  key_id: text().primaryKey(),
  public_key_pem: text().notNull(),
  from_at: createdAt(),
  until_at: instant(), // null: in use
})
