/** Bidding deposits and the penalties that may be taken out of them. */
import { OUTSIDE_CHANNELS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'

export type HoldStatus = 'pending' | 'held' | 'releasing' | 'released' | 'applied' | 'forfeited'
export type Scope = 'lot' | 'session'
export type PenaltyStatus = 'notified' | 'appealed' | 'imposed' | 'dropped' | 'reversed'
/** One fact a penalty rests on. */
export interface Evidence {
  /** ms */
  at: number
  en: string
  zh: string
  /** A page that shows it, by its route. */
  link?: string
}

/**
 * One row per penalty: which rule, on what evidence, when the person was told and until when they may answer. Nothing is taken
 * before that time has passed unanswered or an operator has decided on the answer (guards.sql).
 */
export const deposit_penalties = pgTable(
  'deposit_penalties',
  {
    id: id(),
    user_id: refId().notNull(),
    shop_id: refId().notNull(), // the shop it compensates
    kind: text({ enum: ['forfeit', 'strike'] }).notNull(), // strike: nothing was held, only the record is at stake
    status: text().$type<PenaltyStatus>().notNull().default('notified'),
    rule_no: text().notNull(), // rules.ts
    evidence: jsonb().$type<Evidence[]>().notNull(),
    amount_fen: fen().notNull(), // what may be taken
    scope: text().$type<Scope>().notNull(),
    ref_id: refId().notNull(), // the lot or session
    title: text().notNull(),
    title_en: text(), // as readers of English know it
    image: text(),
    order_id: refId(),
    noticed_at: instant().notNull(),
    answer_due_at: instant().notNull(),
    appeal_content: text(),
    appeal_images: text().array(),
    appealed_at: instant(),
    decided_at: instant(),
    decided_by: refId(), // the operator; null when the time to answer passed
    decision: text(),
    decision_images: text().array(),
    reversed_at: instant(),
    reversed_by: refId(),
    reverse_reason: text(),
    created_at: createdAt(),
  },
  (t) => [
    check('deposit_penalties_kind', sql`${t.kind} in ('forfeit','strike')`),
    check('deposit_penalties_status', sql`${t.status} in ('notified','appealed','imposed','dropped','reversed')`),
    check('deposit_penalties_reasons', sql`length(${t.rule_no}) > 0 and jsonb_array_length(${t.evidence}) > 0`),
    check('deposit_penalties_time', sql`${t.answer_due_at} >= ${t.noticed_at} + interval '1 hour'`),
    check('deposit_penalties_appeal', sql`${t.status} <> 'appealed' or ${t.appeal_content} is not null`),
    // Imposed: either no answer came in time, or an operator decided on the answer.
    check(
      'deposit_penalties_imposed',
      sql`${t.status} not in ('imposed','reversed') or (${t.decided_at} is not null and
        (case when ${t.appeal_content} is null then ${t.decided_at} >= ${t.answer_due_at} else ${t.decided_by} is not null end))`,
    ),
    uniqueIndex('deposit_penalties_once').on(t.user_id, t.scope, t.ref_id, t.rule_no).where(sql`status <> 'dropped'`),
    index('deposit_penalties_by_user').on(t.user_id, t.id), // "My penalties", strikes
    index('deposit_penalties_by_kind').on(t.kind, t.id), // console list
    index('deposit_penalties_by_status').on(t.status, t.id), // console: what waits for a decision
  ],
)

/** One row per bidding deposit of a person for a lot or session. A larger bid may add a second one. */
export const deposit_holds = pgTable(
  'deposit_holds',
  {
    id: id(),
    user_id: refId().notNull(),
    scope: text().$type<Scope>().notNull(),
    ref_id: refId().notNull(), // the lot or session
    shop_id: refId().notNull(),
    title: text().notNull(), // of the lot, as it was then
    title_en: text(), // the same for readers of English
    image: text(),
    amount_fen: fen().notNull(),
    forfeit_shop_bp: integer().notNull().default(7000), // the seller's part should it be forfeited, as promised when it was set aside
    applied_fen: fen(), // what became part of the price; the rest went back
    source: text({ enum: ['wallet', ...OUTSIDE_CHANNELS] }).notNull(),
    payment_id: refId(), // the payment it came by
    status: text().$type<HoldStatus>().notNull(),
    reason: text(), // why it was decided so: reasons in rules.ts
    penalty_id: bigint({ mode: 'number' }).references(() => deposit_penalties.id),
    order_id: refId(), // the order it was applied to
    client_key: text(), // the form's one-time token: the same form holds once
    held_at: instant(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('deposit_holds_scope', sql`${t.scope} in ('lot','session')`),
    check('deposit_holds_status', sql`${t.status} in ('pending','held','releasing','released','applied','forfeited')`),
    check('deposit_holds_amount', sql`${t.amount_fen} > 0`),
    check(
      'deposit_holds_applied',
      sql`(${t.status} = 'applied') = (${t.applied_fen} is not null) and coalesce(${t.applied_fen}, 0) <= ${t.amount_fen}`,
    ),
    check('deposit_holds_forfeited', sql`${t.status} <> 'forfeited' or ${t.penalty_id} is not null`),
    check(
      'deposit_holds_held',
      sql`${t.status} not in ('held','releasing','applied','forfeited') or ${t.held_at} is not null`,
    ),
    check(
      'deposit_holds_card',
      sql`${t.source} = 'wallet' or ${t.status} in ('pending','released') or ${t.payment_id} is not null`,
    ),
    index('deposit_holds_by_ref').on(t.ref_id, t.scope, t.user_id).where(sql`status in ('pending','held')`), // bids, closing
    index('deposit_holds_by_user').on(t.user_id, t.id), // "My deposits"
    index('deposit_holds_forfeited').on(t.decided_at).where(sql`status = 'forfeited'`), // invariant B4
    index('deposit_holds_held').on(t.user_id).where(sql`status = 'held'`), // invariant I3, the wallet page
    uniqueIndex('deposit_holds_client_key').on(t.user_id, t.client_key).where(sql`client_key is not null`),
    uniqueIndex('deposit_holds_pending').on(t.user_id, t.scope, t.ref_id).where(sql`status = 'pending'`), // one attempt at a time
    index('deposit_holds_by_penalty').on(t.penalty_id).where(sql`penalty_id is not null`),
  ],
)

export type HoldRow = typeof deposit_holds.$inferSelect
export type PenaltyRow = typeof deposit_penalties.$inferSelect
