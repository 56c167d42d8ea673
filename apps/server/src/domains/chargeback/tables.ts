/** Payments that banks took back, and who bore it. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export const CHARGEBACK_STATUSES = ['received', 'heard', 'decided', 'returned'] as const
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number]
export const BEARERS = ['shop', 'payer', 'juya'] as const
export type Bearer = (typeof BEARERS)[number]

/** One row per chargeback and order it hits; of a payment for anything else one row without an order. Its money moved once, under its number. */
export const chargeback_chargebacks = pgTable(
  'chargeback_chargebacks',
  {
    id: id(),
    provider: text().notNull(),
    no: text().notNull(), // the provider's number of the chargeback
    payment_id: refId().notNull(),
    pay_no: text().notNull(),
    purpose: text().notNull(), // what was paid for
    user_id: refId().notNull(), // the payer
    order_id: refId(),
    order_no: text(),
    shop_id: refId(),
    amount_fen: fen().notNull(), // this order's share of what the bank took
    status: text({ enum: CHARGEBACK_STATUSES }).notNull(),
    charged_at: instant().notNull(), // by the provider's clock: statements are cut by it
    received_at: createdAt(),
    reply_until: instant(), // the shop's; null where there is no shop
    answer: text(),
    answer_images: text().array().notNull().default(sql`'{}'`),
    answered_at: instant(),
    borne_by: text({ enum: BEARERS }),
    reason: text(), // as those it concerns read it
    decided_by: refId(),
    decided_at: instant(),
    shop_fen: fen().notNull().default(0), // the shop's part of what was borne
    payer_fen: fen().notNull().default(0),
    juya_fen: fen().notNull().default(0),
    coupon_fen: fen().notNull().default(0), // what left its order beside it, for the platform's coupon
    commission_fen: fen().notNull().default(0), // what came back to the shop of its commission
    returned_at: instant(), // the bank gave it back, by the provider's clock
  },
  (t) => [
    unique('chargeback_chargebacks_once').on(t.provider, t.no, t.order_id).nullsNotDistinct(),
    check('chargeback_chargebacks_status', oneOf(t.status, CHARGEBACK_STATUSES)),
    check('chargeback_chargebacks_borne_by', sql`${t.borne_by} in ('shop','payer','juya')`),
    check('chargeback_chargebacks_order', sql`(${t.order_id} is null) = (${t.shop_id} is null)`),
    check('chargeback_chargebacks_decided', sql`(${t.decided_at} is not null) = (${t.borne_by} is not null)`),
    check(
      'chargeback_chargebacks_amounts',
      sql`${t.amount_fen} > 0 and least(${t.shop_fen}, ${t.payer_fen}, ${t.juya_fen}, ${t.coupon_fen}, ${t.commission_fen}) >= 0 and ${t.shop_fen} + ${t.payer_fen} + ${t.juya_fen} = case when ${t.borne_by} is null then 0 else ${t.amount_fen} end`,
    ),
    index('chargeback_chargebacks_by_status').on(t.status, t.id), // the console's list
    index('chargeback_chargebacks_of_shop').on(t.shop_id, t.id), // a shop's own
    index('chargeback_chargebacks_of_payer').on(t.user_id, t.id), // a person's own
    index('chargeback_chargebacks_of_order').on(t.order_id), // those of an order
    index('chargeback_chargebacks_by_day').on(t.provider, t.charged_at), // statements
    index('chargeback_chargebacks_by_return').on(t.provider, t.returned_at).where(sql`returned_at is not null`), // statements
  ],
)

export type Chargeback = typeof chargeback_chargebacks.$inferSelect
