/** Payments, refunds, bound cards, and what the provider told us about them. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Opening } from '../../gateways/payment-apps/index.ts'
import { bytea, createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'
import type { ReconciliationStatus, RefundStatus, SettledAs, Status } from './rules.ts'

/** One row per attempt to pay for something. Money moved for it exactly when status is succeeded; settled_as says where it went. */
export const payment_payments = pgTable(
  'payment_payments',
  {
    id: id(),
    pay_no: text().notNull().unique(), // ours, at the provider as well
    user_id: refId().notNull(),
    purpose: text().notNull(), // a registered purpose
    purpose_ids: refId().array().notNull(), // what is paid for, ascending; empty for a recharge
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}), // what the purpose needs when the money is here
    amount_fen: fen().notNull(),
    channel: text({ enum: ['wallet', 'card', 'wechat', 'alipay', 'shop_wallet'] }).notNull(),
    status: text().$type<Status>().notNull(),
    settled_as: text().$type<SettledAs>(), // purpose: used for it · late: refunded to the source · suspense: not understood
    card_id: refId(),
    provider: text(),
    provider_order_id: text(),
    client_key: text(), // a one-time token of the form: the same form pays once
    password_free: boolean().notNull().default(false), // paid from the wallet under the free limit
    tries_left: integer().notNull().default(3), // bank SMS codes
    submitted_at: instant(), // the code went to the bank
    poll_count: integer().notNull().default(0),
    fail_code: text(),
    fee_fen: fen(), // what the provider charges us
    paid_fen: fen(), // what the provider says it took
    phone_masked: text(),
    expires_at: instant().notNull(),
    succeeded_at: instant(),
    provider_paid_at: instant(), // by the provider's clock: statements are cut by it
    refunded_fen: fen().notNull().default(0),
    charged_back_fen: fen().notNull().default(0), // what banks took back, less what its payer paid again: it is not refunded a second time
    charged_back_at: instant(), // the first time: the provider refunds no more of it, so refunds go to the wallet
    created_at: createdAt(),
  },
  (t) => [
    check('payment_payments_amount', sql`${t.amount_fen} >= 0`),
    check('payment_payments_charged_back', sql`${t.charged_back_fen} >= 0`),
    check(
      'payment_payments_status',
      sql`${t.status} in ('created','awaiting_code','processing','succeeded','failed','cancelled','expired')`,
    ),
    check('payment_payments_settled', sql`(${t.status} = 'succeeded') = (${t.settled_as} is not null)`),
    check('payment_payments_refunded', sql`${t.refunded_fen} between 0 and coalesce(${t.paid_fen}, ${t.amount_fen})`),
    check(
      'payment_payments_channel',
      sql`(${t.channel} in ('wallet','shop_wallet')) = (${t.provider} is null) and (${t.channel} = 'card') = (${t.card_id} is not null)`,
    ),
    uniqueIndex('payment_payments_provider_order')
      .on(t.provider, t.provider_order_id)
      .where(sql`provider_order_id is not null`),
    uniqueIndex('payment_payments_client_key').on(t.user_id, t.client_key).where(sql`client_key is not null`), // one form, one payment
    index('payment_payments_by_user').on(t.user_id, t.created_at), // recharges and spending of one person
    index('payment_payments_by_purpose').using('gin', t.purpose_ids), // the payments of one order
    index('payment_payments_by_status').on(t.status, t.id), // the console's list
    index('payment_payments_by_channel').on(t.channel, t.id), // the console's list
    index('payment_payments_by_age').on(t.created_at, t.id), // the console's list
    index('payment_payments_live')
      .on(t.status, t.expires_at)
      .where(sql`status in ('created','awaiting_code','processing')`), // console
    index('payment_payments_by_success').on(t.succeeded_at).where(sql`provider is not null and status = 'succeeded'`), // invariant I9
    index('payment_payments_by_provider_day')
      .on(t.provider, t.provider_paid_at)
      .where(sql`provider_paid_at is not null`), // statements
    index('payment_payments_by_card').on(t.card_id).where(sql`status in ('created','awaiting_code','processing')`), // unbinding
  ],
)

/** One row per refund of a payment. To the original card it is sent to the provider; to the wallet it is done at once. */
export const payment_refunds = pgTable(
  'payment_refunds',
  {
    id: id(),
    refund_no: text().notNull().unique(),
    payment_id: refId()
      .notNull()
      .references(() => payment_payments.id),
    user_id: refId().notNull(),
    amount_fen: fen().notNull(),
    arrived_fen: fen().notNull().default(0), // where it came out in another amount: the part that arrived the way it was paid
    destination: text({ enum: ['original', 'wallet'] }).notNull(),
    reason: text().notNull(),
    ref_type: text().notNull(), // what it is refunded for: order, hold, late, case …
    ref_id: text().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    provider_refund_id: text(),
    attempts: integer().notNull().default(0),
    fail_code: text(),
    done_at: instant(),
    provider_done_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('payment_refunds_amount', sql`${t.amount_fen} > 0`),
    check('payment_refunds_arrived', sql`${t.arrived_fen} >= 0 and ${t.arrived_fen} < ${t.amount_fen}`),
    check('payment_refunds_status', sql`${t.status} in ('created','processing','succeeded','failed')`),
    index('payment_refunds_by_status').on(t.status, t.id), // the console's list
    index('payment_refunds_by_user').on(t.user_id, t.id), // the console's list
    index('payment_refunds_by_age').on(t.created_at, t.id), // the console's list
    index('payment_refunds_by_payment').on(t.payment_id), // what was refunded of a payment
    index('payment_refunds_by_ref').on(t.ref_type, t.ref_id), // the refunds of an order
    index('payment_refunds_open').on(t.status, t.id).where(sql`status <> 'succeeded'`), // console, invariant I10
    index('payment_refunds_by_day').on(t.provider_done_at).where(sql`provider_done_at is not null`), // statements
  ],
)

/** One row per message that claimed to come from the provider; a forged one has no event id and changed nothing. */
export const payment_callbacks = pgTable(
  'payment_callbacks',
  {
    id: id(),
    provider: text().notNull(),
    event_id: text(), // null when the signature did not hold
    signature_ok: boolean().notNull(),
    about: text(), // pay_no or refund_no
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    deliveries: integer().notNull().default(1),
    processed_at: instant(),
    result: text(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('payment_callbacks_event').on(t.provider, t.event_id).where(sql`event_id is not null`), // each event once
    index('payment_callbacks_about').on(t.about, t.id), // the console's list
    index('payment_callbacks_by_time').on(t.created_at), // the console
    index('payment_callbacks_forged').on(t.id).where(sql`not signature_ok`), // the console
  ],
)

/** One row per bank card a person binds or bound. The number is never stored; mark finds the same card again. */
export const payment_cards = pgTable(
  'payment_cards',
  {
    id: id(),
    user_id: refId().notNull(),
    status: text({ enum: ['pending', 'active', 'unbound'] }).notNull(),
    bind_ref: text().notNull().unique(), // the provider's number of the application
    provider: text().notNull(),
    provider_token: text().unique(), // pays with the card; null while pending
    mark: bytea().notNull(), // keyed hash of the number
    bank_code: text().notNull(),
    bank_name: text().notNull(),
    last4: text().notNull(),
    card_type: text({ enum: ['debit', 'credit'] }).notNull(),
    holder_masked: text().notNull(),
    phone_masked: text().notNull(),
    is_default: boolean().notNull().default(false),
    bound_at: instant(),
    unbound_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('payment_cards_last4', sql`${t.last4} ~ '^[0-9]{4}$'`),
    check('payment_cards_token', sql`${t.status} = 'pending' or ${t.provider_token} is not null`),
    index('payment_cards_by_user').on(t.user_id, t.id), // "My cards"
    index('payment_cards_by_last4').on(t.last4, t.user_id), // console search
    uniqueIndex('payment_cards_once').on(t.user_id, t.mark).where(sql`status = 'active'`),
    uniqueIndex('payment_cards_default').on(t.user_id).where(sql`is_default`),
    index('payment_cards_by_mark').on(t.mark), // linked accounts
  ],
)

/** One row per code a bank was asked to send for a new card, or once more for a payment. Counted before the bank is asked, regardless of its answer. */
export const payment_card_codes = pgTable(
  'payment_card_codes',
  {
    id: id(),
    user_id: refId().notNull(),
    mark: bytea().notNull(), // keyed hash of the card's number
    refused: boolean().notNull().default(false), // by the bank: nothing was sent
    asked_at: createdAt(),
  },
  (t) => [index('payment_card_codes_by_user').on(t.user_id, t.asked_at)], // how many of late
)

/** One difference between the provider's statement of a day and our books. */
export interface Difference extends Record<string, unknown> {
  kind: 'missing_ours' | 'missing_theirs' | 'amount'
  no: string
  ours_fen: number | null
  theirs_fen: number | null
}

/** One row per provider and day (Asia/Shanghai): the statement against our books. */
export const payment_reconciliations = pgTable(
  'payment_reconciliations',
  {
    id: id(),
    provider: text().notNull(),
    day: text().notNull(), // yyyy-mm-dd
    status: text().$type<ReconciliationStatus>().notNull(),
    matched: integer().notNull(),
    paid_fen: fen().notNull(),
    refunded_fen: fen().notNull(),
    paid_out_fen: fen().notNull().default(0), // payouts less those banks sent back
    charged_back_fen: fen().notNull().default(0), // what banks took back less what they gave back
    fee_fen: fen().notNull(),
    differences: jsonb().$type<Difference[]>().notNull(),
    resolved_by: refId(),
    resolve_reason: text(),
    // What was posted as settled to the bank account (T32) in all, so that a day looked at again posts only what is new.
    settled_fen: fen().notNull().default(0),
    settled_fee_fen: fen().notNull().default(0),
    settlements: integer().notNull().default(0),
    checked_at: instant().notNull(),
  },
  (t) => [
    unique('payment_reconciliations_day').on(t.provider, t.day),
    index('payment_reconciliations_open').on(t.day).where(sql`status in ('awaited','open')`), // the console
    check('payment_reconciliations_status', sql`${t.status} in ('awaited','open','clean','resolved')`),
  ],
)

/** A payment; opening: what the phone opens to pay it, only where it was just started. */
export type Payment = typeof payment_payments.$inferSelect & { opening?: Opening }
export type PaymentRefund = typeof payment_refunds.$inferSelect
export type BankCardRow = typeof payment_cards.$inferSelect
