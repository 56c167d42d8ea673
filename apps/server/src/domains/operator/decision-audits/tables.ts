/** Tables of the blind audit: what was decided, the days' draws, and the looks that were drawn. */
import type { AuditedQueue, AuditOutcome } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../../platform/db/columns.ts'

/** What the first operator saw, as lines; who they are and what they decided is in no part of it. */
export interface Shown {
  lines: Array<{
    key: string
    text?: string
    fen?: number
    /** ms */
    at?: number
    word?: { list: string; value: string }
  }>
  images: string[]
  /** `at` in ms. */
  said: Array<{ by: string; at: number; text: string; text_zh?: string; images: string[] }>
}

/** One row per day (Asia/Shanghai): the seed its decisions are drawn by. Its fingerprint is public from the start, the seed when the day is over. */
export const operator_audit_seeds = pgTable(
  'operator_audit_seeds',
  {
    day: date({ mode: 'string' }).primaryKey(),
    seed: text().notNull(), // 64 hex digits
    fingerprint: text().notNull(), // SHA-256 of the seed
    share_bp: integer().notNull(), // as set when the seed was made
    decisions: integer().notNull().default(0), // how many there were so far
    created_at: createdAt(),
  },
  (t) => [check('operator_audit_seeds_share', sql`${t.share_bp} between 0 and 10000`)],
)

/** One row per decision of a queue, as counted for the draw. Append-only but for whether it was overturned. */
export const operator_decisions = pgTable(
  'operator_decisions',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull(),
    number: integer().notNull(), // of the day, from 1: what is drawn
    queue: text().$type<AuditedQueue>().notNull(),
    ref_id: refId().notNull(),
    operator_id: refId().notNull(),
    outcome: text().$type<AuditOutcome>().notNull(),
    amount_fen: fen(), // what a case gave back
    drawn: boolean().notNull(),
    overturned_at: instant(), // it was changed afterwards, by a third person or by an act of its own
    created_at: createdAt(),
  },
  (t) => [
    check(
      'operator_decisions_queue',
      sql`${t.queue} in ('lot','filing','application','case','penalty','review','sale','goods')`,
    ),
    uniqueIndex('operator_decisions_number').on(t.day, t.number), // a day's draw
    index('operator_decisions_of').on(t.queue, t.ref_id, t.id), // the latest about a thing
    index('operator_decisions_by_time').on(t.queue, t.created_at), // how often they are overturned
  ],
)

/** One row per decision that was drawn: what its first operator saw, and what the second said. */
export const operator_decision_audits = pgTable(
  'operator_decision_audits',
  {
    id: refId().primaryKey(), // the decision's
    queue: text().$type<AuditedQueue>().notNull(),
    ref_id: refId().notNull(),
    first_id: refId().notNull(), // the operator who decided, and may not look
    people: refId().array().notNull(), // accounts it is about: their owners may not look
    first_reason: text().notNull(),
    asked_fen: fen(), // what a case was about, to compare amounts by
    shown: jsonb().$type<Shown>(), // forgotten once the matter is closed
    /** What the second said of it. No status: previews show those, and who decides does not learn what is drawn. */
    answer: text({ enum: ['waiting', 'agreed', 'differed'] })
      .notNull()
      .default('waiting'),
    /** The operators who saw the thing's page since, and know the outcome; and those who passed it on. */
    not_for: refId().array().notNull().default(sql`'{}'`),
    held_by: refId(),
    held_until: instant(),
    second_id: refId(),
    outcome: text().$type<AuditOutcome>(),
    amount_fen: fen(),
    reason: text(),
    looked_at: instant(),
    /** A difference that hurt somebody waits for a third person. */
    again: text({ enum: ['open', 'stands', 'overturned'] }),
    third_id: refId(),
    third_reason: text(),
    reopened: text({ enum: ['restored', 'proposed', 'by_hand'] }),
    resolved_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('operator_decision_audits_answer', sql`${t.answer} in ('waiting','agreed','differed')`),
    check('operator_decision_audits_answered', sql`(${t.answer} = 'waiting') = (${t.second_id} is null)`),
    check('operator_decision_audits_second', sql`${t.second_id} <> ${t.first_id}`),
    check('operator_decision_audits_third', sql`${t.third_id} not in (${t.first_id}, ${t.second_id})`),
    check('operator_decision_audits_again', sql`${t.again} is null or ${t.answer} = 'differed'`),
    index('operator_decision_audits_waiting').on(t.queue, t.id).where(sql`answer = 'waiting'`), // the next one
    index('operator_decision_audits_of').on(t.queue, t.ref_id).where(sql`answer = 'waiting'`), // an operator opens the thing's page
    index('operator_decision_audits_held').on(t.held_by).where(sql`answer = 'waiting'`), // the one that comes again
    index('operator_decision_audits_again_open').on(t.again, t.id).where(sql`again is not null`), // those to look at again
  ],
)
