/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'
import { fen, refId } from '../../platform/db/columns.ts'

/** Which lot an order is for. */
export const order_lots = pgView('order_lots', {
  order_id: refId().notNull(),
  lot_id: refId(),
}).as(sql`select id as order_id, lot_id from order_orders`)

/** Who bought where, for answers to join: orders that were paid and not wholly given back, with what the shop kept of each. */
export const order_purchases = pgView('order_purchases', {
  order_id: refId().notNull(),
  shop_id: refId().notNull(),
  user_id: refId().notNull(),
  kept_fen: fen().notNull(),
}).as(
  sql`select id as order_id, shop_id, user_id, total_fen - refunded_fen as kept_fen from order_orders where paid_at is not null and status not in ('closed', 'cancelled', 'refunded')`,
)
