/** What came, as its buyer photographed it. */

import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, refId } from '../../../platform/db/columns.ts'

/** One row per picture a buyer took of a thing on arrival. Append-only: it is evidence. */
export const aftersale_arrival_photos = pgTable(
  'aftersale_arrival_photos',
  {
    id: id(),
    order_id: refId().notNull(),
    item_id: refId().notNull(),
    user_id: refId().notNull(),
    view: text().notNull(), // the side it shows, as the listing's pictures name theirs
    image: text().notNull(),
    sha256: text().notNull(), // of the picture as it is kept
    at: createdAt(),
  },
  (t) => [
    unique('aftersale_arrival_photos_once').on(t.item_id, t.view, t.sha256), // the same picture of the same side once
    check('aftersale_arrival_photos_sha256', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    index('aftersale_arrival_photos_of_order').on(t.order_id, t.id), // the check's page, a case's page
  ],
)

export type ArrivalPhoto = typeof aftersale_arrival_photos.$inferSelect
