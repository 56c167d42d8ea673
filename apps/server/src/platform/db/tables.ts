/** Tables of the platform itself. Every domain uses them through platform functions, never directly. */
import { AI_MARKS, QUEUE_NAMES, QUEUES_QUOTED } from '@juya/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, fen, id, instant, oneOf, refId } from './columns.ts'

/** One row per write that carried an Idempotency-Key: its answer, given again to a retry for 24 h. */
export const platform_idempotency = pgTable(
  'platform_idempotency',
  {
    scope: text().notNull(), // the call's name, e.g. order.confirm
    actor: text().notNull(), // user:7, operator:1, or the guest's address
    key: text().notNull(),
    request_hash: bytea().notNull(),
    response: jsonb(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.actor, t.key] }), index('platform_idempotency_by_age').on(t.created_at)],
)

/** Tickets that open a socket and were not used yet. */
export const platform_socket_tickets = pgTable(
  'platform_socket_tickets',
  {
    hash: bytea().primaryKey(),
    kind: text({ enum: ['user', 'operator'] }).notNull(),
    session_id: refId().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [index('platform_socket_tickets_by_age').on(t.expires_at)], // erasure
)

/** One row per thing time will do. The row goes in the transaction that does it; the person it concerns can see it. */
export const platform_deadlines = pgTable(
  'platform_deadlines',
  {
    id: id(),
    kind: text().notNull(), // lot_close, order_pay, …
    ref_id: refId().notNull(), // the lot, order, hold … it is about
    due_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    last_error: text(),
    created_at: createdAt(),
  },
  (t) => [
    unique('platform_deadlines_one').on(t.kind, t.ref_id),
    index('platform_deadlines_next').on(t.due_at),
    index('platform_deadlines_stuck').on(t.id).where(sql`attempts >= 5`), // the console's list
  ],
)

/** One row per event a command told. Kept for some weeks after all subscribers are done with it. */
export const platform_outbox = pgTable(
  'platform_outbox',
  {
    id: id(),
    topic: text().notNull(), // auction.lot_sold, order.paid, …
    aggregate: text().notNull(), // what it is about: lot_id:7; those about one thing are heard in order
    version: integer().notNull().default(1), // of the row its domain declares; an older one is read as the row says
    payload: jsonb().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('platform_outbox_by_age').on(t.created_at)],
)

/** One row per event and subscriber, until the subscriber is done with it: deleted in the transaction that does what follows. */
export const platform_outbox_deliveries = pgTable(
  'platform_outbox_deliveries',
  {
    event_id: refId().notNull(),
    subscriber: text().notNull(), // domain.what
    lane: integer().notNull(), // which of the subscriber's queues
    aggregate: text().notNull(),
    attempts: integer().notNull().default(0),
    next_try_at: instant().notNull().default(sql`platform_now()`),
    last_error: text(),
    dead_at: instant(), // tried too often: stands aside until an operator replays it
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.subscriber] }),
    index('platform_outbox_waiting').on(t.subscriber, t.lane, t.event_id).where(sql`dead_at is null`),
    index('platform_outbox_failing').on(t.subscriber, t.aggregate, t.event_id).where(sql`attempts > 0`), // what keeps later ones waiting
    index('platform_outbox_trouble').on(t.event_id).where(sql`attempts > 0`), // the console's list
  ],
)

/** One row per queue of a subscriber; the process that works it holds the row's lock. */
export const platform_outbox_lanes = pgTable(
  'platform_outbox_lanes',
  { subscriber: text().notNull(), lane: integer().notNull() },
  (t) => [primaryKey({ columns: [t.subscriber, t.lane] })],
)

/** Values an operator has changed from their default. */
export const platform_settings = pgTable('platform_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updated_by: refId(),
  updated_at: createdAt(),
})

/** Every change of a setting, with who and why. Append-only. */
export const platform_settings_history = pgTable(
  'platform_settings_history',
  {
    id: id(),
    key: text().notNull(),
    old_value: jsonb(),
    new_value: jsonb(),
    reason: text().notNull(),
    operator_id: refId(),
    created_at: createdAt(),
  },
  (t) => [index('platform_settings_history_by_key').on(t.key, t.id)],
)

/** One row per act: actor, act and reason. A SHA-256 chain, insert-only (a trigger refuses UPDATE and DELETE). */
export const platform_audit_logs = pgTable(
  'platform_audit_logs',
  {
    id: id(),
    at: createdAt(),
    actor_type: text().notNull(), // operator, user, staff, owner, system
    actor_id: refId(),
    action: text().notNull(), // lot.approve, user.restrict, settings.save, …
    target_type: text().notNull(),
    target_id: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    ip: text(),
    request_id: text(),
    prev_hash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    index('platform_audit_by_target').on(t.target_type, t.target_id, t.id),
    index('platform_audit_by_action').on(t.action.op('text_pattern_ops'), t.id), // the console's list
    index('platform_audit_by_time').on(t.at, t.id), // the console's list
    index('platform_audit_by_thing').on(t.target_id, t.id), // the console's search
    index('platform_audit_by_words').using('gin', sql`platform_terms(platform_fold(coalesce(${t.reason}, '')))`), // the console's search
    index('platform_audit_by_actor').on(t.actor_type, t.actor_id, t.id),
  ],
)

/** One row per act proposed for two operators (platform/approvals.ts): waiting, done by another, dropped, or lapsed. */
export const platform_approvals = pgTable(
  'platform_approvals',
  {
    id: id(),
    kind: text().notNull(), // refund_redirect, forfeit_reverse, setting, …
    target_type: text().notNull(),
    target_id: text().notNull(),
    amount_fen: fen(), // what moves; null when no money does
    input: jsonb().notNull(),
    facts: jsonb().notNull(),
    status: text({ enum: ['waiting', 'done', 'dropped', 'expired'] }).notNull(),
    reason: text().notNull(),
    proposed_by: refId().notNull(),
    /** SHA-256 of the cookie that tells browsers apart; null when the session has none. */
    proposed_browser: bytea(),
    decided_by: refId(),
    /** Confirmed by its proposer, who had no colleague in the role. */
    alone: boolean().notNull().default(false),
    decision_reason: text(),
    decided_at: instant(),
    expires_at: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    check('platform_approvals_status', sql`${t.status} in ('waiting','done','dropped','expired')`),
    check(
      'platform_approvals_two',
      sql`${t.status} <> 'done' or (${t.decided_by} is not null and (${t.decided_by} <> ${t.proposed_by} or ${t.alone}))`,
    ),
    uniqueIndex('platform_approvals_one_waiting').on(t.kind, t.target_id).where(sql`status = 'waiting'`), // one at a time
    index('platform_approvals_open').on(t.expires_at, t.id).where(sql`status = 'waiting'`), // the page, the sidebar's count
    // The console's list: what waits by when it lapses, then what is decided; and its filters.
    index('platform_approvals_by_until').on(
      sql`(case when ${t.status} = 'waiting' then ${t.expires_at} else 'infinity' end)`,
      t.id,
    ),
    index('platform_approvals_by_status').on(t.status, t.id),
    index('platform_approvals_by_kind').on(t.kind, t.id),
    index('platform_approvals_by_target').on(t.target_id, t.id),
    index('platform_approvals_by_amount').on(t.amount_fen, t.id),
    index('platform_approvals_by_proposer').on(t.proposed_by, t.id),
    index('platform_approvals_by_decider').on(t.decided_by, t.id),
    index('platform_approvals_by_age').on(t.created_at, t.id),
    index('platform_approvals_by_decision').on(t.decided_at, t.id),
  ],
)

/** One row per job of the clock (platform/time/jobs.ts): its last run. */
export const platform_job_runs = pgTable(
  'platform_job_runs',
  {
    name: text().primaryKey(), // as in operator.tidy_up
    started_at: instant().notNull(),
    ended_at: instant(), // null: it runs, or its process died
    error: text(), // why it failed
  },
  (t) => [check('platform_job_runs_error', sql`${t.error} is null or ${t.ended_at} is not null`)],
)

/**
 * One row per deadline by which the platform answers about a thing that waits for it (platform/review-deadlines.ts): running, standing still while another side is
 * asked, kept, or broken. A thing that comes back later has a row of its own.
 */
export const platform_review_deadlines = pgTable(
  'platform_review_deadlines',
  {
    id: id(),
    queue: text({ enum: QUEUE_NAMES }).notNull(),
    ref_id: refId().notNull(),
    state: text({ enum: ['running', 'asked', 'kept', 'broken'] })
      .notNull()
      .default('running'),
    due_at: instant().notNull(), // while asked: as it stood when the question went out
    asked_at: instant(),
    waits_for: text().array().notNull().default(sql`'{}'`), // the parties that owe an answer: buyer, shop, applicant
    ended_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('platform_review_deadlines_queue', sql`${t.queue} in (${sql.raw(QUEUES_QUOTED)})`),
    check('platform_review_deadlines_state', sql`${t.state} in ('running','asked','kept','broken')`),
    check(
      'platform_review_deadlines_asked',
      sql`(${t.state} = 'asked') = (${t.asked_at} is not null and cardinality(${t.waits_for}) > 0)`,
    ),
    check(
      'platform_review_deadlines_kept',
      sql`case ${t.state} when 'kept' then ${t.ended_at} is not null when 'broken' then true else ${t.ended_at} is null end`,
    ),
    uniqueIndex('platform_review_deadlines_one').on(t.queue, t.ref_id).where(sql`ended_at is null`),
    index('platform_review_deadlines_next').on(t.queue, t.due_at, t.id).where(sql`ended_at is null`), // the next thing of a queue
    index('platform_review_deadlines_of_queue').on(t.queue, t.id), // the console's list
    index('platform_review_deadlines_by_state').on(t.state, t.id), // the console's list
    index('platform_review_deadlines_ended').on(t.ended_at).where(sql`ended_at is not null`), // the overview's counts
  ],
)

/**
 * One row per cause of an alarm (platform/alarms/): raised once however often the cause is seen, acknowledged by somebody, over when the cause is
 * gone. A cause that comes back has a row of its own.
 */
export const platform_alarms = pgTable(
  'platform_alarms',
  {
    id: id(),
    kind: text().notNull(),
    cause: text().notNull(), // what tells it from others of its kind: an invariant's name, a provider
    state: text({ enum: ['raised', 'acknowledged', 'over'] })
      .notNull()
      .default('raised'),
    facts: jsonb().notNull(), // what its words name
    seen_at: createdAt(), // when the cause was seen last
    acknowledged_by: refId(),
    acknowledged_at: instant(),
    over_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('platform_alarms_state', sql`${t.state} in ('raised','acknowledged','over')`),
    check('platform_alarms_over', sql`(${t.state} = 'over') = (${t.over_at} is not null)`),
    check('platform_alarms_heard', sql`${t.state} <> 'acknowledged' or ${t.acknowledged_by} is not null`),
    uniqueIndex('platform_alarms_one').on(t.kind, t.cause).where(sql`state <> 'over'`), // raised once
    index('platform_alarms_by_kind').on(t.kind, t.id), // the list
    index('platform_alarms_by_state').on(t.state, t.id), // the list, the bell
    index('platform_alarms_by_day').on(t.created_at), // the list
  ],
)

/** One row per provider that was asked: since when it fails, if it does (platform/alarms/providers.ts). */
export const platform_provider_health = pgTable('platform_provider_health', {
  name: text().primaryKey(),
  failures: integer().notNull().default(0), // in a row
  failed_at: instant(),
  failing_since: instant(), // the first of those in a row
  last_error: text(),
})

/** One row per stored file. The same bytes are stored once per owner. */
export const platform_media = pgTable(
  'platform_media',
  {
    id: id(),
    path: text().notNull().unique(),
    sha256: text().notNull(),
    owner_user_id: refId(),
    use: text().notNull(), // avatar, goods, lot, video, chat, evidence, idcard, document, category, note, post, other
    is_private: boolean().notNull().default(false),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    duration_ms: integer(), // of a video
    ai_mark: text().$type<(typeof AI_MARKS)[number]>(), // how a picture said it was made by AI; null where it did not
    codes: text().array(), // what the QR codes in a picture for a chat say; null where none was looked for
    unused_since: instant(), // its last upload; null once a write has named it
    created_at: createdAt(),
  },
  (t) => [
    index('platform_media_unused').on(t.unused_since).where(sql`unused_since is not null`), // what is purged
    unique('platform_media_once').on(t.owner_user_id, t.sha256, t.use),
    index('platform_media_by_age').on(t.created_at),
    check('platform_media_ai_mark', oneOf(t.ai_mark, AI_MARKS)),
    index('platform_media_by_content').on(t.sha256),
  ], // pictures seen before
)

/**
 * One row per metric, day, category and shop: what the console's charts add up (platform/db/daily-metrics.ts). Category and shop 0 stand for all of them,
 * -1 for rows that have none.
 */
export const platform_daily_metrics = pgTable(
  'platform_daily_metrics',
  {
    metric: text().notNull(),
    category_id: refId().notNull(),
    shop_id: refId().notNull(),
    day: date().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.metric, t.category_id, t.shop_id, t.day] }), // a chart
    index('platform_daily_metrics_of_day').on(t.day), // a day that is counted anew
  ],
)

/** One row per day that was rolled up, with the version of the metrics it was rolled up by. */
export const platform_daily_metric_days = pgTable('platform_daily_metric_days', {
  day: date().primaryKey(),
  version: text().notNull(),
})

/** One row per time something of a day gone by changed: its metrics are counted anew. Triggers write it, and rolling up deletes it. */
export const platform_daily_metric_recounts = pgTable(
  'platform_daily_metric_recounts',
  {
    id: id(),
    from_day: date().notNull(),
    until_day: date().notNull(),
  },
  (t) => [check('platform_daily_metric_recounts_order', sql`${t.from_day} <= ${t.until_day}`)],
)
