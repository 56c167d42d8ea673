/** The tables of who watches a lot, and of lots of a room whose turn came near. */
import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt, instant, refId } from '../../../platform/db/columns.ts'

/** One row per lot a person watches. */
export const auction_watches = pgTable(
  'auction_watches',
  {
    user_id: refId().notNull(),
    lot_id: refId().notNull(),
    remind_opening: boolean().notNull().default(true),
    remind_before_s: integer().array(), // null: at the usual time, unless they lead
    remind_lots_before: boolean().notNull().default(true), // in a room: so many lots before its turn
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.lot_id] }),
    index('auction_watches_by_lot').on(t.lot_id, t.created_at), // onlookers; who to tell
    index('auction_watches_by_user').on(t.user_id, t.created_at), // "onlooking", newest first
  ],
)

/** One row per lot of a room whose people were told that its turn comes near. A new date of its sale takes the row away: they are told anew then. */
export const auction_room_calls = pgTable('auction_room_calls', {
  lot_id: refId().primaryKey(),
  told_at: instant().notNull(),
})
