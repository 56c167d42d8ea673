import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, refId } from '../../../platform/db/columns.ts'

/** One row per change of a lot after the catalogue of its sale was open. Public, append-only. */
export const listing_catalogue_changes = pgTable(
  'listing_catalogue_changes',
  {
    id: id(),
    lot_id: refId().notNull(),
    session_id: refId().notNull(),
    field: text().notNull(), // of the lot's form; interest, withdrawn
    before: text().notNull(),
    after: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('listing_catalogue_changes_by_session').on(t.session_id, t.id),
    index('listing_catalogue_changes_by_lot').on(t.lot_id, t.id),
  ],
)
