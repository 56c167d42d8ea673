/** Tables of the shops' service. */
import type { AutoTrigger } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../platform/db/columns.ts'
import type { Hours } from './hours-rules.ts'

/** One reply a shop wrote beforehand: its people choose a quick one, an automatic one answers by itself. */
export const service_templates = pgTable(
  'service_templates',
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
    index('service_templates_of_shop').on(t.shop_id, t.kind, t.sort, t.id), // a shop's own list; what answers
    uniqueIndex('service_templates_one_each')
      .on(t.shop_id, t.trigger)
      .where(sql`kind = 'auto' and trigger <> 'keyword'`),
    check('service_templates_kind', sql`kind in ('quick', 'auto') and (kind = 'auto') = (trigger is not null)`),
    check('service_templates_trigger', sql`trigger in ('welcome', 'keyword', 'offline', 'paid', 'shipped')`),
    check('service_templates_words', sql`(trigger = 'keyword') is not true or cardinality(keywords) > 0`),
  ],
)

/** How a shop is reached: when its people answer, and with which words it takes no messages. A shop without a row has set nothing. */
export const service_shops = pgTable('service_shops', {
  shop_id: refId().primaryKey(),
  hours: jsonb().$type<Hours>(),
  version: integer().notNull().default(0), // edits of its hours
  blocked_words: text().array().notNull().default(sql`'{}'`),
})

/** When a reply was sent into a conversation last: it comes once in twelve hours. */
export const service_sent = pgTable(
  'service_sent',
  { conversation_id: refId().notNull(), template_id: refId().notNull(), sent_at: createdAt() },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.template_id] }),
    index('service_sent_age').on(t.sent_at), // cleaning
  ],
)

/** A buyer who waits for a person of the shop, since they wrote first or the shop opened. */
export const service_waits = pgTable(
  'service_waits',
  { conversation_id: refId().primaryKey(), shop_id: refId().notNull(), asked_at: instant().notNull() },
  (t) => [index('service_waits_of').on(t.shop_id, t.asked_at)], // how soon a shop answers
)

/** How long a buyer waited for a person's answer; kept 90 days. */
export const service_answers = pgTable(
  'service_answers',
  { id: id(), shop_id: refId().notNull(), waited_s: integer().notNull(), answered_at: createdAt() },
  (t) => [
    index('service_answers_of').on(t.shop_id, t.answered_at), // how soon a shop answers
    index('service_answers_age').on(t.answered_at), // cleaning
  ],
)

export type Template = typeof service_templates.$inferSelect
