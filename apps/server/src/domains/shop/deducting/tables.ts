/** The table of deductions from shops' deposits. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../../platform/db/columns.ts'

/**
 * One row per case in which an operator wants to take from a shop's deposit: what it rests on, the notice, the shop's answer and the decision of
 * another operator. What is taken moved its money once, under its number.
 */
export const shop_deductions = pgTable(
  'shop_deductions',
  {
    id: id(),
    shop_id: refId().notNull(),
    /** What it rests on: a ruling of a case, a claim on an order, or a report. */
    basis: text({ enum: ['ruling', 'claim', 'report'] }).notNull(),
    /** The case or the order; null of a report. */
    ref_id: refId(),
    rule_no: text().notNull(),
    /** The paper or record that is cited. */
    document: text().notNull(),
    /** Why, as the shop reads it. */
    words: text().notNull(),
    amount_fen: fen().notNull(),
    /** The buyer who is paid; null: the money is Juya's. */
    user_id: refId(),
    status: text({ enum: ['notified', 'answered', 'unanswered', 'imposed', 'dropped'] })
      .notNull()
      .default('notified'),
    opened_by: refId().notNull(),
    noticed_at: createdAt(),
    answer_due_at: instant().notNull(),
    answer: text(),
    answer_images: text().array().notNull().default(sql`'{}'`),
    answered_at: instant(),
    decided_by: refId(),
    decided_at: instant(),
    reason: text(),
    /** Never more than was there. */
    taken_fen: fen().notNull().default(0),
  },
  (t) => [
    index('shop_deductions_of').on(t.shop_id, t.id), // a shop's own, and what is open against it
    index('shop_deductions_queue').on(t.status, t.id), // the console's list by status, the sidebar's count
    check('shop_deductions_status', sql`${t.status} in ('notified','answered','unanswered','imposed','dropped')`),
    check('shop_deductions_amounts', sql`${t.amount_fen} > 0 and ${t.taken_fen} between 0 and ${t.amount_fen}`),
    check('shop_deductions_taken', sql`(${t.taken_fen} > 0) = (${t.status} = 'imposed')`),
    check(
      'shop_deductions_payee',
      sql`(${t.basis} = 'report') = (${t.user_id} is null) and (${t.ref_id} is null) = (${t.user_id} is null)`,
    ),
    check('shop_deductions_decided', sql`(${t.decided_at} is not null) = (${t.status} in ('imposed','dropped'))`),
  ],
)
