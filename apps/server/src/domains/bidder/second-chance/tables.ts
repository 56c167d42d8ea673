import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per offer of a lot to the second-highest bidder after the winner did not pay. */
export const bidder_second_chance_offers = pgTable(
  'bidder_second_chance_offers',
  {
    id: id(),
    lot_id: refId().notNull(),
    user_id: refId().notNull(),
    amount_fen: fen().notNull(),
    status: text().notNull().default('open'), // open, accepted, declined, expired, withdrawn
    expires_at: instant().notNull(),
    order_id: refId(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check(
      'bidder_second_chance_offers_status',
      sql`${t.status} in ('open','accepted','declined','expired','withdrawn')`,
    ),
    uniqueIndex('bidder_second_chance_offers_one_open').on(t.lot_id).where(sql`status in ('open', 'accepted')`), // never two buyers
    index('bidder_second_chance_offers_by_lot').on(t.lot_id, t.id),
  ],
)
