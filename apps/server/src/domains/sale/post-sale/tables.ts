import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per offer of a person for a lot of a sale that passed. */
export const sale_post_sale_offers = pgTable(
  'sale_post_sale_offers',
  {
    id: id(),
    lot_id: refId().notNull(),
    shop_id: refId().notNull(),
    user_id: refId().notNull(),
    alias: text().notNull(), // of that person on this lot
    amount_fen: fen().notNull(),
    counter_fen: fen(), // what its house asked instead
    status: text().notNull().default('open'), // open, countered, accepted, declined, expired, withdrawn
    because: text(), // why it ended without an answer: sold, shop, left, restricted
    expires_at: instant().notNull(),
    order_id: refId(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check(
      'sale_post_sale_offers_status',
      sql`${t.status} in ('open','countered','accepted','declined','expired','withdrawn')`,
    ),
    check('sale_post_sale_offers_because', sql`${t.because} in ('sold','shop','left','restricted')`),
    check('sale_post_sale_offers_amounts', sql`${t.amount_fen} > 0 and ${t.counter_fen} > ${t.amount_fen}`),
    check('sale_post_sale_offers_countered', sql`${t.status} <> 'countered' or ${t.counter_fen} is not null`),
    check('sale_post_sale_offers_order', sql`(${t.order_id} is not null) = (${t.status} = 'accepted')`),
    uniqueIndex('sale_post_sale_offers_one_accepted').on(t.lot_id).where(sql`status = 'accepted'`), // never two buyers
    uniqueIndex('sale_post_sale_offers_one_open').on(t.lot_id, t.user_id).where(sql`status in ('open', 'countered')`), // one at a time
    index('sale_post_sale_offers_by_lot').on(t.lot_id, t.id),
    index('sale_post_sale_offers_by_user').on(t.user_id, t.id), // own offers, the newest first
    index('sale_post_sale_offers_by_shop').on(t.shop_id, t.id), // a house's list
  ],
)

/** One row per lot that had passed and was sold within the days after: the second record, signed. Never changed. */
export const sale_post_sales = pgTable(
  'sale_post_sales',
  {
    lot_id: refId().primaryKey(),
    user_id: refId().notNull(),
    buyer_alias: text().notNull(),
    price_fen: fen().notNull(),
    offer_id: refId(), // null: bought at once
    order_id: refId().notNull(),
    sold_at: instant().notNull(),
    closing_sha256: text().notNull(), // of the closing record it follows
    signature: text().notNull(),
    key_id: text().notNull(),
  },
  (t) => [index('sale_post_sales_by_time').on(t.sold_at, t.lot_id)], // the day's root
)
