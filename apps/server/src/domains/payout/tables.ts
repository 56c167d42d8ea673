/** Where people's money goes out to, and every withdrawal. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'
import type { Decided, RiskPoint, StopReason, WithdrawalStatus } from './rules.ts'

/** One row per bank or Alipay account of a person or a shop. The number is sealed; mark finds the same one again. */
export const payout_accounts = pgTable(
  'payout_accounts',
  {
    id: id(),
    owner: text({ enum: ['user', 'shop'] }).notNull(),
    owner_id: refId().notNull(),
    user_id: refId().notNull(), // the person who bound it, or the shop's owner
    kind: text({ enum: ['bank', 'alipay'] }).notNull(),
    number_enc: bytea().notNull(),
    mark: bytea().notNull(), // keyed hash of the number
    number_masked: text().notNull(),
    holder_enc: bytea().notNull(), // the verified name, or the company's
    holder_masked: text().notNull(),
    bank_code: text(),
    bank_name: text(),
    branch: text(),
    is_default: boolean().notNull().default(false),
    usable_at: instant().notNull(), // held until then
    deleted_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('payout_accounts_by_owner').on(t.owner, t.owner_id, t.id).where(sql`deleted_at is null`), // "Payout accounts"
    uniqueIndex('payout_accounts_once').on(t.owner, t.owner_id, t.mark).where(sql`deleted_at is null`),
    uniqueIndex('payout_accounts_default').on(t.owner, t.owner_id).where(sql`is_default and deleted_at is null`),
  ],
)

/** What a withdrawal's account looked like when it was asked for. */
export interface PaidTo extends Record<string, unknown> {
  kind: 'bank' | 'alipay' | 'card'
  number_masked: string
  holder_masked: string
  bank_name: string | null
}

/** One row per withdrawal. Its money is in `withdrawing` while it is requested, approved or, to an account, paying. */
export const payout_withdrawals = pgTable(
  'payout_withdrawals',
  {
    id: id(),
    wd_no: text().notNull().unique(), // ours, at the provider as well
    owner: text({ enum: ['user', 'shop'] }).notNull(),
    owner_id: refId().notNull(),
    user_id: refId().notNull(), // the person who asked
    amount_fen: fen().notNull(),
    fee_fen: fen().notNull(),
    account_id: refId().references(() => payout_accounts.id), // null: back to the card of a top-up
    payment_id: refId(), // the top-up whose rest goes back
    refund_no: text(), // of that payment, once it is on its way
    paid_to: jsonb().$type<PaidTo>().notNull(),
    status: text().$type<WithdrawalStatus>().notNull(),
    risk: jsonb().$type<RiskPoint[]>().notNull(),
    risk_points: integer().notNull(),
    stopped: text().$type<StopReason>(), // why it was stopped before it was sent
    client_key: text(), // the request's own number: the same request is one withdrawal
    decided: text().$type<Decided>(), // by a rule, or by an operator
    decided_by: refId(),
    decided_at: instant(),
    reason: text(), // why it was declined
    pay_by_at: instant(), // approved: until when it should have arrived
    provider: text(),
    provider_ref: text(),
    sent_at: instant(), // it left us, at most once
    asked_count: integer().notNull().default(0),
    unknown_since: instant(), // the bank has not said whether it paid
    fail_code: text(),
    paid_at: instant(),
    provider_paid_at: instant(), // by the provider's clock: statements are cut by it
    provider_returned_at: instant(),
    ended_at: instant(), // paid, or the money is back
    requested_at: createdAt(),
    /** Where the desk sees it: what the bank says nothing about, what waits for a decision, what is under way, the rest. */
    waiting: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`case when status = 'paying' and unknown_since is not null then 0 when status = 'requested' then 1 when status in ('approved', 'paying') then 2 else 3 end`,
      ),
  },
  (t) => [
    check(
      'payout_withdrawals_status',
      sql`${t.status} in ('requested','approved','paying','paid','returned','failed','rejected','cancelled')`,
    ),
    check('payout_withdrawals_amount', sql`${t.fee_fen} >= 0 and ${t.amount_fen} > ${t.fee_fen}`),
    check('payout_withdrawals_target', sql`(${t.account_id} is null) <> (${t.payment_id} is null)`),
    check('payout_withdrawals_sent', sql`${t.status} not in ('paying','paid','returned') or ${t.sent_at} is not null`),
    uniqueIndex('payout_withdrawals_client_key').on(t.user_id, t.client_key).where(sql`client_key is not null`),
    index('payout_withdrawals_by_owner').on(t.owner, t.owner_id, t.requested_at), // "My withdrawals", limits of a day and a month
    index('payout_withdrawals_by_account').on(t.account_id, t.status), // deleting an account, a payee never paid before
    index('payout_withdrawals_by_user').on(t.user_id, t.id), // the console's list
    index('payout_withdrawals_by_status').on(t.status, t.id), // the console's list
    index('payout_withdrawals_by_waiting').on(t.waiting, t.id), // the console's list
    index('payout_withdrawals_by_age').on(t.requested_at, t.id), // the console's list
    index('payout_withdrawals_by_amount').on(t.amount_fen, t.id), // the console's list
    index('payout_withdrawals_by_risk').on(t.risk_points, t.id), // the console's list
    index('payout_withdrawals_open').on(t.status, t.sent_at).where(sql`status in ('requested','approved','paying')`), // invariant I7, the alarm
    index('payout_withdrawals_by_sent').on(t.sent_at).where(sql`sent_at is not null`), // invariant I11
    index('payout_withdrawals_by_source').on(t.payment_id).where(sql`payment_id is not null`), // what of a top-up went back
    index('payout_withdrawals_by_refund').on(t.refund_no).where(sql`refund_no is not null`), // the refund's word
    index('payout_withdrawals_by_paid_day').on(t.provider_paid_at).where(sql`provider_paid_at is not null`), // statements
    index('payout_withdrawals_by_return_day').on(t.provider_returned_at).where(sql`provider_returned_at is not null`), // statements
  ],
)

export type PayoutAccountRow = typeof payout_accounts.$inferSelect
export type Withdrawal = typeof payout_withdrawals.$inferSelect
