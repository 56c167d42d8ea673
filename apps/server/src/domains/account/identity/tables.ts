/** What operators ask about a filing. */
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per question an operator asked about a filing, with its person's answer. */
export const account_identity_questions = pgTable(
  'account_identity_questions',
  {
    id: id(),
    identity_id: refId().notNull(),
    user_id: refId().notNull(),
    question: text().notNull(),
    asked_by: refId().notNull(),
    asked_at: instant().notNull().default(sql`platform_now()`),
    answer: text(),
    /** Private pictures, as the filing's own. */
    images: text().array().notNull().default(sql`'{}'`),
    answered_at: instant(),
  },
  (t) => [
    index('account_identity_questions_of').on(t.identity_id, t.id), // the filing's page
    index('account_identity_questions_user').on(t.user_id, t.id), // a person's data, and erasure
    uniqueIndex('account_identity_questions_open').on(t.identity_id).where(sql`answered_at is null`), // one at a time
    check('account_identity_questions_answered', sql`(${t.answer} is null) = (${t.answered_at} is null)`),
  ],
)
