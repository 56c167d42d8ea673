/** Tables of the operators: who they are, how they sign in, and changes that wait for a second one of them. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, refId } from '../../platform/columns.ts'

/** One row per operator. Operators are not users: nothing of theirs opens a user call, and the other way round. */
export const operator_accounts = pgTable(
  'operator_accounts',
  {
    id: id(),
    login: text().notNull(), // lower case
    name: text().notNull(),
    password_hash: text().notNull(), // argon2id
    totp_secret_enc: bytea().notNull(), // AES-GCM under the installation's key
    /** The authenticator was shown to work. Until then a sign-in shows its secret. */
    enrolled_at: instant(),
    /** The 30-second step of the last code used: a code and those before it work only once. */
    totp_last_step: bigint({ mode: 'number' }).notNull().default(0),
    roles: text().array().notNull(),
    status: text({ enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    last_login_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_accounts_login').on(t.login), // sign-in
    check('operator_accounts_status', sql`${t.status} in ('active','disabled')`),
    check('operator_accounts_roles', sql`cardinality(${t.roles}) > 0`),
  ],
)

/** One row per console session, 12 hours at most. The token itself is never stored. */
export const operator_sessions = pgTable(
  'operator_sessions',
  {
    id: id(),
    operator_id: refId().notNull(),
    token_hash: bytea().notNull(), // SHA-256
    ip: text(),
    user_agent: text(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_sessions_token').on(t.token_hash), // every console request
    index('operator_sessions_by_operator').on(t.operator_id, t.id), // ending them all
  ],
)

/** One row per right password, waiting five minutes for the authenticator's code. */
export const operator_challenges = pgTable(
  'operator_challenges',
  {
    id: id(),
    operator_id: refId().notNull(),
    challenge_hash: bytea().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_challenges_hash').on(t.challenge_hash),
    index('operator_challenges_by_age').on(t.expires_at),
  ],
)

/** Wrong tries of one login name, one address or one authenticator. A name nobody has is counted like any other. */
export const operator_guards = pgTable(
  'operator_guards',
  {
    subject: text().primaryKey(), // login:chen, ip:10.0.0.1, totp:7
    failures: integer().notNull().default(0),
    window_ends_at: instant().notNull(),
    locked_until: instant(),
  },
  (t) => [index('operator_guards_by_age').on(t.window_ends_at)],
)

/** One row per change of a setting, applied at once or waiting for a second operator. */
export const operator_setting_changes = pgTable(
  'operator_setting_changes',
  {
    id: id(),
    key: text().notNull(),
    old_value: jsonb(),
    new_value: jsonb(),
    reason: text().notNull(),
    status: text({ enum: ['applied', 'pending', 'dropped'] }).notNull(),
    operator_id: refId().notNull(),
    decided_by: refId(),
    decision_reason: text(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('operator_setting_changes_status', sql`${t.status} in ('applied','pending','dropped')`),
    check(
      'operator_setting_changes_two',
      sql`${t.decided_by} is null or ${t.status} = 'dropped' or ${t.decided_by} <> ${t.operator_id}`,
    ),
    uniqueIndex('operator_setting_changes_one_pending').on(t.key).where(sql`status = 'pending'`), // one at a time
    index('operator_setting_changes_by_key').on(t.key, t.id), // history of one setting
  ],
)
