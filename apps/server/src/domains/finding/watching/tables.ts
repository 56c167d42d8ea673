/** The table of who watches a lot. */
import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt, refId } from '../../../platform/db/columns.ts'

/** One row per lot a person watches. */
export const finding_watches = pgTable(
  'finding_watches',
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
    index('finding_watches_by_lot').on(t.lot_id, t.created_at), // onlookers; who to tell
    index('finding_watches_by_user').on(t.user_id, t.created_at), // "onlooking", newest first
  ],
)
