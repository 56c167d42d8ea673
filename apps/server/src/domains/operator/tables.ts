/** Tables of the operators: who they are, how they sign in, and changes that wait for a second one of them. */

import { QUEUES_QUOTED, type QueueName } from '@juya/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, refId } from '../../platform/db/columns.ts'

/** One row per operator. Operators are not users: nothing of theirs opens a user call, and the other way round. */
export const operator_accounts = pgTable(
  'operator_accounts',
  {
    id: id(),
    login: text().notNull(), // lower case
    name: text().notNull(),
    password_hash: text(), // argon2id; null until the person has enrolled
    totp_secret_enc: bytea().notNull(), // AES-GCM under the installation's key
    /** The authenticator was shown to work. Until then a sign-in shows its secret. */
    enrolled_at: instant(),
    /** After a colleague made the authenticator void: until then a sign-in sets up the new one, and none is let in afterwards. */
    enrol_by: instant(),
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
    index('operator_accounts_by_login').on(t.login, t.id), // the console's list in its order, and the six below what it is narrowed by
    index('operator_accounts_by_start').on(t.login.op('text_pattern_ops'), t.id),
    index('operator_accounts_by_name').on(t.name.op('text_pattern_ops'), t.id),
    index('operator_accounts_by_status').on(
      sql`(case when ${t.status} = 'active' and ${t.password_hash} is null then 'invited' else ${t.status} end)`,
      t.id,
    ),
    index('operator_accounts_by_role').using('gin', t.roles),
    index('operator_accounts_by_sign_in').on(t.last_login_at),
    index('operator_accounts_by_age').on(t.created_at),
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
    browser_hash: bytea(), // SHA-256 of the cookie that tells browsers apart
    /** When it last showed a new code of the authenticator, at signing in or since. */
    code_at: instant(),
    /** To the minute. */
    last_used_at: createdAt(),
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
export const operator_pending_sign_ins = pgTable(
  'operator_pending_sign_ins',
  {
    id: id(),
    operator_id: refId().notNull(),
    challenge_hash: bytea().notNull(),
    expires_at: instant().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_pending_sign_ins_hash').on(t.challenge_hash),
    index('operator_pending_sign_ins_by_age').on(t.expires_at),
  ],
)

/** One row per link a new operator enrols with: once, and in the first browser that opens it. */
export const operator_enrolments = pgTable(
  'operator_enrolments',
  {
    id: id(),
    operator_id: refId().notNull(),
    token_hash: bytea().notNull(), // SHA-256
    browser_hash: bytea(), // SHA-256 of the cookie that tells browsers apart, once it was opened
    totp_secret_enc: bytea(), // made when it is opened, the operator's own once they have shown a code
    expires_at: instant().notNull(),
    used_at: instant(), // used, or a newer one took its place
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_enrolments_token').on(t.token_hash), // opening the link
    index('operator_enrolments_open').on(t.operator_id).where(sql`used_at is null`), // the list, a newer link
    index('operator_enrolments_by_age').on(t.expires_at), // deletion
  ],
)

/** One row per passkey of an operator: a device that signs for them. Only the public half is known here. */
export const operator_passkeys = pgTable(
  'operator_passkeys',
  {
    id: id(),
    operator_id: refId().notNull(),
    credential_id: text().notNull(), // base64url, as browsers name it
    public_key: bytea().notNull(), // COSE
    /** Of the last signature, where the device counts them: a lower or equal one is a copy's. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    synced: boolean().notNull(),
    last_used_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_passkeys_credential').on(t.credential_id), // signing in
    index('operator_passkeys_by_operator').on(t.operator_id, t.id), // the list, removing them all
    check('operator_passkeys_counter', sql`${t.counter} >= 0`),
  ],
)

/** One row per question a browser was sent to sign, for five minutes; gone once it was answered. */
export const operator_passkey_challenges = pgTable(
  'operator_passkey_challenges',
  {
    id: id(),
    challenge_hash: bytea().notNull(),
    purpose: text({ enum: ['register', 'fresh_code', 'sign_in'] }).notNull(),
    session_id: refId(), // the one that asked; null at signing in
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_passkey_challenges_hash').on(t.challenge_hash),
    index('operator_passkey_challenges_by_age').on(t.expires_at), // deletion
    check('operator_passkey_challenges_purpose', sql`${t.purpose} in ('register','fresh_code','sign_in')`),
    check('operator_passkey_challenges_session', sql`(${t.purpose} = 'sign_in') = (${t.session_id} is null)`),
  ],
)

/** Wrong tries of one login name, one address or one authenticator. An unknown name is counted like any other. */
export const operator_lockouts = pgTable(
  'operator_lockouts',
  {
    subject: text().primaryKey(), // login:chen@10.0.0.1, account:chen, ip:10.0.0.1, totp:7
    failures: integer().notNull().default(0),
    window_ends_at: instant().notNull(),
    locked_until: instant(),
  },
  (t) => [index('operator_lockouts_by_age').on(t.window_ends_at)],
)

/** One row per saved view of a list: its filters and order under a name, for its maker or for everybody with a role. */
export const operator_saved_views = pgTable(
  'operator_saved_views',
  {
    id: id(),
    operator_id: refId().notNull(),
    resource: text().notNull(),
    name: text().notNull(),
    query: text().notNull(), // what the list's address says after the question mark
    for_role: text(),
    pinned: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_saved_views_name').on(t.operator_id, t.resource, t.name), // saving it again
    index('operator_saved_views_of_role').on(t.for_role, t.id).where(sql`for_role is not null`), // the sidebar
  ],
)

/** One row per file an operator took out of a list. The rows are counted against the day when it is asked for. */
export const operator_exports = pgTable(
  'operator_exports',
  {
    id: id(),
    operator_id: refId().notNull(),
    resource: text().notNull(),
    query: text().notNull(),
    rows: integer().notNull(), // at most so many
    token_hash: bytea().notNull(), // SHA-256
    expires_at: instant().notNull(),
    started_at: instant(), // the file was fetched: it is fetched once
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_exports_token').on(t.token_hash), // fetching the file
    index('operator_exports_of_day').on(t.operator_id, t.created_at), // what is left of the day
    check('operator_exports_rows', sql`${t.rows} >= 0`),
  ],
)

/**
 * One row per thing somebody works on: held until its time, then lapsed, and gone when it was decided or given back. Only who holds a thing
 * decides it.
 */
export const operator_claims = pgTable(
  'operator_claims',
  {
    queue: text().$type<QueueName>().notNull(),
    ref_id: refId().notNull(), // the lot, filing, application, case or penalty
    operator_id: refId().notNull(),
    served: boolean().notNull().default(false), // it came by "next", and putting it aside wants a reason
    until_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.queue, t.ref_id] }),
    check('operator_claims_queue', sql`${t.queue} in (${sql.raw(QUEUES_QUOTED)})`),
    index('operator_claims_served').on(t.operator_id, t.queue).where(sql`served`), // the one that comes again
    index('operator_claims_held').on(t.operator_id, t.until_at), // the bell
    index('operator_claims_by_age').on(t.until_at), // deletion
  ],
)

/** One row per claim a colleague took over before it lapsed, with the reason its former holder reads. */
export const operator_claim_take_overs = pgTable(
  'operator_claim_take_overs',
  {
    id: id(),
    queue: text().$type<QueueName>().notNull(),
    ref_id: refId().notNull(),
    from_id: refId().notNull(),
    by_id: refId().notNull(),
    reason: text().notNull(),
    read_at: instant(),
    created_at: createdAt(),
  },
  (t) => [index('operator_claim_take_overs_unread').on(t.from_id, t.id).where(sql`read_at is null`)], // the notices in the console
)

/** One row per claim that lapsed and was not taken up again by who held it: the thing was left without a decision. */
export const operator_lapsed_claims = pgTable(
  'operator_lapsed_claims',
  {
    queue: text().$type<QueueName>().notNull(),
    ref_id: refId().notNull(),
    operator_id: refId().notNull(), // the operator who held it
    lapsed_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.queue, t.ref_id, t.operator_id, t.lapsed_at] }),
    index('operator_lapsed_claims_by_age').on(t.lapsed_at), // claims by operator, deletion
  ],
)

/** One row per thing somebody was served next and put aside, with the reason. */
export const operator_skipped_items = pgTable(
  'operator_skipped_items',
  {
    id: id(),
    queue: text().$type<QueueName>().notNull(),
    ref_id: refId().notNull(),
    operator_id: refId().notNull(),
    reason: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('operator_skipped_items_of').on(t.queue, t.ref_id, t.id), // the thing's page
    index('operator_skipped_items_by').on(t.operator_id, t.queue, t.id), // their next one
    index('operator_skipped_items_by_age').on(t.created_at), // claims by operator
  ],
)

/** One row per person who looks at a thing, or did: the console says so every few seconds. */
export const operator_presence = pgTable(
  'operator_presence',
  {
    queue: text().$type<QueueName>().notNull(),
    ref_id: refId().notNull(),
    operator_id: refId().notNull(),
    seen_at: instant().notNull(),
    typed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.queue, t.ref_id, t.operator_id] }),
    index('operator_presence_by_age').on(t.seen_at), // deletion
  ],
)

/** One row per change of a setting: applied, waiting for a second operator, or decided and waiting for its day. */
export const operator_setting_changes = pgTable(
  'operator_setting_changes',
  {
    id: id(),
    key: text().notNull(),
    old_value: jsonb(),
    new_value: jsonb(),
    reason: text().notNull(),
    status: text({ enum: ['applied', 'pending', 'scheduled', 'dropped', 'called_off'] }).notNull(),
    /** From when it was asked for, then from when it is in force; null: at once. */
    starts_at: instant(),
    /** The change it undoes. */
    turns_back: refId(),
    /** The first change of those made as one; null: it stands alone. */
    bundle_id: refId(),
    operator_id: refId().notNull(),
    decided_by: refId(),
    /** Confirmed by its proposer, who had no colleague in the role. */
    alone: boolean().notNull().default(false),
    decision_reason: text(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check(
      'operator_setting_changes_status',
      sql`${t.status} in ('applied','pending','scheduled','dropped','called_off')`,
    ),
    check(
      'operator_setting_changes_two',
      sql`${t.decided_by} is null or ${t.status} = 'dropped' or ${t.decided_by} <> ${t.operator_id} or ${t.alone}`,
    ),
    uniqueIndex('operator_setting_changes_one_open').on(t.key).where(sql`status in ('pending', 'scheduled')`), // one at a time
    index('operator_setting_changes_by_key').on(t.key, t.id), // history of one setting
    index('operator_setting_changes_bundle').on(t.bundle_id).where(sql`bundle_id is not null`), // changes made as one
  ],
)
