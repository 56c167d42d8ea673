/** What of a refund went back for which thing. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, refId } from '../../../platform/db/columns.ts'
import { order_items, order_orders } from '../tables.ts'

/** One row per thing and refund, one more for shipping and premium. Together they are the refunds of the order, to the fen. Append-only. */
export const order_item_refunds = pgTable(
  'order_item_refunds',
  {
    id: id(),
    order_id: refId()
      .notNull()
      .references(() => order_orders.id),
    item_id: refId().references(() => order_items.id), // null: shipping and premium
    for_type: text().$type<'case' | 'close'>().notNull(),
    for_id: refId(), // the case
    qty: integer().notNull().default(0), // pieces of which nothing is left to give back
    amount_fen: fen().notNull(), // what the buyer gets for it
    coupon_fen: fen().notNull(), // what goes back to the platform's coupon beside it
    created_at: createdAt(),
  },
  (t) => [
    check(
      'order_item_refunds_for',
      sql`${t.for_type} in ('case', 'close') and (${t.for_type} = 'case') = (${t.for_id} is not null)`,
    ),
    check('order_item_refunds_amounts', sql`${t.amount_fen} >= 0 and ${t.coupon_fen} >= 0 and ${t.qty} >= 0`),
    index('order_item_refunds_of_order').on(t.order_id), // what is left of a thing, the order's page
    index('order_item_refunds_of_case').on(t.for_id).where(sql`for_type = 'case'`), // the case's page
    index('order_item_refunds_by_age').on(t.created_at), // invariant I23
  ],
)

export type ItemRefund = typeof order_item_refunds.$inferSelect
