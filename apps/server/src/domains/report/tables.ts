/** Tables of reports, mutes and feedback. */
import {
  type FEEDBACK_TYPES,
  type REPORT_OUTCOMES,
  REPORT_TARGETS,
  type ReportReason,
  type ReportStatus,
  type ReportTargetType,
  type Sanction,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

/** One person's report of one thing, with what it showed then, the answer of the shop, the decision, and the one appeal. */
export const report_reports = pgTable(
  'report_reports',
  {
    id: id(),
    reporter_id: refId().notNull(),
    target_type: text().$type<ReportTargetType>().notNull(),
    target_id: refId().notNull(),
    person_id: refId().notNull(), // the reported person, or the owner of the shop
    shop_id: refId(), // the shop it is about, which answers
    reason: text().$type<ReportReason>().notNull(),
    danger: boolean().notNull(),
    content: text(),
    images: text().array().notNull().default(sql`'{}'`),
    title: text().notNull(), // of the target then
    image: text(),
    target_version: integer(), // of what has versions: the one that was read
    snapshot: text().notNull(), // JSON of what the target showed then
    snapshot_hash: text().notNull(), // SHA-256 of it
    weight: integer().notNull().default(2), // towards hiding the target, as its reporter stood then
    counts: boolean().notNull().default(true), // false: somebody linked to the reporter reported it before
    status: text().$type<ReportStatus>().notNull().default('open'),
    asked_at: instant(), // the shop was asked
    answer_by: instant(),
    shop_answer: text(),
    shop_images: text().array().notNull().default(sql`'{}'`),
    rule_no: integer(),
    sanction: text().$type<Sanction>(),
    decision: text(), // its reason, which both sides read
    decided_by: refId(),
    decided_at: instant(),
    appeal_until: instant(),
    appealed_by: text({ enum: ['reporter', 'reported'] }),
    appeal: text(),
    appealed_at: instant(),
    outcome: text().$type<(typeof REPORT_OUTCOMES)[number]>(), // once it is final
    final_by: refId(), // the operator who decided the appeal; null: there was none
    final_note: text(),
    final_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('report_reports_one_open')
      .on(t.reporter_id, t.target_type, t.target_id)
      .where(sql`status in ('open', 'taken')`), // one per person and target
    index('report_reports_of_reporter').on(t.reporter_id, t.id), // their list, the daily limit
    index('report_reports_of_person').on(t.person_id, t.id), // the list of who is reported; the console's list
    index('report_reports_of_shop').on(t.shop_id, t.id).where(sql`shop_id is not null`), // the shop's list; the console's list
    index('report_reports_of_target').on(t.target_type, t.target_id, t.id), // how many reported it; the console's list
    index('report_reports_by_status').on(t.status, t.id), // the console's list
    index('report_reports_by_reason').on(t.reason, t.id), // the console's list
    index('report_reports_by_day').on(t.created_at), // the console's list
    check('report_reports_weight', sql`${t.weight} in (0, 2, 4)`),
    check('report_reports_target', oneOf(t.target_type, REPORT_TARGETS)),
    check('report_reports_status', sql`${t.status} in ('open','taken','upheld','unfounded','appealed','final')`),
    check(
      'report_reports_evidence',
      sql`${t.snapshot_hash} = encode(sha256(convert_to(${t.snapshot}, 'UTF8')), 'hex')`,
    ),
    check(
      'report_reports_asked',
      sql`${t.status} <> 'taken' or (${t.asked_at} is not null and ${t.answer_by} is not null)`,
    ),
    check(
      'report_reports_decided',
      sql`(${t.status} in ('open','taken')) = (${t.decided_at} is null) and (${t.decided_at} is null) = (${t.decided_by} is null)`,
    ),
    check('report_reports_rule', sql`${t.sanction} is null or ${t.sanction} = 'none' or ${t.rule_no} is not null`),
    check(
      'report_reports_appeal',
      sql`${t.status} <> 'appealed' or (${t.appealed_by} is not null and ${t.appeal} is not null)`,
    ),
    check('report_reports_other', sql`${t.final_by} is null or ${t.final_by} <> ${t.decided_by}`),
    check(
      'report_reports_final',
      sql`(${t.status} = 'final') = (${t.outcome} is not null and ${t.final_at} is not null)`,
    ),
  ],
)

/** A thing that is hidden from all because what was reported of it weighed enough, until an operator has looked at it. */
export const report_hides = pgTable(
  'report_hides',
  {
    id: id(),
    target_type: text().$type<ReportTargetType>().notNull(),
    target_id: refId().notNull(),
    weight: integer().notNull(), // of the reports then
    hidden_at: createdAt(),
    ended_at: instant(),
    upheld: boolean(), // what an operator found; null: nobody has looked yet
  },
  (t) => [
    uniqueIndex('report_hides_standing').on(t.target_type, t.target_id).where(sql`ended_at is null`), // one at a time
    check('report_hides_target', oneOf(t.target_type, REPORT_TARGETS)),
    check('report_hides_ended', sql`(${t.ended_at} is null) = (${t.upheld} is null)`),
  ],
)

/** One row per report that stops a person from writing until a time. */
export const report_mutes = pgTable(
  'report_mutes',
  {
    id: id(),
    user_id: refId().notNull(),
    report_id: refId().notNull().unique(),
    rule_no: integer().notNull(),
    until_at: instant().notNull(),
    lifted_at: instant(), // the report was overturned
    created_at: createdAt(),
  },
  (t) => [index('report_mutes_of_user').on(t.user_id, t.until_at)], // each word that is written
)

/** What a person told the platform, and its answer. */
export const report_feedbacks = pgTable(
  'report_feedbacks',
  {
    id: id(),
    user_id: refId().notNull(),
    type: text().$type<(typeof FEEDBACK_TYPES)[number]>().notNull(),
    content: text().notNull(),
    images: text().array().notNull().default(sql`'{}'`),
    contact: text(),
    status: text({ enum: ['open', 'answered'] })
      .notNull()
      .default('open'),
    reply: text(),
    answered_by: refId(),
    answered_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('report_feedbacks_of_user').on(t.user_id, t.id), // their list, the daily limit; the console's list
    index('report_feedbacks_by_status').on(t.status, t.id), // the console's list
    index('report_feedbacks_by_type').on(t.type, t.id), // the console's list
    check(
      'report_feedbacks_answered',
      sql`(${t.status} = 'answered') = (${t.reply} is not null and ${t.answered_by} is not null and ${t.answered_at} is not null)`,
    ),
  ],
)
