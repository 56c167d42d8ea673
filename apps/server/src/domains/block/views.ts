/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { pgView, text } from 'drizzle-orm/pg-core'
import { refId } from '../../platform/db/columns.ts'

/** The shops a person keeps away: the feed of videos shows them nothing of these. */
export const block_shops_hidden = pgView('block_shops_hidden', {
  user_id: refId().notNull(),
  shop_id: refId().notNull(),
}).as(
  sql`select owner_id as user_id, target_id as shop_id from block_blocks where owner_type = 'user' and target_type = 'shop'`,
)

/** Two who see nothing of each other, each way round: feeds, searches and likes leave out what is of the one where the other reads. */
export const block_apart = pgView('block_apart', {
  reader_type: text().notNull(),
  reader_id: refId().notNull(),
  other_type: text().notNull(),
  other_id: refId().notNull(),
}).as(
  sql`select owner_type as reader_type, owner_id as reader_id, target_type as other_type, target_id as other_id from block_blocks where scope = 'all'
    union all select target_type, target_id, owner_type, owner_id from block_blocks where scope = 'all'`,
)
