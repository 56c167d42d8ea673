import { pgTable } from 'drizzle-orm/pg-core'
import { instant, refId } from '../../../platform/db/columns.ts'

/** One row per lot of a room whose people were told that its turn comes near. A new date of its sale takes the row away: they are told anew then. */
export const sale_room_calls = pgTable('sale_room_calls', {
  lot_id: refId().primaryKey(),
  told_at: instant().notNull(),
})
