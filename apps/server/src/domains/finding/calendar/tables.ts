/** The table of calendars people read elsewhere. */
import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant, refId } from '../../../platform/db/columns.ts'

/** One row per person who ever had a calendar. Its address is signed over the version: an older one leads nowhere. */
export const finding_calendars = pgTable(
  'finding_calendars',
  {
    user_id: refId().primaryKey(),
    version: integer().notNull(),
    since: instant(), // null: it was stopped
  },
  (t) => [check('finding_calendars_version', sql`${t.version} > 0`)],
)
