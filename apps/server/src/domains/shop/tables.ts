/** Tables of the shops. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../platform/db/columns.ts'

/** Defaults a shop sets for the lots it publishes. */
export interface AuctionDefaults {
  increment_mode?: 'table' | 'fixed'
  increment_fen?: number
  deposit_bp?: number
  shipping_free?: boolean
  /** Unsold lots go up anew by themselves so many times. */
  auto_relist_times?: number
  return_policy?: 'none' | 'return_7d'
}

/** The bidders the shop's lots admit. */
export type JoinFilter = {
  min_level?: number
  max_unpaid_strikes?: number
  realname_only?: boolean
  min_account_age_days?: number
  min_completed_orders?: number
  /** Fewer lots than this won and not yet paid, wherever they were won. */
  max_open_unpaid_lots?: number
  /** Follows the shop. */
  fans_only?: boolean
  /** 1 to 5: how many times the usual deposit. */
  deposit_multiplier?: number
}

/** One row per shop. Counters are kept by events of the domains that know. */
export const shop_shops = pgTable(
  'shop_shops',
  {
    id: id(),
    owner_user_id: refId().notNull(),
    name: text().notNull(),
    /** The name as look-alikes share it (profile/name-look.ts); null for shops older than that. */
    name_look: text(),
    /** Shown to those who read English, where the shop gave it. */
    name_en: text(),
    /** What it was called until renamed_at. */
    former_name: text(),
    renamed_at: instant(),
    logo: text(),
    cover: text(),
    intro: text().notNull().default(''),
    intro_en: text(),
    notice: text(),
    kind: text({ enum: ['individual', 'company', 'platform', 'auction_house'] })
      .notNull()
      .default('individual'),
    status: text({ enum: ['applying', 'pending_fee', 'pending_deposit', 'active', 'suspended', 'closing', 'closed'] })
      .notNull()
      .default('active'),
    suspended_reason: text(),
    main_category_ids: refId().array().notNull().default(sql`'{}'`),
    city: text(),
    service_phone: text(),
    service_hours: text().notNull().default('9:00–21:00'),
    return_address_id: refId(),
    is_select: boolean().notNull().default(false),
    /** The licence, or the owner's identity, was verified. */
    is_verified: boolean().notNull().default(false),
    /** Lots open without waiting for a reviewer. */
    skips_review: boolean().notNull().default(false),
    /** Both follow from shop_credit_log. */
    credit_score: integer().notNull().default(100),
    credit_level: integer().notNull().default(1),
    /** Sums and count of review scores; what is shown adds ten imagined reviews of 5. */
    rating_desc_sum: integer().notNull().default(0),
    rating_service_sum: integer().notNull().default(0),
    rating_ship_sum: integer().notNull().default(0),
    review_count: integer().notNull().default(0),
    good_review_count: integer().notNull().default(0),
    fans_count: integer().notNull().default(0),
    sold_count: integer().notNull().default(0),
    on_sale_count: integer().notNull().default(0),
    lot_count: integer().notNull().default(0),
    view_count: integer().notNull().default(0),
    hot_score: integer().notNull().default(0),
    /** Instead of the platform's rates, where agreed. */
    commission_bp: integer(),
    settle_days: integer(),
    /** Null: no fee was ever asked of it. */
    fee_expires_at: instant(),
    deposit_required_fen: fen().notNull().default(0),
    /** Since when the deposit is below its least share; null while it is not. */
    deposit_short_at: instant(),
    guarantees: text().array().notNull().default(sql`'{genuine}'`),
    licences: jsonb().$type<Array<{ kind: string; image?: string; expires_on?: string }>>().notNull().default([]),
    impressions: jsonb().$type<Array<{ tag: string; count: number }>>().notNull().default([]),
    auction_defaults: jsonb().$type<AuctionDefaults>().notNull().default({}),
    join_filter: jsonb().$type<JoinFilter>().notNull().default({}),
    /** Edits of its page and of the terms of its lots. */
    version: integer().notNull().default(1),
    opened_at: instant(),
    /** While it closes: when nothing can be claimed from it any more. */
    closes_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('shop_shops_owner').on(t.owner_user_id).where(sql`status <> 'closed'`), // one shop per person
    index('shop_shops_owners').on(t.owner_user_id, t.id), // console list: a person's, the closed ones too
    index('shop_shops_closed').on(sql`lower(${t.name})`).where(sql`status = 'closed'`), // names of closed shops, which no other owner takes
    uniqueIndex('shop_shops_name').on(sql`lower(${t.name})`).where(sql`status <> 'closed'`),
    index('shop_shops_look').on(t.name_look, t.id), // is a name too like another's; which have no look yet
    index('shop_shops_hot').on(t.hot_score.desc().nullsFirst(), t.id).where(sql`status = 'active'`), // shop list
    index('shop_shops_new').on(t.opened_at.desc().nullsFirst(), t.id).where(sql`status = 'active'`), // newest shops
    index('shop_shops_select').on(t.hot_score.desc().nullsFirst(), t.id).where(sql`status = 'active' and is_select`), // recommended
    index('shop_shops_credit').on(t.credit_level, t.id), // lots of new shops
    index('shop_shops_status').on(t.status, t.id), // console list
    index('shop_shops_deposit').on(t.id).where(sql`deposit_required_fen > 0`), // the daily look at the deposits
    index('shop_shops_by_words').using(
      'gin',
      sql`platform_terms(platform_fold(${t.name} || ' ' || coalesce(${t.name_en}, '')))`,
    ), // search, suggestions
    index('shop_shops_categories').using('gin', t.main_category_ids),
    check('shop_shops_counts', sql`fans_count >= 0 and sold_count >= 0 and on_sale_count >= 0 and lot_count >= 0`),
    check('shop_shops_commission', sql`commission_bp between 0 and 10000`),
  ],
)

/** A member of a shop, the owner included, and what they may do. */
export const shop_members = pgTable(
  'shop_members',
  {
    shop_id: refId().notNull(),
    user_id: refId().notNull(),
    role: text({ enum: ['owner', 'staff'] }).notNull(),
    permissions: text().array().notNull().default(sql`'{}'`),
    remark: text(),
    status: text({ enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    added_by: refId(),
    /** The membership last chosen is the one meant when no Shop-Id is sent. */
    chosen_at: createdAt(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.shop_id, t.user_id] }),
    index('shop_members_user').on(t.user_id, t.chosen_at).where(sql`status = 'active'`), // every call of a shop
    uniqueIndex('shop_members_one_owner').on(t.shop_id).where(sql`role = 'owner'`),
  ],
)

/** One row per licence a shop filed. What counts stands in shop_shops.licences; this is its history and its clock. */
export const shop_licences = pgTable(
  'shop_licences',
  {
    id: id(),
    shop_id: refId().notNull(),
    kind: text().notNull(),
    number: text().notNull(),
    image: text().notNull(),
    expires_on: text().notNull(), // its last day, yyyy-mm-dd in Shanghai
    status: text({ enum: ['pending', 'asked', 'approved', 'rejected', 'replaced'] })
      .notNull()
      .default('pending'),
    reject_reason: text(),
    question: text(), // what an operator asked last
    answer_by: instant(), // until when the shop may answer; set while it is asked
    filed_by: refId().notNull(),
    decided_by: refId(), // an operator; null of what came with the application
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('shop_licences_status', sql`status in ('pending', 'asked', 'approved', 'rejected', 'replaced')`),
    check('shop_licences_expires_on', sql`expires_on ~ '^\\d{4}-\\d\\d-\\d\\d$'`),
    uniqueIndex('shop_licences_waiting').on(t.shop_id, t.kind).where(sql`status in ('pending', 'asked')`), // one of a kind waits
    uniqueIndex('shop_licences_in_force').on(t.shop_id, t.kind).where(sql`status = 'approved'`), // one of a kind counts
    index('shop_licences_of_shop').on(t.shop_id, t.id), // a shop's own list
    check('shop_licences_answer_by', sql`(status = 'asked') = (answer_by is not null)`),
    index('shop_licences_by_status').on(t.status, t.shop_id), // the console's filter of shops
    index('shop_licences_queue').on(t.status, t.id), // the console's list by status, the sidebar's count
  ],
)

/** One row per invitation to work in a shop. Its phone is kept while it waits, and says nothing of whether it has an account. */
export const shop_invitations = pgTable(
  'shop_invitations',
  {
    id: id(),
    shop_id: refId().notNull(),
    phone: text(),
    permissions: text().array().notNull(),
    remark: text(),
    status: text({ enum: ['waiting', 'accepted', 'declined', 'withdrawn', 'lapsed'] })
      .notNull()
      .default('waiting'),
    invited_by: refId().notNull(),
    due_at: instant().notNull(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('shop_invitations_once').on(t.shop_id, t.phone).where(sql`status = 'waiting'`),
    index('shop_invitations_for').on(t.phone).where(sql`status = 'waiting'`), // a person's
    index('shop_invitations_of').on(t.shop_id, t.created_at), // how many of late
    check('shop_invitations_phone', sql`(status = 'waiting') = (phone is not null)`),
  ],
)

/** One row per name a shop asked for: the old one stands until an operator agrees. */
export const shop_name_changes = pgTable(
  'shop_name_changes',
  {
    id: id(),
    shop_id: refId().notNull(),
    asked_by: refId().notNull(),
    before_name: text().notNull(),
    before_name_en: text(),
    name: text().notNull(),
    name_en: text(),
    name_look: text().notNull(),
    status: text({ enum: ['waiting', 'approved', 'rejected', 'withdrawn'] })
      .notNull()
      .default('waiting'),
    reason: text(),
    decided_by: refId(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('shop_name_changes_status', sql`${t.status} in ('waiting','approved','rejected','withdrawn')`),
    uniqueIndex('shop_name_changes_one_open').on(t.shop_id).where(sql`status = 'waiting'`),
    index('shop_name_changes_open_look').on(t.name_look).where(sql`status = 'waiting'`), // two shops that ask for one name
    index('shop_name_changes_queue').on(t.status, t.id), // the console's list by status, the sidebar's count
    index('shop_name_changes_of').on(t.shop_id, t.id), // a shop's latest
  ],
)

/** One row per visitor of a shop per day, for the workbench. */
export const shop_visits = pgTable(
  'shop_visits',
  { shop_id: refId().notNull(), day: text().notNull(), visitor: text().notNull() },
  (t) => [primaryKey({ columns: [t.shop_id, t.day, t.visitor] }), index('shop_visits_age').on(t.day)],
)

/**
 * A person's request to open a shop, which operators decide on its own: sent, asked back and answered as often as it takes, then approved
 * or sent back; withdrawn where a question stays unanswered.
 */
export const shop_applications = pgTable(
  'shop_applications',
  {
    id: id(),
    user_id: refId().notNull(),
    kind: text({ enum: ['individual', 'company'] }).notNull(),
    name: text().notNull(),
    logo: text(),
    intro: text().notNull().default(''),
    phone: text(),
    return_address_id: refId(), // of the applicant's addresses; the shop gets a copy
    main_category_ids: refId().array().notNull().default(sql`'{}'`),
    licences: jsonb().$type<Array<{ kind: string; image?: string; expires_on?: string }>>().notNull().default([]),
    status: text({ enum: ['submitted', 'asked', 'answered', 'approved', 'rejected', 'withdrawn'] })
      .notNull()
      .default('submitted'),
    review_note: text(),
    reviewed_by: refId(),
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check(
      'shop_applications_status',
      sql`${t.status} in ('submitted','asked','answered','approved','rejected','withdrawn')`,
    ),
    uniqueIndex('shop_applications_one_open').on(t.user_id).where(sql`status in ('submitted','asked','answered')`),
    index('shop_applications_queue').on(t.status, t.id), // the console's list by status, the sidebar's count
    index('shop_applications_kind').on(t.kind, t.id), // the console's list by kind
    index('shop_applications_by_day').on(t.created_at, t.id), // the console's list by day
    index('shop_applications_user').on(t.user_id, t.id), // a person's latest
  ],
)

/** One row per question an operator asked an applicant, with the answer. */
export const shop_application_questions = pgTable(
  'shop_application_questions',
  {
    id: id(),
    application_id: refId().notNull(),
    question: text().notNull(),
    asked_by: refId().notNull(),
    asked_at: instant().notNull().default(sql`platform_now()`),
    answer: text(),
    images: text().array().notNull().default(sql`'{}'`),
    answered_at: instant(),
  },
  (t) => [
    index('shop_application_questions_of').on(t.application_id, t.id), // the application's page
    uniqueIndex('shop_application_questions_open').on(t.application_id).where(sql`answered_at is null`), // one at a time
    check('shop_application_questions_answered', sql`(${t.answer} is null) = (${t.answered_at} is null)`),
  ],
)

/** What a shop pays for being open for so many months. A new price is a new row, from its day on; who bought keeps what they bought. */
export const shop_fee_plans = pgTable(
  'shop_fee_plans',
  {
    id: id(),
    shop_kind: text({ enum: ['individual', 'company', 'platform', 'auction_house'] }).notNull(),
    name: text().notNull(),
    name_en: text().notNull(),
    months: integer().notNull(),
    price_fen: fen().notNull(),
    benefits: text().array().notNull().default(sql`'{}'`),
    benefits_en: text().array().notNull().default(sql`'{}'`),
    sort: integer().notNull().default(0),
    /** False: called off before its day. */
    active: boolean().notNull().default(true),
    from_at: createdAt(),
    /** Until the one that replaces it begins. */
    to_at: instant(),
    replaces_id: refId(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('shop_fee_plans_next').on(t.replaces_id).where(sql`active`), // one follows one
    index('shop_fee_plans_kind').on(t.shop_kind, t.sort).where(sql`active`), // what a shop may buy
    check('shop_fee_plans_bounds', sql`months between 1 and 60 and price_fen >= 0`),
  ],
)

/** One row per fee a shop paid, with what it bought as it was then. */
export const shop_fee_purchases = pgTable(
  'shop_fee_purchases',
  {
    id: id(),
    shop_id: refId().notNull(),
    plan_id: refId().notNull(),
    pay_no: text().notNull().unique(),
    amount_fen: fen().notNull(),
    from_at: instant().notNull(),
    to_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('shop_fee_purchases_of').on(t.shop_id, t.to_at)], // a shop's latest
)

/** Money into a shop's guarantee deposit and out of it again; each done one moved its money once, under its number. */
export const shop_deposit_requests = pgTable(
  'shop_deposit_requests',
  {
    id: id(),
    shop_id: refId().notNull(),
    kind: text({ enum: ['topup', 'withdraw'] }).notNull(),
    amount_fen: fen().notNull(),
    status: text({ enum: ['pending', 'done'] }).notNull(),
    pay_no: text().unique(),
    due_at: instant(),
    done_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('shop_deposit_requests_open').on(t.shop_id).where(sql`status = 'pending'`), // one at a time
    index('shop_deposit_requests_of').on(t.shop_id, t.id),
    check('shop_deposit_requests_amount', sql`amount_fen >= 0`),
    check('shop_deposit_requests_source', sql`(kind = 'topup') = (pay_no is not null)`),
  ],
)

/** Changes of a shop's credit score, which decides its level. Append-only: the score is their sum, the level that of the last row. */
export const shop_credit_log = pgTable(
  'shop_credit_log',
  {
    id: id(),
    shop_id: refId().notNull(),
    delta: integer().notNull(),
    reason: text().notNull(), // opening, order_completed, review, …
    ref: text().notNull(), // what it is about, e.g. order:71; given once per shop, reason and ref
    score_after: integer().notNull(),
    level_after: integer().notNull(),
    /** The row this one takes back: each is taken back once at most. */
    undoes_id: refId(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('shop_credit_once').on(t.shop_id, t.reason, t.ref).where(sql`undoes_id is null`),
    uniqueIndex('shop_credit_undone').on(t.undoes_id).where(sql`undoes_id is not null`),
    index('shop_credit_of_shop').on(t.shop_id, t.id), // the shop's own page, the latest first
    index('shop_credit_about').on(t.shop_id, t.ref, t.id), // what last became of one thing
    index('shop_credit_of_day').on(t.shop_id, t.created_at), // how much of a day counts
    index('shop_credit_by_time').on(t.created_at), // invariant I49
  ],
)
