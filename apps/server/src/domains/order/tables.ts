/** Orders, and what is in them. */
import {
  type Address,
  ORDER_KIND_NAMES,
  ORDER_STATUSES,
  type OUTSIDE_CHANNELS,
  type ThingIn,
  thingsIn,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'
import type { OrderKind, OrderStatus, ReceiveKind, ReviewState } from './rules.ts'

/** What an order's money goes back for. */
export type RefundFor = 'case' | 'close' | 'chargeback' | 'price'

/** How money goes back: thing by thing, or in shares of the whole. */
export type RefundBy = 'line' | 'whole'

/** Where a parcel goes, copied when the order takes it: a later change of the address book changes no order. */
export type AddressSnapshot = Omit<z.output<typeof Address>, 'is_default'>

/** One row per purchase from one shop. Funded total E0 = paid + deposit applied + platform discount. */
export const order_orders = pgTable(
  'order_orders',
  {
    id: id(),
    order_no: text().notNull(),
    checkout_no: text().notNull(), // orders of one checkout share it and can be paid at once
    kind: text().$type<OrderKind>().notNull(),
    user_id: refId().notNull(),
    shop_id: refId().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    lot_id: refId(), // a thing that can be sold once only: one order of it is under way at a time
    refund_by: text().$type<RefundBy>().notNull(), // as its kind gives money back: thing by thing, or in shares of the whole
    source: jsonb().$type<Record<string, unknown>>().notNull().default({}), // where the order came from, for evidence
    address: jsonb().$type<AddressSnapshot>(), // null until paid when it was won at auction
    receiver_key: text(), // buyer and address in one word: orders that can share a parcel have the same
    address_changed: boolean().notNull().default(false), // the one change after payment is used up
    buyer_note: text().notNull().default(''),
    seller_note: text().notNull().default(''),
    goods_fen: fen().notNull(), // for a lot: the hammer price
    shipping_fen: fen().notNull().default(0),
    shipping_cap_fen: fen().notNull().default(0), // what counts as shipping at most, by place and weight; the rest counts as goods
    shipping_asked_fen: fen().notNull().default(0), // as the listing asked: no edit moves more than that out of its things
    weight_g: integer(), // null: not known
    premium_fen: fen().notNull().default(0),
    premium_bp: integer().notNull().default(0),
    shop_discount_fen: fen().notNull().default(0),
    platform_discount_fen: fen().notNull().default(0),
    adjust_fen: fen().notNull().default(0), // signed: the shop's own change of the price
    total_fen: fen().notNull(),
    deposit_fen: fen().notNull().default(0), // bidding deposit set aside for it; applied when the rest is paid
    deposit_applied_fen: fen().notNull().default(0),
    paid_fen: fen().notNull().default(0),
    refunded_fen: fen().notNull().default(0), // every refund
    refunded_escrow_fen: fen().notNull().default(0), // the part given back before the release
    refunded_goods_fen: fen().notNull().default(0), // the part of it that counts against the commission
    refunded_premium_fen: fen().notNull().default(0), // likewise, against the commission on the premium
    released_fen: fen().notNull().default(0),
    shop_pending_fen: fen().notNull().default(0), // released and not yet settled
    commission_bp: integer().notNull(),
    premium_commission_bp: integer().notNull().default(0),
    commission_fen: fen().notNull().default(0), // taken at the release
    commission_refunded_fen: fen().notNull().default(0),
    compensation_fen: fen().notNull().default(0), // paid to the buyer for shipping late
    settle_days: integer().notNull(),
    ship_hours: integer().notNull(), // the promise that held when the order was made
    pay_deadline: instant(),
    paid_at: instant(),
    is_linked: boolean().notNull().default(false), // when it was paid, its buyer shared something with who works in the shop: it counts nowhere
    ship_deadline: instant(),
    shipped_at: instant(),
    delivered_at: instant(),
    auto_confirm_at: instant(), // null while an after-sale case stops the clock, and before the delivery of what must be delivered
    delivered_only: boolean().notNull().default(false), // no time confirms it before its parcel is delivered
    extended: boolean().notNull().default(false),
    received_at: instant(),
    receive_kind: text().$type<ReceiveKind>(),
    aftersale_until: instant(),
    settles_at: instant(),
    settled_at: instant(),
    completed_at: instant(),
    closed_at: instant(),
    close_reason: text(),
    after_sale_open: boolean().notNull().default(false), // a case is under way: nothing is released, shipped or settled by itself
    after_sale_at: instant(), // since when
    charged_back_fen: fen().notNull().default(0), // what banks took back of its payment and neither shop nor payer bore: it is not refunded a second time
    disputed_fen: fen().notNull().default(0), // the part of it that is not decided: until then nothing settles by itself
    disputed_at: instant(), // since when
    granted_s: integer().notNull().default(0), // time to inspect it that operators granted, in seconds
    after_sale_s: integer().notNull().default(0), // time lost in cases while it was on its way, in seconds
    review_state: text().$type<ReviewState>().notNull().default('none'),
    review_until: instant(),
    remind_count: integer().notNull().default(0), // the buyer asked the shop to ship
    reminded_at: instant(),
    pay_reminded_at: instant(), // the shop asked the buyer to pay
    deleted_by_buyer: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [
    unique('order_orders_no').on(t.order_no),
    // Never two buyers of one lot, nor one buyer twice; a closed order makes room for a second chance.
    uniqueIndex('order_orders_one_per_lot')
      .on(t.lot_id)
      .where(sql`lot_id is not null and status not in ('closed', 'cancelled', 'refunded')`),
    check('order_orders_status', oneOf(t.status, ORDER_STATUSES)),
    check('order_orders_kind', oneOf(t.kind, ORDER_KIND_NAMES)),
    check('order_orders_refund_by', oneOf(t.refund_by, ['line', 'whole'])),
    check('order_orders_review_state', sql`${t.review_state} in ('none', 'open', 'done', 'closed')`),
    check('order_orders_receive_kind', sql`${t.receive_kind} in ('buyer', 'auto', 'operator')`),
    check(
      'order_orders_total',
      sql`${t.total_fen} = ${t.goods_fen} + ${t.shipping_fen} + ${t.premium_fen} - ${t.shop_discount_fen} - ${t.platform_discount_fen} + ${t.adjust_fen} and ${t.total_fen} >= 0`,
    ),
    check(
      'order_orders_not_negative',
      sql`least(${t.goods_fen}, ${t.shipping_fen}, ${t.premium_fen}, ${t.shop_discount_fen}, ${t.platform_discount_fen}, ${t.deposit_fen}, ${t.deposit_applied_fen}, ${t.paid_fen}, ${t.refunded_fen}, ${t.refunded_escrow_fen}, ${t.refunded_goods_fen}, ${t.refunded_premium_fen}, ${t.released_fen}, ${t.shop_pending_fen}, ${t.commission_fen}, ${t.commission_refunded_fen}, ${t.compensation_fen}) >= 0`,
    ),
    check(
      'order_orders_deposit_within_total',
      sql`${t.deposit_fen} <= ${t.total_fen} and ${t.deposit_applied_fen} <= ${t.deposit_fen}`,
    ),
    check(
      'order_orders_spent_once',
      sql`${t.refunded_escrow_fen} + ${t.released_fen} <= ${t.paid_fen} + ${t.deposit_applied_fen} + ${t.platform_discount_fen} and ${t.refunded_fen} <= ${t.paid_fen} + ${t.deposit_applied_fen} + ${t.platform_discount_fen}`,
    ),
    check(
      'order_orders_commission_back',
      sql`${t.commission_refunded_fen} <= ${t.commission_fen} and ${t.refunded_goods_fen} + ${t.refunded_premium_fen} <= ${t.refunded_escrow_fen}`,
    ),
    check(
      'order_orders_disputed',
      sql`(${t.disputed_fen} > 0) = (${t.disputed_at} is not null) and ${t.disputed_fen} between 0 and ${t.charged_back_fen}`,
    ),
    check('order_orders_case_clock', sql`${t.after_sale_open} = (${t.after_sale_at} is not null)`),
    check(
      'order_orders_funded', // money is in escrow exactly while the order is under way, and in full once it is paid
      sql`case when ${t.status} in ('pending_payment', 'cancelled') then ${t.paid_fen} + ${t.deposit_applied_fen} = 0 when ${t.status} in ('to_ship', 'shipped', 'received', 'completed', 'funding', 'grouping') then ${t.paid_fen} + ${t.deposit_applied_fen} = ${t.total_fen} else true end`,
    ),
    check(
      'order_orders_pending_of_shop',
      sql`${t.shop_pending_fen} <= ${t.released_fen} - ${t.commission_fen} and (${t.shop_pending_fen} = 0 or ${t.status} = 'received')`,
    ),
    index('order_orders_of_buyer').on(t.user_id, t.id), // my_order, tab all, newest first
    index('order_orders_of_buyer_by_status').on(t.user_id, t.status, t.id), // my_order, the other tabs; badges
    index('order_orders_of_shop').on(t.shop_id, t.id), // shop's my_order, tab all
    index('order_orders_of_shop_by_status').on(t.shop_id, t.status, t.id), // shop's tabs and counters
    index('order_orders_by_paid').on(t.paid_at).where(sql`paid_at is not null`), // figures of the platform
    index('order_orders_by_received').on(t.received_at).where(sql`received_at is not null`), // figures of the platform
    index('order_orders_by_completed').on(t.completed_at).where(sql`completed_at is not null`), // figures of the platform
    index('order_orders_by_paid_of_shop').on(t.shop_id, t.paid_at).where(sql`paid_at is not null`), // figures of a shop
    index('order_orders_to_ship').on(t.ship_deadline).where(sql`status = 'to_ship'`), // the console's late orders
    index('order_orders_changed').on(t.updated_at), // invariants: what is newer than the days verified
    index('order_orders_pending').on(t.shop_id).where(sql`shop_pending_fen <> 0`), // invariant I6
    index('order_orders_by_checkout').on(t.checkout_no), // merged pay
    index('order_orders_by_lot').on(t.lot_id).where(sql`lot_id is not null`), // a lot's orders, for the auction
    index('order_orders_by_status').on(t.status, t.id), // the console's list
    index('order_orders_by_kind').on(t.kind, t.id), // the console's list
    index('order_orders_by_age').on(t.created_at, t.id), // the console's list
    index('order_orders_by_total').on(t.total_fen, t.id), // the console's search by amount
    index('order_orders_to_review').on(t.user_id, t.id).where(sql`review_state = 'open'`), // tab to_review
    index('order_orders_to_review_of_shop').on(t.shop_id, t.id).where(sql`review_state = 'open'`),
    index('order_orders_in_case').on(t.user_id, t.id).where(sql`after_sale_open`), // tab after_sale
    index('order_orders_in_case_of_shop').on(t.shop_id, t.id).where(sql`after_sale_open`),
  ],
)

/** One row per thing bought, with the listing as it stood: evidence when somebody disagrees later. */
export const order_items = pgTable(
  'order_items',
  {
    id: id(),
    order_id: refId()
      .notNull()
      .references(() => order_orders.id),
    thing: text().$type<ThingIn<'order'>>().notNull(),
    thing_id: refId().notNull(), // the lot, the goods
    sku_id: refId(), // of goods: which of their ways to be bought
    title: text().notNull(), // as it was called when it was sold
    title_en: text(), // the same for readers of English
    image: text().notNull(),
    sku_name: text(),
    price_fen: fen().notNull(),
    qty: integer().notNull().default(1),
    subtotal_fen: fen().notNull(),
    discount_fen: fen().notNull().default(0), // its share of the coupons
    platform_discount_fen: fen().notNull().default(0), // the part of it that the platform's coupon bears
    adjust_fen: fen().notNull().default(0), // its share of the shop's edit of the price; never above 0
    refunded_fen: fen().notNull().default(0),
    refunded_qty: integer().notNull().default(0),
    lowered_fen: fen().notNull().default(0), // of what went back: what its price fell by after it was paid
    snapshot: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    reviewed: boolean().notNull().default(false),
  },
  (t) => [
    check(
      'order_items_subtotal',
      sql`${t.subtotal_fen} = ${t.price_fen} * ${t.qty} and ${t.price_fen} >= 0 and ${t.qty} > 0`,
    ),
    check('order_items_thing', oneOf(t.thing, thingsIn('order'))),
    check('order_items_discounts', sql`${t.platform_discount_fen} between 0 and ${t.discount_fen}`),
    check('order_items_edited_down', sql`${t.adjust_fen} between -${t.subtotal_fen} and 0`),
    check(
      'order_items_refund_within',
      sql`${t.refunded_fen} between 0 and ${t.subtotal_fen} and ${t.refunded_qty} between 0 and ${t.qty}`,
    ),
    check('order_items_lowered', sql`${t.lowered_fen} between 0 and ${t.refunded_fen}`),
    index('order_items_of_order').on(t.order_id), // every screen that shows an order
  ],
)

/** The history of an order, step by step. Append-only. */
export const order_logs = pgTable(
  'order_logs',
  {
    id: id(),
    order_id: refId()
      .notNull()
      .references(() => order_orders.id),
    actor_type: text().$type<'user' | 'shop' | 'operator' | 'system'>().notNull(),
    actor_id: refId(),
    event: text().notNull(),
    from_status: text(),
    to_status: text().notNull(),
    note: text(),
    at: createdAt(),
  },
  (t) => [
    check('order_logs_actor', sql`${t.actor_type} in ('user', 'shop', 'operator', 'system')`),
    index('order_logs_of_order').on(t.order_id, t.id), // the order's timeline
  ],
)

/** The payment that funded an order: one per order, several orders may share one. */
export const order_payments = pgTable(
  'order_payments',
  {
    order_id: refId()
      .primaryKey()
      .references(() => order_orders.id),
    payment_id: refId().notNull(),
    pay_no: text().notNull(),
    channel: text().notNull(),
    amount_fen: fen().notNull(), // this order's share
    paid_at: createdAt(),
  },
  (t) => [
    check('order_payments_not_negative', sql`${t.amount_fen} >= 0`),
    index('order_payments_by_pay_no').on(t.pay_no),
  ],
)

/** One row per part of a refund: what went back to one source. Refunds of an order are spread over its sources, newest first. */
export const order_refund_sources = pgTable(
  'order_refund_sources',
  {
    id: id(),
    order_id: refId()
      .notNull()
      .references(() => order_orders.id),
    refund_no: text().notNull(), // names the movement of the ledger, and the payment's refund where there is one
    for_type: text().$type<RefundFor>().notNull(),
    for_id: refId(), // the case, the chargeback
    source: text().$type<'payment' | 'deposit'>().notNull(),
    source_id: refId().notNull(), // the payment, the hold
    cash_fen: fen().notNull(), // what the buyer gets
    coupon_fen: fen().notNull(), // what goes back to the platform's coupon
    commission_fen: fen().notNull(), // what the platform gives back of its commission (after the release)
    from_escrow: boolean().notNull(), // before the release
    /** 1: shipping bore a share of the commission that went back, as before this column; 2: the goods alone do. */
    commission_rule: smallint().notNull().default(2),
    destination: text().$type<'wallet' | 'disputed' | (typeof OUTSIDE_CHANNELS)[number]>().notNull(), // disputed: the bank had given it back
    arrived_at: instant(), // the way back takes the provider's time
    created_at: createdAt(),
  },
  (t) => [
    unique('order_refund_sources_no').on(t.refund_no),
    check(
      'order_refund_sources_kinds',
      sql`${t.for_type} in ('case', 'close', 'chargeback', 'price') and (${t.for_type} in ('close', 'price')) = (${t.for_id} is null) and ${t.source} in ('payment', 'deposit') and ${t.destination} in ('wallet', 'card', 'wechat', 'alipay', 'disputed')`,
    ),
    check('order_refund_sources_amounts', sql`${t.cash_fen} > 0 and ${t.coupon_fen} >= 0 and ${t.commission_fen} >= 0`),
    index('order_refund_sources_of_order').on(t.order_id, t.id), // what can still be refunded
    index('order_refund_sources_by_age').on(t.created_at), // invariants I19, I21
    index('order_refund_sources_of_case').on(t.for_id).where(sql`for_type = 'case'`), // the case's page
  ],
)

export type Order = typeof order_orders.$inferSelect
export type OrderItemRow = typeof order_items.$inferSelect
export type OrderLog = typeof order_logs.$inferSelect
export type OrderPayment = typeof order_payments.$inferSelect
export type OrderRefund = typeof order_refund_sources.$inferSelect
