/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { instant, refId } from '../../platform/db/columns.ts'

/** Which category each lot stands in, for orders and cases to be narrowed by. */
export const auction_lot_categories = pgView('auction_lot_categories', {
  lot_id: refId().notNull(),
  category_id: refId().notNull(),
}).as(sql`select id as lot_id, category_id from auction_lots`)

/** Who bid when, for people to be narrowed by. */
export const auction_bid_times = pgView('auction_bid_times', {
  user_id: refId().notNull(),
  placed_at: instant().notNull(),
}).as(sql`select user_id, placed_at from auction_bids`)
