/** Live rooms: what shops applied for, their rooms, their sessions with those subscribed and what is sold there, and live time. */
import {
  LIVE_APPLICATION_STATES,
  LIVE_CANCEL_CAUSES,
  LIVE_CHAT_LEVELS,
  LIVE_END_CAUSES,
  LIVE_PAUSE_CAUSES,
  LIVE_PLAN_STATES,
  LIVE_ROOM_STATES,
  LIVE_SESSION_STATES,
  LIVE_TIME_SOURCES,
  LIVE_TIME_STATES,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type ApplicationStatus = (typeof LIVE_APPLICATION_STATES)[number]
export type RoomStatus = (typeof LIVE_ROOM_STATES)[number]
export type SessionStatus = (typeof LIVE_SESSION_STATES)[number]
export type CancelCause = (typeof LIVE_CANCEL_CAUSES)[number]
export type EndCause = (typeof LIVE_END_CAUSES)[number]
export type PauseCause = (typeof LIVE_PAUSE_CAUSES)[number]
type ChatLevel = (typeof LIVE_CHAT_LEVELS)[number]
type PlanState = (typeof LIVE_PLAN_STATES)[number]
type TimeStatus = (typeof LIVE_TIME_STATES)[number]
type TimeSource = (typeof LIVE_TIME_SOURCES)[number]

/** One row per application of a shop for a live room. One waits at a time; one that was sent back is followed by another. */
export const live_applications = pgTable(
  'live_applications',
  {
    id: id(),
    shop_id: refId().notNull(),
    applied_by: refId().notNull(),
    title: text().notNull(),
    cover: text().notNull(), // upload path
    category_id: refId().notNull(),
    intro: text().notNull().default(''),
    host_id: refId().notNull(), // the member who hosts
    status: text().$type<ApplicationStatus>().notNull().default('waiting'),
    reason: text(), // of one that was sent back: what is to mend
    decided_by: refId(), // an operator
    decided_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('live_applications_status', oneOf(t.status, LIVE_APPLICATION_STATES)),
    check('live_applications_reason', sql`(${t.status} = 'sent_back') = (${t.reason} is not null)`),
    check('live_applications_decided', sql`(${t.status} = 'waiting') = (${t.decided_at} is null)`),
    uniqueIndex('live_applications_one_waits').on(t.shop_id).where(sql`status = 'waiting'`),
    index('live_applications_of_shop').on(t.shop_id, t.id), // a shop's newest
    index('live_applications_queue').on(t.status, t.id), // the console's list by status, the sidebar's count
  ],
)

/** One row per shop that was ever given a live room: the lock of all that happens in it. */
export const live_rooms = pgTable(
  'live_rooms',
  {
    id: id(),
    shop_id: refId().notNull().unique('live_rooms_shop'),
    title: text().notNull(),
    cover: text().notNull(), // upload path
    category_id: refId().notNull(),
    intro: text().notNull().default(''),
    host_id: refId().notNull(),
    status: text().$type<RoomStatus>().notNull().default('active'),
    reason: text(), // why it is banned
    paused_until: instant(), // null while paused: until its shop opens it
    chat_level: text().$type<ChatLevel>().notNull().default('all'),
    slow_mode_s: integer().notNull().default(0),
    words: text().array().notNull().default(sql`'{}'`), // lines with one of them are not shown
    moderator_ids: refId().array().notNull().default(sql`'{}'`), // members who keep order in the chat
    opened_at: createdAt(),
  },
  (t) => [
    check('live_rooms_status', oneOf(t.status, LIVE_ROOM_STATES)),
    check('live_rooms_reason', sql`(${t.status} = 'banned') = (${t.reason} is not null)`),
    check('live_rooms_paused', sql`${t.paused_until} is null or ${t.status} = 'paused'`),
    check('live_rooms_chat', oneOf(t.chat_level, LIVE_CHAT_LEVELS)),
    check('live_rooms_slow_mode', sql`${t.slow_mode_s} between 0 and 60`),
    index('live_rooms_by_state').on(t.status, t.id), // the console's list
  ],
)

/**
 * One row per session of a room: planned, on air, over. Its row is the lock of what happens on its stage. Its subscribers are told; a weekly one is
 * followed by another of the same series.
 */
export const live_sessions = pgTable(
  'live_sessions',
  {
    id: id(),
    room_id: refId()
      .notNull()
      .references(() => live_rooms.id),
    shop_id: refId().notNull(),
    sale_id: refId(), // the sale in a room whose picture this is; its lots are the sale's
    title: text().notNull(),
    cover: text(), // upload path; null: the room's
    notice: text(),
    status: text().$type<SessionStatus>().notNull().default('scheduled'),
    cause: text().$type<CancelCause | EndCause>(), // why it was cancelled, or ended
    reason: text(), // of an operator who cut it
    planned_at: instant().notNull(), // of one without a plan: when it was made ready
    is_planned: boolean().notNull().default(true),
    is_weekly: boolean().notNull().default(false),
    follows_id: refId(), // the session of a week before, whose subscribers it took over
    subscribed_count: integer().notNull().default(0),
    planned_by: refId().notNull(), // a member
    host_id: refId(), // the member on air
    key_sha256: text(), // of the publisher's key; the key itself is nowhere
    has_picture: boolean().notNull().default(false), // pictures come, as the media role told last
    started_at: instant(), // when its first picture came
    pause_cause: text().$type<PauseCause>(),
    paused_at: instant(),
    warning: text(), // an operator's last to its host
    warned_at: instant(),
    current_lot_id: refId(), // the lot that runs, or the last one that did
    metered_ms: bigint({ mode: 'number' }).notNull().default(0), // picture that came while it was live
    metered_s: integer().notNull().default(0), // whole seconds of it that were taken from the live time, or asked of it
    viewers: integer().notNull().default(0), // people whose picture was acknowledged within 15 s, as told last
    viewers_peak: integer().notNull().default(0),
    without_picture: integer().notNull().default(0), // people who are there in text or by sound, as told last
    lag_p95_ms: integer(), // of the frames on their screens, as told last
    lag_told_at: instant(), // when that was
    followers_told: integer().notNull().default(0), // how many of its shop's followers were told that it began
    room_seq: integer().notNull().default(0), // of the last frame of its channel
    ended_at: instant(), // when it was cancelled, or ended
    created_at: createdAt(),
  },
  (t) => [
    check('live_sessions_status', oneOf(t.status, LIVE_SESSION_STATES)),
    check(
      'live_sessions_causes',
      sql`case ${t.status} when 'cancelled' then ${oneOf(t.cause, LIVE_CANCEL_CAUSES)} when 'ended' then ${oneOf(t.cause, LIVE_END_CAUSES)} else ${t.cause} is null end`,
    ),
    check('live_sessions_over', sql`(${t.status} in ('cancelled', 'ended')) = (${t.cause} is not null)`),
    check('live_sessions_ended', sql`(${t.status} in ('cancelled', 'ended')) = (${t.ended_at} is not null)`),
    check(
      'live_sessions_key',
      sql`(${t.status} in ('ready', 'live', 'paused')) = (${t.key_sha256} is not null) and (${t.key_sha256} is null or ${t.host_id} is not null)`,
    ),
    check(
      'live_sessions_started',
      sql`case when ${t.status} in ('live', 'paused', 'ended') then ${t.started_at} is not null else ${t.started_at} is null end`,
    ),
    check(
      'live_sessions_paused',
      sql`(${t.status} = 'paused') = (${t.pause_cause} is not null) and (${t.pause_cause} is null) = (${t.paused_at} is null)`,
    ),
    check('live_sessions_pauses', sql`${t.pause_cause} is null or ${oneOf(t.pause_cause, LIVE_PAUSE_CAUSES)}`),
    check('live_sessions_warned', sql`(${t.warning} is null) = (${t.warned_at} is null)`),
    check('live_sessions_reason', sql`(coalesce(${t.cause}, '') = 'operator') = (${t.reason} is not null)`),
    check('live_sessions_metered', sql`${t.metered_s}::bigint * 1000 between 0 and ${t.metered_ms}`),
    check('live_sessions_viewers', sql`${t.viewers} between 0 and ${t.viewers_peak}`),
    check('live_sessions_without_picture', sql`${t.without_picture} >= 0`),
    check('live_sessions_subscribed', sql`${t.subscribed_count} >= 0`),
    uniqueIndex('live_sessions_follows').on(t.follows_id).where(sql`follows_id is not null`), // a week is followed once
    uniqueIndex('live_sessions_one_at_a_time').on(t.room_id, t.planned_at).where(sql`status = 'scheduled'`),
    uniqueIndex('live_sessions_on_air').on(t.room_id).where(sql`status in ('ready','live','paused')`), // one at a time
    uniqueIndex('live_sessions_of_sale').on(t.sale_id).where(sql`status in ('ready','live','paused')`), // the picture of a sale's room
    index('live_sessions_of_shop').on(t.shop_id, t.status, t.planned_at, t.id), // a shop's own lists, and its page
    index('live_sessions_of_host').on(t.host_id, t.id).where(sql`host_id is not null`), // one's own copy of data, leaving
    index('live_sessions_by_state').on(t.status, t.id), // the console's list
    index('live_sessions_now').on(t.started_at, t.id).where(sql`status in ('live','paused')`), // rooms now
    index('live_sessions_planned').on(t.planned_at, t.id).where(sql`status = 'scheduled'`), // heralds of all rooms
  ],
)

/** One row per life of the media role in which pictures of a session came, with how much of them did: told again, it counts once. */
export const live_picture_runs = pgTable(
  'live_picture_runs',
  {
    session_id: refId()
      .notNull()
      .references(() => live_sessions.id),
    run: text().notNull(), // 12 hex digits
    picture_ms: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.session_id, t.run] }), check('live_picture_runs_ms', sql`${t.picture_ms} >= 0`)],
)

/** One row per goods that are shown in a session, in their order there. */
export const live_goods = pgTable(
  'live_goods',
  {
    session_id: refId()
      .notNull()
      .references(() => live_sessions.id),
    goods_id: refId().notNull(),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.session_id, t.goods_id] }), check('live_goods_position', sql`${t.position} > 0`)],
)

/** One row per person who is told before a session begins. */
export const live_subscriptions = pgTable(
  'live_subscriptions',
  {
    session_id: refId()
      .notNull()
      .references(() => live_sessions.id),
    user_id: refId().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.user_id] }),
    index('live_subscriptions_of_person').on(t.user_id, t.session_id), // one's own copy of data, leaving
  ],
)

/** One row per viewer who said how a session is. Its shop reads it without a name. */
export const live_feedback = pgTable(
  'live_feedback',
  {
    session_id: refId()
      .notNull()
      .references(() => live_sessions.id),
    user_id: refId().notNull(),
    rating: integer().notNull(),
    content: text(),
    said_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.session_id, t.user_id] }),
    check('live_feedback_rating', sql`${t.rating} between 1 and 5`),
    index('live_feedback_of_person').on(t.user_id, t.session_id), // leaving
  ],
)

/** One row per plan of live time. What was bought keeps its own minutes, price and end. */
export const live_fee_plans = pgTable(
  'live_fee_plans',
  {
    id: id(),
    name: text().notNull(),
    name_en: text().notNull(),
    minutes: integer().notNull(),
    price_fen: fen().notNull(),
    valid_days: integer().notNull(),
    sort: integer().notNull().default(0),
    status: text().$type<PlanState>().notNull().default('draft'),
    revision: integer().notNull().default(1), // counts the changes of a draft
  },
  (t) => [
    check('live_fee_plans_status', oneOf(t.status, LIVE_PLAN_STATES)),
    check('live_fee_plans_bounds', sql`minutes between 1 and 60000 and price_fen > 0 and valid_days between 1 and 730`),
    index('live_fee_plans_by_state').on(t.status, t.id), // what is on sale, and the console's list
    index('live_fee_plans_sorted').on(t.sort, t.id), // the console's list
  ],
)

/** One row per shop with live time: the lock of it, and what is left, which its purchases sum to (I56). */
export const live_time = pgTable(
  'live_time',
  {
    shop_id: bigint({ mode: 'number' }).primaryKey(),
    balance_s: integer().notNull().default(0),
    changed_at: createdAt(),
  },
  (t) => [check('live_time_balance', sql`${t.balance_s} >= 0`), index('live_time_changed').on(t.changed_at)], // invariant I56
)

/** One row per live time that was bought or came free. What was had first is used first. */
export const live_time_purchases = pgTable(
  'live_time_purchases',
  {
    id: id(),
    shop_id: refId().notNull(),
    source: text().$type<TimeSource>().notNull(),
    owner_id: refId().notNull(), // the payer, or the owner who had it free: once a person and those linked to them
    plan_id: refId(), // of what was bought
    name: text().notNull(), // the plan's, when it was bought
    name_en: text().notNull(),
    seconds: integer().notNull(),
    left_s: integer().notNull(), // unused; of what lapsed or went back as it was then
    amount_fen: fen().notNull().default(0),
    payment_id: refId(),
    pay_no: text(),
    is_shops: boolean().notNull().default(true), // paid by shop wallet or card: what cannot go back to the card goes to the shop's wallet
    back_fen: fen().notNull().default(0), // what went back of it
    back_until: instant(), // until when it goes back unused
    expires_at: instant().notNull(),
    status: text().$type<TimeStatus>().notNull().default('running'),
    ended_at: instant(),
    at: createdAt(),
  },
  (t) => [
    check('live_time_purchases_source', oneOf(t.source, LIVE_TIME_SOURCES)),
    check('live_time_purchases_status', oneOf(t.status, LIVE_TIME_STATES)),
    check('live_time_purchases_left', sql`${t.seconds} > 0 and ${t.left_s} between 0 and ${t.seconds}`),
    check(
      'live_time_purchases_used',
      sql`case ${t.status} when 'running' then ${t.left_s} > 0 when 'used' then ${t.left_s} = 0 else true end`,
    ),
    check('live_time_purchases_ended', sql`(${t.status} = 'running') = (${t.ended_at} is null)`),
    check(
      'live_time_purchases_bought',
      sql`case when ${t.source} = 'purchase' then ${t.amount_fen} > 0 and ${t.plan_id} is not null and ${t.payment_id} is not null and ${t.pay_no} is not null and ${t.back_until} is not null else ${t.amount_fen} = 0 and ${t.payment_id} is null end`,
    ),
    check(
      'live_time_purchases_back',
      sql`${t.back_fen} between 0 and ${t.amount_fen} and (${t.back_fen} = 0 or ${t.status} = 'given_back')`,
    ),
    uniqueIndex('live_time_purchases_paid').on(t.pay_no).where(sql`pay_no is not null`),
    uniqueIndex('live_time_purchases_free').on(t.owner_id).where(sql`source = 'free'`), // once a person
    index('live_time_purchases_of_plan').on(t.plan_id).where(sql`plan_id is not null`), // the console: what was sold
    index('live_time_purchases_of_shop').on(t.shop_id, t.at, t.id), // a shop's own list, first in first out
  ],
)

export type Application = typeof live_applications.$inferSelect
export type Room = typeof live_rooms.$inferSelect
export type Session = typeof live_sessions.$inferSelect
export type Feedback = typeof live_feedback.$inferSelect
export type FeePlan = typeof live_fee_plans.$inferSelect
export type TimePurchase = typeof live_time_purchases.$inferSelect
