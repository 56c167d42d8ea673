/** Tables of the shops' service. */
import type { AutoTrigger, DeskKind, DeskState } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../platform/db/columns.ts'
import type { Hours } from './hours-rules.ts'

/** One reply a shop wrote beforehand: its people choose a quick one, an automatic one answers by itself. */
export const service_reply_templates = pgTable(
  'service_reply_templates',
  {
    id: id(),
    shop_id: refId().notNull(),
    kind: text({ enum: ['quick', 'auto'] }).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    for_buyers: boolean().notNull().default(false), // a quick one: buyers read it as a question with its answer
    trigger: text().$type<AutoTrigger>(), // an automatic one: what it answers
    keywords: text().array().notNull().default(sql`'{}'`),
    image: text(),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (t) => [
    index('service_reply_templates_of_shop').on(t.shop_id, t.kind, t.sort, t.id), // a shop's own list; what answers
    uniqueIndex('service_reply_templates_one_each')
      .on(t.shop_id, t.trigger)
      .where(sql`kind = 'auto' and trigger <> 'keyword'`),
    check('service_reply_templates_kind', sql`kind in ('quick', 'auto') and (kind = 'auto') = (trigger is not null)`),
    check('service_reply_templates_trigger', sql`trigger in ('welcome', 'keyword', 'offline', 'paid', 'shipped')`),
    check('service_reply_templates_words', sql`(trigger = 'keyword') is not true or cardinality(keywords) > 0`),
  ],
)

/** How a shop is reached: when its people answer, and with which words it takes no messages. A shop without a row has set nothing. */
export const service_shop_settings = pgTable('service_shop_settings', {
  shop_id: refId().primaryKey(),
  hours: jsonb().$type<Hours>(),
  version: integer().notNull().default(0), // edits of its hours
  blocked_words: text().array().notNull().default(sql`'{}'`),
})

/** When a reply was sent into a conversation last: it comes once in twelve hours. */
export const service_reply_cooldowns = pgTable(
  'service_reply_cooldowns',
  { conversation_id: refId().notNull(), template_id: refId().notNull(), sent_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.template_id] }),
    index('service_reply_cooldowns_age').on(t.sent_at), // cleaning
  ],
)

/** A buyer who waits for a person of the shop, since they wrote first or the shop opened. */
export const service_waiting_buyers = pgTable(
  'service_waiting_buyers',
  { conversation_id: refId().primaryKey(), shop_id: refId().notNull(), asked_at: instant().notNull() },
  (t) => [index('service_waiting_buyers_of').on(t.shop_id, t.asked_at)], // how soon a shop answers
)

/** How long a buyer waited for a person's answer; kept 90 days. */
export const service_answer_times = pgTable(
  'service_answer_times',
  { id: id(), shop_id: refId().notNull(), waited_s: integer().notNull(), answered_at: createdAt() },
  (t) => [
    index('service_answer_times_of').on(t.shop_id, t.answered_at), // how soon a shop answers
    index('service_answer_times_age').on(t.answered_at), // cleaning
  ],
)

/** The member a shop's chat is assigned to, where several members answer: from the buyer's first unanswered line until an answer. */
export const service_chat_assignments = pgTable(
  'service_chat_assignments',
  {
    conversation_id: refId().primaryKey(),
    shop_id: refId().notNull(),
    user_id: refId(), // the member; null: each on duty has as many as they may. Once answered: who answered
    waits: boolean().notNull().default(true),
    passed: integer().notNull().default(0), // how many members were silent
    asked_at: createdAt(), // by what the line goes
    given_at: instant(),
  },
  (t) => [
    index('service_chat_assignments_of_shop').on(t.shop_id).where(sql`waits`), // how many each has, and the line
    index('service_chat_assignments_of_member').on(t.user_id), // a member leaves
    check('service_chat_assignments_given', sql`user_id is null or given_at is not null`),
  ],
)

/** A member who takes turns in a shop, or does not for now; without a row they do, and were given none yet. */
export const service_availability = pgTable(
  'service_availability',
  {
    shop_id: refId().notNull(),
    user_id: refId().notNull(),
    off: boolean().notNull().default(false),
    given_at: instant(), // a chat, last: who was given one longest ago comes first
  },
  (t) => [
    primaryKey({ columns: [t.shop_id, t.user_id] }),
    index('service_availability_member').on(t.user_id), // a member leaves
  ],
)

/** One visit of a conversation to the desk: a person's own chat with Juya, or one of others that it joins. */
export const service_desk_chats = pgTable(
  'service_desk_chats',
  {
    id: id(),
    conversation_id: refId().notNull(),
    user_id: refId().notNull(), // the person who asks; of a chat of others the buyer
    shop_id: refId(), // the shop of the chat
    kind: text().$type<DeskKind>().notNull(),
    ref_id: refId(), // the report or case
    state: text().$type<DeskState>().notNull(),
    topic: text(), // what was asked the help last
    is_back: boolean().notNull().default(false), // an operator gave it back: it goes first
    queued_at: createdAt(),
    operator_id: refId(), // the operator who has it, or had it last
    taken_at: instant(),
    person_at: instant(), // of the person's last line
    house_at: instant(), // of the last answer
    closed_at: instant(),
    stars: integer(),
    comment: text(),
  },
  (t) => [
    uniqueIndex('service_desk_chats_one').on(t.conversation_id).where(sql`state <> 'closed'`), // one at a time
    index('service_desk_chats_of').on(t.conversation_id, t.id), // how it stands
    index('service_desk_chats_queue').on(t.is_back, t.queued_at, t.id).where(sql`state = 'queued'`), // the next chat; a place
    index('service_desk_chats_operator').on(t.operator_id, t.state), // an operator's own, those over
    index('service_desk_chats_taken').on(t.taken_at.desc()).where(sql`taken_at is not null`), // how long others waited
    index('service_desk_chats_person').on(t.user_id, t.id), // leaving; the file of one's own data
    check(
      'service_desk_chats_kind',
      sql`kind in ('service', 'silent', 'report', 'case') and (kind in ('report', 'case')) = (ref_id is not null)`,
    ),
    check(
      'service_desk_chats_state',
      sql`state in ('queued', 'with', 'idle', 'closed') and (state = 'closed') = (closed_at is not null)`,
    ),
    check(
      'service_desk_chats_taken',
      sql`state not in ('with', 'idle') or (operator_id is not null and taken_at is not null)`,
    ),
    check('service_desk_chats_stars', sql`stars between 1 and 5`),
  ],
)

/** A chat that was handed on, with what was said. */
export const service_desk_transfers = pgTable(
  'service_desk_transfers',
  {
    id: id(),
    desk_chat_id: refId()
      .notNull()
      .references(() => service_desk_chats.id),
    by_id: refId().notNull(),
    to_id: refId(), // null: to the queue
    note: text().notNull(),
    handed_at: createdAt(),
  },
  (t) => [index('service_desk_transfers_of').on(t.desk_chat_id, t.id)], // beside the chat
)

/** An operator at the desk: their page says so again and again. */
export const service_desk_presence = pgTable('service_desk_presence', {
  operator_id: refId().primaryKey(),
  seen_at: createdAt(),
})

export type Template = typeof service_reply_templates.$inferSelect
