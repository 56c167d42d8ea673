/** Tables of the people: who they are, how they sign in, and what protects that. */
import type { QuietHours } from '@juya/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, refId } from '../../platform/db/columns.ts'

/** A person's privacy choices. */
export interface PrivacyColumn {
  who_can_chat: 'all' | 'followers' | 'buyers' | 'none'
  recommend: boolean
  show_follows: boolean
  /** Stands in ranks; left out: yes. */
  in_ranks?: boolean
  /** Stands in the rank by spending; left out: no. */
  in_spend_rank?: boolean
}

/** One row per person. A cancelled person keeps the row, emptied, so that orders and results stay whole. */
export const account_users = pgTable(
  'account_users',
  {
    id: id(),
    phone: text(), // mainland, 11 digits; null once cancelled
    password_hash: text(), // argon2id
    password_set_at: instant(),
    pay_password_hash: text(), // argon2id
    pay_password_set_at: instant(),
    /** Withdrawals rest until then, after a reset of the pay password. */
    withdraw_hold_until: instant(),
    /** Small payments need no pay password when the person chose so. */
    pay_free_on: boolean().notNull().default(false),
    nickname: text().notNull(),
    avatar: text(),
    gender: text({ enum: ['unknown', 'male', 'female'] })
      .notNull()
      .default('unknown'),
    birthday: date({ mode: 'string' }),
    signature: text().notNull().default(''),
    email: text(),
    wechat_id: text(),
    city: text(),
    area: text(),
    /** Which pages the person last chose; rights never follow from it. */
    role: text({ enum: ['normal', 'shop'] })
      .notNull()
      .default('normal'),
    status: text({ enum: ['active', 'restricted', 'banned', 'cancelling', 'cancelled'] })
      .notNull()
      .default('active'),
    restricted_until: instant(),
    restrict_reason: text(),
    locked_at: instant(), // by its owner: every sign-in is refused until they proved who they are
    unlocked_at: instant(), // when they last did: links and changes of before count no more
    invited_by: refId(),
    invite_code: text().notNull(),
    realname_status: text({ enum: ['none', 'pending', 'verified', 'rejected', 'revoked'] })
      .notNull()
      .default('none'),
    /** Of age, as the verified identity number says. */
    is_adult: boolean().notNull().default(false),
    /** Later accounts of the same verified person are never new customers. */
    is_first_account: boolean().notNull().default(true),
    growth_value: integer().notNull().default(100),
    credit_level: integer().notNull().default(2),
    vip_until: instant(),
    unpaid_strikes: integer().notNull().default(0),
    first_paid_at: instant(), // null: a new customer
    last_login_at: instant(),
    last_ip: text(),
    locale: text({ enum: ['en', 'zh-CN'] })
      .notNull()
      .default('zh-CN'),
    privacy: jsonb()
      .$type<PrivacyColumn>()
      .notNull()
      .default({ who_can_chat: 'all', recommend: true, show_follows: true }),
    quiet_hours: jsonb().$type<QuietHours>(), // null: none chosen, which is off
    /** Bids by itself in the demo world; marked wherever it matters. */
    is_robot: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('account_users_phone').on(t.phone).where(sql`phone is not null`), // sign-in
    uniqueIndex('account_users_invite_code').on(t.invite_code),
    index('account_users_invited').on(t.invited_by).where(sql`invited_by is not null`), // a person's team
    index('account_users_status').on(t.status, t.id), // console list
    index('account_users_by_nickname').on(t.nickname.op('text_pattern_ops'), t.id), // console search
    index('account_users_strikes').on(t.unpaid_strikes, t.id), // console list
    index('account_users_realname').on(t.realname_status, t.id), // console list
    index('account_users_by_age').on(t.created_at, t.id), // console list
    check('account_users_strikes_count', sql`unpaid_strikes >= 0`),
  ],
)

/** One row per sign-in on one device. The token itself is never stored. */
export const account_sessions = pgTable(
  'account_sessions',
  {
    id: id(),
    user_id: refId().notNull(),
    token_hash: bytea().notNull(), // SHA-256 of the token
    device_id: text(),
    user_agent: text(),
    ip: text(),
    open_id: text(), // of the messenger, when signed in through it
    created_at: createdAt(),
    last_seen_at: createdAt(),
    expires_at: instant().notNull(), // slides by 30 days, 180 days after created_at at most
    revoked_at: instant(),
    revoke_reason: text(),
  },
  (t) => [
    uniqueIndex('account_sessions_token').on(t.token_hash), // every request
    index('account_sessions_by_user').on(t.user_id, t.id), // networks a person has signed in from
    index('account_sessions_live').on(t.user_id, t.last_seen_at).where(sql`revoked_at is null`), // devices of a person
  ],
)

/** A messenger account bound to a person. */
export const account_messenger_bindings = pgTable(
  'account_messenger_bindings',
  {
    id: id(),
    user_id: refId().notNull(),
    provider: text({ enum: ['wechat_h5', 'wechat_mini', 'hawk'] }).notNull(),
    open_id: text().notNull(),
    union_id: text(),
    nickname: text().notNull().default(''),
    avatar: text(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('account_messenger_bindings_open').on(t.provider, t.open_id), // social sign-in
    uniqueIndex('account_messenger_bindings_user').on(t.user_id, t.provider), // one of a kind per person
    index('account_messenger_bindings_union').on(t.union_id).where(sql`union_id is not null`), // linked accounts, in the console
  ],
)

/** A messenger account without a person yet, waiting 15 minutes for a sign-in to bind it. */
export const account_bind_tickets = pgTable(
  'account_bind_tickets',
  {
    id: id(),
    ticket_hash: bytea().notNull(),
    provider: text({ enum: ['wechat_h5', 'wechat_mini', 'hawk'] }).notNull(),
    open_id: text().notNull(),
    union_id: text(),
    nickname: text().notNull(),
    avatar: text(),
    verifier_hash: bytea(), // of the page that asked; null for a client that made none
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [
    uniqueIndex('account_bind_tickets_hash').on(t.ticket_hash),
    index('account_bind_tickets_age').on(t.expires_at),
  ],
)

/**
 * A change of the ways into an account, with what stood there before: turned back for three days by who proves to be the owner. What
 * stood there is forgotten after that.
 */
export const account_credential_changes = pgTable(
  'account_credential_changes',
  {
    id: id(),
    user_id: refId().notNull(),
    kind: text({ enum: ['phone', 'bound', 'unbound', 'password', 'pay_password'] }).notNull(),
    before: jsonb().$type<Record<string, string | null>>().notNull(),
    changed_at: createdAt(),
    turned_back_at: instant(),
  },
  (t) => [
    index('account_credential_changes_user').on(t.user_id, t.id), // what is turned back, and where security notices go besides
    index('account_credential_changes_age').on(t.changed_at).where(sql`before <> '{}'`), // erasure what stood there
  ],
)

/** A change of phone without the old one, waiting for its day to be over: one per person. */
export const account_pending_phone_changes = pgTable('account_pending_phone_changes', {
  user_id: refId().primaryKey(),
  phone: text().notNull(),
  due_at: instant().notNull(),
})

/** One row per SMS code sent; the code is stored as a keyed hash. */
export const account_sms_codes = pgTable(
  'account_sms_codes',
  {
    id: id(),
    phone: text().notNull(),
    scene: text().notNull(),
    code_hash: bytea().notNull(),
    ip: text().notNull(),
    sent_at: createdAt(),
    expires_at: instant().notNull(),
    tries: integer().notNull().default(0), // from the network it was asked for on
    tries_elsewhere: integer().notNull().default(0), // by others, who cannot use up its owner's tries
    used_at: instant(),
  },
  (t) => [
    index('account_sms_codes_phone').on(t.phone, t.sent_at), // the newest code, and the limits per number
    index('account_sms_codes_ip').on(t.ip, t.sent_at), // the limit per address
    index('account_sms_codes_age').on(t.sent_at), // cleaning
    check('account_sms_codes_tries', sql`tries between 0 and 5 and tries_elsewhere between 0 and 5`),
  ],
)

/** Wrong tries of one subject at one kind of lock: a phone's password, an address, a person's pay password. */
export const account_lockouts = pgTable(
  'account_lockouts',
  {
    kind: text().notNull(), // login, login_account, login_ip, pay_password
    subject: text().notNull(),
    failures: integer().notNull().default(0),
    window_ends_at: instant().notNull(),
    locked_until: instant(),
    lockouts: integer().notNull().default(0),
    lockouts_forgotten_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subject] }), index('account_lockouts_age').on(t.window_ends_at)],
)

/** Identity documents a person filed. Names and numbers are encrypted with the installation's key. */
export const account_identity_filings = pgTable(
  'account_identity_filings',
  {
    id: id(),
    user_id: refId().notNull(),
    kind: text({ enum: ['person', 'shop'] }).notNull(),
    real_name_enc: bytea().notNull(),
    id_no_enc: bytea().notNull(),
    /** Keyed hash of the number: finds the accounts of one person without decrypting. */
    id_no_hmac: bytea().notNull(),
    id_front: text().notNull(),
    id_back: text().notNull(),
    hand_held: text(),
    company_name: text(),
    licence_no: text(),
    licence_img: text(),
    extra_licences: jsonb().$type<Array<{ kind: string; img: string; expires_on?: string }>>().notNull().default([]),
    is_adult: boolean().notNull(),
    status: text({ enum: ['pending', 'asked', 'verified', 'rejected', 'revoked'] }).notNull(),
    reject_reason: text(),
    reviewed_by: refId(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('account_identity_filings_user').on(t.user_id, t.id), // where the person's verification stands
    index('account_identity_filings_number').on(t.id_no_hmac), // at most three accounts per person, linked accounts
    index('account_identity_filings_queue').on(t.status, t.id), // the operator's queue
    index('account_identity_filings_kind').on(t.kind, t.id), // console list
    uniqueIndex('account_identity_filings_open').on(t.user_id).where(sql`status in ('pending', 'asked')`),
    uniqueIndex('account_identity_filings_licence')
      .on(t.licence_no)
      .where(sql`status = 'verified' and licence_no is not null`),
  ],
)

/** Devices a person was seen on: for new-device notices and for linked accounts. */
export const account_devices = pgTable(
  'account_devices',
  {
    user_id: refId().notNull(),
    device_id: text().notNull(),
    user_agent: text(),
    first_seen_at: createdAt(),
    last_seen_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.device_id] }),
    index('account_devices_shared').on(t.device_id, t.user_id),
  ],
)

/** Which version of which agreement a person accepted, and when. */
export const account_agreements = pgTable(
  'account_agreements',
  {
    user_id: refId().notNull(),
    code: text().notNull(),
    version: integer().notNull(),
    ip: text(),
    accepted_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code, t.version] })],
)

/** Keyed hashes of payout cards, told by the wallet: for linked accounts. */
export const account_payout_card_hashes = pgTable(
  'account_payout_card_hashes',
  { user_id: refId().notNull(), mark: bytea().notNull(), created_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.user_id, t.mark] }),
    index('account_payout_card_hashes_shared').on(t.mark, t.user_id),
  ],
)

/** What an operator found about two accounts that share something; the last word counts. */
export const account_link_verdicts = pgTable(
  'account_link_verdicts',
  {
    id: id(),
    low_id: refId().notNull(), // the earlier account
    high_id: refId().notNull(),
    verdict: text({ enum: ['same', 'different'] }).notNull(),
    evidence: text().array().notNull(), // what they shared then
    reason: text().notNull(),
    operator_id: refId().notNull(),
    decided_at: createdAt(),
  },
  (t) => [
    uniqueIndex('account_link_verdicts_pair').on(t.low_id, t.high_id), // linked accounts
    index('account_link_verdicts_later').on(t.high_id, t.low_id), // linked accounts, seen from the later one
    check('account_link_verdicts_order', sql`low_id < high_id`),
  ],
)

/** Changes of a person's growth value, which decides the credit level. Append-only. */
export const account_growth_log = pgTable(
  'account_growth_log',
  {
    id: id(),
    user_id: refId().notNull(),
    delta: integer().notNull(),
    reason: text().notNull(), // unpaid_lot, order_completed, realname, …
    ref: text().notNull(), // what it is about, e.g. order:71; given once per person, reason and ref
    value_after: integer().notNull(),
    /** The row this one takes back: each is taken back once at most. */
    undoes_id: refId(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('account_growth_once').on(t.user_id, t.reason, t.ref).where(sql`undoes_id is null`),
    uniqueIndex('account_growth_undone').on(t.undoes_id).where(sql`undoes_id is not null`),
    index('account_growth_user').on(t.user_id, t.id), // one's own, the latest first
    index('account_growth_about').on(t.user_id, t.ref, t.id), // what last became of one thing
    index('account_growth_by_time').on(t.created_at), // invariant I48
  ],
)

/** Notices of a category a person turned off or on, by push and by SMS. */
export const account_notice_prefs = pgTable(
  'account_notice_prefs',
  {
    user_id: refId().notNull(),
    category: text().notNull(),
    push: boolean().notNull().default(true),
    sms: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.category] })],
)

/** Accounts on their way out, and those that were: fifteen days in which signing in keeps the account, then what is personal is erased. */
export const account_closures = pgTable(
  'account_closures',
  {
    id: id(),
    user_id: refId().notNull(),
    status: text({ enum: ['cooling', 'withdrawn', 'executed'] })
      .notNull()
      .default('cooling'),
    due_at: instant().notNull(),
    asked_at: createdAt(),
    ended_at: instant(),
    mark: bytea(), // keyed hash of the number that left: finds the money kept for them again
  },
  (t) => [
    uniqueIndex('account_closures_open').on(t.user_id).where(sql`status = 'cooling'`), // one at a time
    index('account_closures_user').on(t.user_id, t.id), // the person's page in the console
    index('account_closures_mark').on(t.mark).where(sql`status = 'executed'`), // a person who comes back with their number
    index('account_closures_executed').on(t.user_id).where(sql`status = 'executed'`), // invariant I30
  ],
)

/** Keyed hashes of the phones of those who left: an account opened with one again is no new customer. */
export const account_closed_phone_hashes = pgTable('account_closed_phone_hashes', {
  mark: bytea().primaryKey(),
  left_at: createdAt(),
})
