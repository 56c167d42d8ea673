/** Why accounts are restricted: a row for each cause, so that none lifts or shortens another. */
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per restriction of an account. The strictest that holds is what account_users says. */
export const account_restrictions = pgTable(
  'account_restrictions',
  {
    id: id(),
    user_id: refId().notNull(),
    cause: text().notNull(), // operator, or the report: report:71
    reason: text().notNull(),
    until_at: instant(), // null: until it is lifted
    lifted_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('account_restrictions_open').on(t.user_id, t.cause).where(sql`lifted_at is null`),
    index('account_restrictions_of').on(t.user_id, t.id), // a person's history
  ],
)
