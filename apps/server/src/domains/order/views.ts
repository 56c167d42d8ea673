/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core'
import { fen, instant, refId } from '../../platform/db/columns.ts'

/** Which lot an order is for. */
export const order_lots = pgView('order_lots', {
  order_id: refId().notNull(),
  lot_id: refId(),
}).as(sql`select id as order_id, lot_id from order_orders`)

/** The buyer and the shop of each purchase, for answers to join: orders paid and not wholly given back, with what the shop kept of each. */
export const order_purchases = pgView('order_purchases', {
  order_id: refId().notNull(),
  shop_id: refId().notNull(),
  user_id: refId().notNull(),
  kept_fen: fen().notNull(),
  paid_at: instant().notNull(),
}).as(
  sql`select id as order_id, shop_id, user_id, total_fen - refunded_fen as kept_fen, paid_at from order_orders where paid_at is not null and status not in ('closed', 'cancelled', 'refunded')`,
)

/** What a paid order brought, and what of the platform's coupon on it came back with refunds. */
export const order_coupon_costs = pgView('order_coupon_costs', {
  order_id: refId().notNull(),
  paid_fen: fen().notNull(),
  returned_fen: fen().notNull(),
}).as(
  sql`select o.id as order_id, o.paid_fen, (select coalesce(sum(r.coupon_fen), 0)::bigint from order_refund_sources r where r.order_id = o.id) as returned_fen from order_orders o where o.paid_at is not null`,
)

/** How orders stand, and where the money of each is: in escrow, given to the shop (less what it gave back since), given back. */
export const order_standings = pgView('order_standings', {
  order_id: refId().notNull(),
  status: text().notNull(),
  paid_fen: fen().notNull(),
  escrow_fen: fen().notNull(),
  to_shop_fen: fen().notNull(),
  back_fen: fen().notNull(),
  shipped_at: instant(),
  hidden: boolean().notNull(),
}).as(
  sql`select id as order_id, status, paid_fen, case when paid_at is null then 0 else paid_fen + deposit_applied_fen + platform_discount_fen - refunded_escrow_fen - released_fen end as escrow_fen, released_fen - (refunded_fen - refunded_escrow_fen) as to_shop_fen, refunded_fen as back_fen, shipped_at, deleted_by_buyer as hidden from order_orders`,
)

/** What people spent: what they kept of each completed order, but what linked people sold each other. */
export const order_spendings = pgView('order_spendings', {
  order_id: refId().notNull(),
  user_id: refId().notNull(),
  kept_fen: fen().notNull(),
  completed_at: instant().notNull(),
}).as(
  sql`select id as order_id, user_id, total_fen - refunded_fen as kept_fen, completed_at from order_orders where completed_at is not null and not is_linked and total_fen > refunded_fen`,
)

/** What was bought in live sessions: orders paid and not wholly given back, with their pieces and what the shop kept of each. */
export const order_live_sales = pgView('order_live_sales', {
  order_id: refId().notNull(),
  shop_id: refId().notNull(),
  live_session_id: refId().notNull(),
  pieces: integer().notNull(),
  kept_fen: fen().notNull(),
}).as(
  sql`select o.id as order_id, o.shop_id, (o.source ->> 'live_session_id')::bigint as live_session_id, (select coalesce(sum(i.qty - i.refunded_qty), 0)::int from order_items i where i.order_id = o.id) as pieces, o.total_fen - o.refunded_fen as kept_fen from order_orders o where o.kind = 'live' and o.paid_at is not null and o.status not in ('closed', 'cancelled', 'refunded')`,
)

/** The things of completed orders that were not given back, but what linked people sold each other. */
export const order_completed_sales = pgView('order_completed_sales', {
  order_id: refId().notNull(),
  shop_id: refId().notNull(),
  thing: text().notNull(),
  thing_id: refId().notNull(),
  completed_at: instant().notNull(),
}).as(
  sql`select o.id as order_id, o.shop_id, i.thing, i.thing_id, o.completed_at from order_items i join order_orders o on o.id = i.order_id where o.completed_at is not null and o.status = 'completed' and not o.is_linked and i.refunded_qty < i.qty and i.refunded_fen < i.subtotal_fen`,
)
