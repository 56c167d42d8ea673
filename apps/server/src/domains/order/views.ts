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

/** What a paid order brought, and what of the platform's coupon on it came back with refunds. */
export const order_coupon_costs = pgView('order_coupon_costs', {
  order_id: refId().notNull(),
  paid_fen: fen().notNull(),
  returned_fen: fen().notNull(),
}).as(
  sql`select o.id as order_id, o.paid_fen, (select coalesce(sum(r.coupon_fen), 0)::bigint from order_refund_sources r where r.order_id = o.id) as returned_fen from order_orders o where o.paid_at is not null`,
)
