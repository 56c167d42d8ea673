/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { refId } from '../../platform/db/columns.ts'

/** The shops a person keeps away: the feed of videos shows them nothing of these. */
export const block_shops_hidden = pgView('block_shops_hidden', {
  user_id: refId().notNull(),
  shop_id: refId().notNull(),
}).as(
  sql`select owner_id as user_id, target_id as shop_id from block_blocks where owner_type = 'user' and target_type = 'shop'`,
)
