/** What people mean to buy. */
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../platform/db/columns.ts'

/** One row per line of somebody's cart: a way to buy goods and how many. It holds no stock and no price; an ordered line is deleted. */
export const cart_lines = pgTable(
  'cart_lines',
  {
    id: id(),
    user_id: refId().notNull(),
    sku_id: refId().notNull(),
    qty: integer().notNull(),
    checked: boolean().notNull().default(true), // ticked, to be bought next
    priced_at: instant().notNull(), // when it was put in, or a higher price accepted: what was asked then is in goods_price_changes
    created_at: createdAt(),
  },
  (t) => [
    unique('cart_lines_of_person').on(t.user_id, t.sku_id), // also: a person's cart
    check('cart_lines_qty', sql`${t.qty} between 1 and 99`),
  ],
)

export type CartLine = typeof cart_lines.$inferSelect
