/** The table of sealed reserves. */

import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, fen, refId } from '../../../platform/db/columns.ts'

/**
 * One row per sealing of a lot's secret reserve: `no` 0 when it opened, under its rules; 1, 2 … when its shop lowered it, in a link of its
 * chain. The amount and the salt are published with the sale. Append-only.
 */
export const lot_reserve_seals = pgTable(
  'lot_reserve_seals',
  {
    lot_id: refId().notNull(),
    no: integer().notNull(),
    reserve_fen: fen().notNull(), // secret until then
    salt: text().notNull(), // likewise
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.no] }),
    check('lot_reserve_seals_amount', sql`${t.no} >= 0 and ${t.reserve_fen} > 0`),
  ],
)
