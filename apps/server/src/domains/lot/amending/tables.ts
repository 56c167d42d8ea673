/** The table of links of a lot's chain that are no entries. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { fen, id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per link of a lot's chain that is no entry: bids Juya took back, a reserve its shop lowered. Append-only. */
export const lot_log_amendments = pgTable(
  'lot_log_amendments',
  {
    id: id(), // their order
    lot_id: refId().notNull(),
    kind: text().notNull(), // void, reserve
    after_seq: integer().notNull(),
    at: instant().notNull(),
    user_id: refId(), // void: whose bids
    seqs: integer().array().notNull().default([]), // void: the entries taken back
    reason: text(), // void: as everybody reads it
    rule: text(), // void: the rule it rests on, where one is cited
    price_fen: fen().notNull().default(0), // void: the price from then on; 0 without a bid
    leader_alias: text(),
    sealed: text(), // reserve: the hash that seals the new one
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [index('lot_log_amendments_by_lot').on(t.lot_id, t.id)], // a lot's chain
)
