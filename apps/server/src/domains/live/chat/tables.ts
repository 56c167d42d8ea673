/** The chats of live sessions: their lines, and what was done to keep order in them. */
import { LIVE_ACT_KINDS, LIVE_ACT_REASONS, LIVE_ACT_STATES, LIVE_STAFF } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../../platform/db/columns.ts'
import { live_sessions } from '../tables.ts'

export type ActKind = (typeof LIVE_ACT_KINDS)[number]
export type ActReason = (typeof LIVE_ACT_REASONS)[number]
export type ActState = (typeof LIVE_ACT_STATES)[number]
export type Staff = (typeof LIVE_STAFF)[number]

/** One row per session with a chat: the lock of its lines, which are numbered one after another, and of who may write them. */
export const live_chats = pgTable(
  'live_chats',
  {
    session_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => live_sessions.id),
    last_seq: integer().notNull().default(0),
    change_no: integer().notNull().default(0), // of the last line that was removed or shown again
    likes: integer().notNull().default(0), // hearts
    pinned: text(), // the host's word to all
    pinned_by: refId(),
  },
  (t) => [
    check('live_chats_counts', sql`${t.last_seq} >= 0 and ${t.change_no} >= 0 and ${t.likes} >= 0`),
    check('live_chats_pinned', sql`(${t.pinned} is null) = (${t.pinned_by} is null)`),
  ],
)

/** One row per line. What was removed stays as a line that says so; of a writer who left neither name nor text is left. */
export const live_lines = pgTable(
  'live_lines',
  {
    id: id(),
    session_id: refId()
      .notNull()
      .references(() => live_chats.session_id),
    seq: integer().notNull(),
    user_id: refId(), // null: left
    staff: text().$type<Staff>(),
    text: text(), // as it is read
    original: text(), // as it was typed, where some of it is hidden
    client_msg_id: uuid().notNull(),
    removed_act_id: refId(), // the act by which it was removed
    removed_by: text({ enum: ['room', 'juya'] }), // the side whose act that was
    hidden_by: refId(), // the report that was upheld about it
    change_no: integer().notNull().default(0), // when it was removed or shown again
    created_at: createdAt(),
  },
  (t) => [
    check('live_lines_staff', sql`${t.staff} is null or ${oneOf(t.staff, LIVE_STAFF)}`),
    check(
      'live_lines_left',
      sql`(${t.user_id} is null) = (${t.text} is null) and (${t.user_id} is not null or ${t.original} is null)`,
    ),
    check('live_lines_removed', sql`(${t.removed_act_id} is null) = (${t.removed_by} is null)`),
    index('live_lines_of_session').on(t.session_id, t.id), // the console's list
    uniqueIndex('live_lines_in_order').on(t.session_id, t.seq), // what follows, what is before
    uniqueIndex('live_lines_once').on(t.session_id, t.user_id, t.client_msg_id), // a repeat is written once
    index('live_lines_changed').on(t.session_id, t.change_no).where(sql`change_no > 0`), // what watchers are told
    index('live_lines_of_person').on(t.user_id, t.id), // slow mode, one's own copy of data, leaving
  ],
)

/** One row per line that was removed, and per person who was muted or banned from a room's chat, with its reason and its one review. */
export const live_chat_acts = pgTable(
  'live_chat_acts',
  {
    id: id(),
    room_id: refId().notNull(),
    session_id: refId()
      .notNull()
      .references(() => live_chats.session_id),
    line_id: refId().notNull(), // the line it is about
    user_id: refId().notNull(), // its writer
    kind: text().$type<ActKind>().notNull(),
    reason: text().$type<ActReason>().notNull(),
    note: text(),
    until_at: instant(), // of a mute for minutes; a mute without it is for the session
    acted_by: refId(), // a member of the room, or
    operator_id: refId(), // an operator
    status: text().$type<ActState>().notNull().default('stands'),
    ask_until: instant().notNull(),
    appeal: text(),
    appealed_at: instant(),
    decided_by: refId(), // an operator; null where time decided
    decision: text(),
    ended_at: instant(), // when it was lifted, undone or became final
    created_at: createdAt(),
  },
  (t) => [
    check('live_chat_acts_by', sql`(${t.acted_by} is null) <> (${t.operator_id} is null)`),
    check(
      'live_chat_acts_other',
      sql`${t.decided_by} is null or ${t.operator_id} is null or ${t.decided_by} <> ${t.operator_id}`,
    ),
    check('live_chat_acts_kind', oneOf(t.kind, LIVE_ACT_KINDS)),
    check('live_chat_acts_reason', oneOf(t.reason, LIVE_ACT_REASONS)),
    check('live_chat_acts_status', oneOf(t.status, LIVE_ACT_STATES)),
    check('live_chat_acts_until', sql`${t.until_at} is null or ${t.kind} = 'muted'`),
    check('live_chat_acts_appealed', sql`${t.status} <> 'appealed' or ${t.appealed_at} is not null`),
    check('live_chat_acts_ended', sql`(${t.status} in ('lifted', 'undone', 'final')) = (${t.ended_at} is not null)`),
    uniqueIndex('live_chat_acts_removed').on(t.line_id).where(sql`kind = 'removed' and status <> 'undone'`), // a line is removed once
    index('live_chat_acts_holding').on(t.room_id, t.user_id), // each line that is written
    index('live_chat_acts_of_person').on(t.user_id, t.id), // one's own list, leaving
    index('live_chat_acts_by_status').on(t.status, t.id), // the queue
  ],
)

export type Chat = typeof live_chats.$inferSelect
export type Line = typeof live_lines.$inferSelect
export type Act = typeof live_chat_acts.$inferSelect
