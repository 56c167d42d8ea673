/** The log of who read personal data. */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, refId } from '../../../platform/db/columns.ts'

/**
 * One row per access of an operator to personal data of somebody: they read of it as a role, when, what and why.
 * The same access of the same operator again within the hour is the same row, unless a reason was given.
 */
export const account_data_access_log = pgTable(
  'account_data_access_log',
  {
    id: id(),
    user_id: refId().notNull(),
    operator_id: refId().notNull(),
    /** The roles the operator had then. */
    roles: text().array().notNull(),
    what: text({
      enum: ['contact', 'phone_search', 'identity', 'document', 'record', 'address', 'application', 'chat'],
    }).notNull(),
    about: text(), // the order, case, filing or application it was opened with, e.g. order:71
    reason: text(), // in the operator's words, where the act asks for them
    accessed_at: createdAt(),
  },
  (t) => [
    index('account_data_access_log_user').on(t.user_id, t.id), // their page, and whether the same access is logged
  ],
)
