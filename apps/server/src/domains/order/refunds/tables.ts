/** What of a refund went back for which thing, and refunds of many orders at once. */
import type { ThingName } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../../platform/db/columns.ts'
import { order_items, order_orders, type RefundFor } from '../tables.ts'

/** One row per thing and refund, one more for shipping and premium. Together they are the refunds of the order, to the fen. Append-only. */
export const order_item_refunds = pgTable(
  'order_item_refunds',
  {
    id: id(),
    order_id: refId()
      .notNull()
      .references(() => order_orders.id),
    item_id: refId().references(() => order_items.id), // null: shipping and premium
    for_type: text().$type<RefundFor>().notNull(),
    for_id: refId(), // the case, the chargeback
    qty: integer().notNull().default(0), // pieces of which nothing is left to give back
    amount_fen: fen().notNull(), // what the buyer gets for it
    coupon_fen: fen().notNull(), // what goes back to the platform's coupon beside it
    created_at: createdAt(),
  },
  (t) => [
    check(
      'order_item_refunds_for',
      sql`${t.for_type} in ('case', 'close', 'chargeback', 'price') and (${t.for_type} in ('close', 'price')) = (${t.for_id} is null)`,
    ),
    check('order_item_refunds_amounts', sql`${t.amount_fen} >= 0 and ${t.coupon_fen} >= 0 and ${t.qty} >= 0`),
    index('order_item_refunds_of_order').on(t.order_id), // what is left of a thing, the order's page
    index('order_item_refunds_of_case').on(t.for_id).where(sql`for_type = 'case'`), // the case's page
    index('order_item_refunds_by_age').on(t.created_at), // invariant I23
  ],
)

export type ItemRefund = typeof order_item_refunds.$inferSelect

/** One row per decision that gives many waiting orders back, with how far it has come. */
export const order_refund_batches = pgTable(
  'order_refund_batches',
  {
    id: id(),
    about_type: text().$type<ThingName>().notNull(), // the thing that ended, such as a group buy
    about_id: refId().notNull(),
    reason: text().notNull(), // as the bank, the log and both sides read it
    actor_type: text().$type<'user' | 'shop' | 'operator' | 'system'>().notNull(),
    actor_id: refId(),
    orders: integer().notNull(),
    amount_fen: fen().notNull(), // of all of them when it began
    done: integer().notNull().default(0), // orders looked at
    back_fen: fen().notNull().default(0), // what went back so far
    created_at: createdAt(),
    done_at: instant(),
  },
  (t) => [
    check('order_refund_batches_actor', sql`${t.actor_type} in ('user','shop','operator','system')`),
    check('order_refund_batches_done', sql`${t.done} <= ${t.orders} and ${t.back_fen} <= ${t.amount_fen}`),
    index('order_refund_batches_open').on(t.id).where(sql`done_at is null`), // the console's list
    index('order_refund_batches_about').on(t.about_type, t.about_id), // how far a stop has come
  ],
)

/** One row per order of a batch. */
export const order_refund_batch_orders = pgTable(
  'order_refund_batch_orders',
  {
    batch_id: refId()
      .notNull()
      .references(() => order_refund_batches.id),
    order_id: refId()
      .notNull()
      .references(() => order_orders.id),
    done: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.batch_id, t.order_id] }),
    index('order_refund_batch_orders_next').on(t.batch_id, t.order_id).where(sql`not done`), // the next hundred
    index('order_refund_batch_orders_of_order').on(t.order_id), // nothing of an order goes back twice
  ],
)

export type RefundBatch = typeof order_refund_batches.$inferSelect
