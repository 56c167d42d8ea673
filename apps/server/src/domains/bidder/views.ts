/** The view the domain publishes for domains above it to join. */
import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { refId } from '../../platform/db/columns.ts'

/** The people whose maximum waits for a lot to open, or sleeps there. */
export const bidder_maximums_waiting = pgView('bidder_maximums_waiting', {
  lot_id: refId().notNull(),
  user_id: refId().notNull(),
}).as(sql`select lot_id, user_id from bidder_absentee_maximums where state in ('waiting', 'asleep')`)
