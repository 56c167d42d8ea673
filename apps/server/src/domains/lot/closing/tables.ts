import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { refId } from '../../../platform/db/columns.ts'

/** One row per person and stage they won a lot on: what they won there is one parcel, and its shipping is worked out under this row's lock. */
export const lot_parcels = pgTable(
  'lot_parcels',
  {
    stage_kind: text({ enum: ['sale', 'live'] }).notNull(),
    stage_id: refId().notNull(),
    user_id: refId().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stage_kind, t.stage_id, t.user_id] }),
    check('lot_parcels_stage', sql`${t.stage_kind} in ('sale','live')`),
  ],
)
