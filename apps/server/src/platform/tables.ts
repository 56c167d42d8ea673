/** Tables of the platform itself. Every domain uses them through platform functions, never directly. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, refId } from './columns.ts'

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
  (t) => [unique('platform_deadlines_one').on(t.kind, t.ref_id), index('platform_deadlines_next').on(t.due_at)],
)

/** One row per event a command told; subscribers get each at least once. */
export const platform_outbox = pgTable(
  'platform_outbox',
  {
    id: id(),
    topic: text().notNull(), // auction.lot_sold, order.paid, …
    payload: jsonb().notNull(),
    created_at: createdAt(),
    attempts: integer().notNull().default(0),
    next_try_at: instant().notNull().default(sql`platform_now()`),
    last_error: text(),
    done_at: instant(),
  },
  (t) => [
    index('platform_outbox_waiting').on(t.next_try_at, t.id).where(sql`done_at is null`),
    index('platform_outbox_done').on(t.done_at).where(sql`done_at is not null`),
  ],
)

/** Which subscriber has finished which event, so that a repeat does nothing. */
export const platform_outbox_seen = pgTable(
  'platform_outbox_seen',
  { event_id: refId().notNull(), subscriber: text().notNull(), seen_at: createdAt() },
  (t) => [primaryKey({ columns: [t.event_id, t.subscriber] }), index('platform_outbox_seen_by_age').on(t.seen_at)],
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

/** Who did what and why: a SHA-256 chain, insert-only (a trigger refuses UPDATE and DELETE). */
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
    index('platform_audit_by_actor').on(t.actor_type, t.actor_id, t.id),
  ],
)

/** One row per stored file. The same bytes are stored once per owner. */
export const platform_media = pgTable(
  'platform_media',
  {
    id: id(),
    path: text().notNull().unique(),
    sha256: text().notNull(),
    owner_user_id: refId(),
    use: text().notNull(), // avatar, goods, lot, chat, evidence, idcard, post, other
    is_private: boolean().notNull().default(false),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('platform_media_once').on(t.owner_user_id, t.sha256, t.use),
    index('platform_media_by_age').on(t.created_at),
    index('platform_media_by_content').on(t.sha256),
  ], // pictures seen before
)
