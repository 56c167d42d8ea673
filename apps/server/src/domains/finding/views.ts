/** The view the domain publishes for domains above it to join. */
import { sql } from 'drizzle-orm'
import { boolean, pgView } from 'drizzle-orm/pg-core'
import { refId } from '../../platform/db/columns.ts'

/** The watchers of each lot, and whether they want to hear that its turn in a room comes near. */
export const finding_watchers = pgView('finding_watchers', {
  lot_id: refId().notNull(),
  user_id: refId().notNull(),
  remind_lots_before: boolean().notNull(),
}).as(sql`select lot_id, user_id, remind_lots_before from finding_watches`)
