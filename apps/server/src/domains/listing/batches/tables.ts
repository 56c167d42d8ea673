/** Tables of mass auctions beyond the batch itself. */
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per mass auction that is being filled in. It goes when it is handed in, thrown away, or not touched for thirty days. */
export const listing_batch_drafts = pgTable(
  'listing_batch_drafts',
  {
    id: id(),
    shop_id: refId().notNull(),
    title: text().notNull(),
    form: jsonb().notNull(), // as it was typed
    lot_count: integer().notNull(),
    version: integer().notNull().default(1),
    saved_at: instant().notNull(),
    kept_until: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('listing_batch_drafts_of_shop').on(t.shop_id, t.saved_at)], // the shop's drafts, the last changed first
)
