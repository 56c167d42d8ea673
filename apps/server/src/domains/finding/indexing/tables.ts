import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { refId } from '../../../platform/db/columns.ts'

/** One row per lot: what lists are narrowed by. Derived from the lot, its texts and its category (search-index.ts). */
export const finding_lot_facets = pgTable(
  'finding_lot_facets',
  {
    lot_id: refId().primaryKey(),
    period: text(), // a key of periods.ts; null: not told
    scenes: text().array().notNull().default([]), // keys of scenes.ts
    issuer: text(), // of a certificate; empty where only its number is known, null without one
    version: integer().notNull(), // of the rules it was derived by
  },
  (t) => [
    index('finding_lot_facets_by_period').on(t.period, t.lot_id).where(sql`period is not null`), // by period
    index('finding_lot_facets_by_scene').using('gin', t.scenes), // by scene
    index('finding_lot_facets_by_issuer').on(t.issuer, t.lot_id).where(sql`issuer is not null`), // by certificate
    index('finding_lot_facets_by_version').on(t.version, t.lot_id), // rows to derive anew
  ],
)
