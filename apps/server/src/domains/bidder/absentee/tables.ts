/** The tables of maximums that wait for their lot's opening. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { fen, instant, refId } from '../../../platform/db/columns.ts'

/** One row per lot and person: the maximum they left before its opening, as it stands. Its own person alone sees it. */
export const bidder_absentee_maximums = pgTable(
  'bidder_absentee_maximums',
  {
    lot_id: refId().notNull(),
    user_id: refId().notNull(),
    max_fen: fen().notNull(), // secret
    act_no: integer().notNull(), // the last act about it
    place_no: integer().notNull(), // the act that gave or last raised it: its place at the opening
    state: text().notNull().default('waiting'), // waiting, entered, asleep, withdrawn
    because: text(), // the refusal it met, or why it was taken out; null: its person did
    client_bid_id: uuid().notNull(), // the number its bid has: it enters once
    agreed_premium_bp: integer().notNull(), // the buyer's premium its person agreed to
    ip: text(),
    device_id: text(),
    changed_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.user_id] }),
    check('bidder_absentee_maximums_state', sql`${t.state} in ('waiting','entered','asleep','withdrawn')`),
    check('bidder_absentee_maximums_max', sql`${t.max_fen} > 0 and ${t.max_fen} % 100 = 0`),
    index('bidder_absentee_maximums_by_user').on(t.user_id, t.lot_id).where(sql`state in ('waiting', 'asleep')`), // one's own that wait
  ],
)

/**
 * One row per act about maximums before a lot's opening: the chain whose root its rules freeze (packages/verify). Maximum and salt are shown to
 * the act's own person alone; what is public is the rest, without who it was, once the lot has opened. Append-only.
 */
export const bidder_absentee_acts = pgTable(
  'bidder_absentee_acts',
  {
    lot_id: refId().notNull(),
    no: integer().notNull(), // 1, 2, 3 … without a gap
    user_id: refId().notNull(),
    kind: text().notNull(), // given, raised, lowered, withdrawn
    of_no: integer().notNull(), // the act it takes the place of; 0: none
    max_fen: fen().notNull(), // secret; 0 for a withdrawal
    salt: text().notNull(), // secret
    at: instant().notNull(),
    commitment: text().notNull(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lot_id, t.no] }),
    check('bidder_absentee_acts_kind', sql`${t.kind} in ('given','raised','lowered','withdrawn')`),
    check('bidder_absentee_acts_of', sql`(${t.kind} = 'given') = (${t.of_no} = 0) and ${t.of_no} < ${t.no}`),
    check('bidder_absentee_acts_max', sql`(${t.kind} = 'withdrawn') = (${t.max_fen} = 0)`),
    index('bidder_absentee_acts_of_person').on(t.user_id, t.lot_id, t.no), // one's own receipts of a lot, and to take along
  ],
)
