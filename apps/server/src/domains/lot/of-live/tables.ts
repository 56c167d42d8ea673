/** The tables of what a live session's picture does to its lots, and of what their bidders had of it. */

import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { fen, instant, refId } from '../../../platform/db/columns.ts'

/** One row per lot of a live session whose picture was lost while it ran: a link of its public chain, after the entry after_seq. Once a lot. Append-only. */
export const lot_picture_losses = pgTable(
  'lot_picture_losses',
  {
    lot_id: refId().primaryKey(),
    after_seq: integer().notNull(),
    lost_at: instant().notNull(), // when it was known
    was_ends_at: instant().notNull(),
    ends_at: instant().notNull(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    check('lot_picture_losses_forward', sql`${t.ends_at} > ${t.was_ends_at} and ${t.was_ends_at} > ${t.lost_at}`),
  ],
)

/** One row per entry of a live session's lot whose bidder said what they had before their eyes: their receipt signs it. Append-only. */
export const lot_bid_sights = pgTable(
  'lot_bid_sights',
  {
    lot_id: refId().notNull(),
    seq: integer().notNull(),
    shown_fen: fen().notNull(), // the price on their screen
    captured_at: instant(), // of the frame on it; null: no picture
    piece: bigint({ mode: 'number' }), // of the stream
    lag_ms: integer(), // how late it was
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.seq] }),
    check('lot_bid_sights_picture', sql`num_nulls(${t.captured_at}, ${t.piece}, ${t.lag_ms}) in (0, 3)`),
    check('lot_bid_sights_figures', sql`${t.shown_fen} >= 0 and ${t.piece} > 0 and ${t.lag_ms} >= 0`),
  ],
)
