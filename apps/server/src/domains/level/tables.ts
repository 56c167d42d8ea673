/** Levels: what they are called and bring, and what people and shops lost on the way. */
import { BENEFITS, LOSS_STATES, type LossState } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

/** One row per level of people (0 to 10) and of shops (1 to 5). From which value on it stands is code. */
export const level_levels = pgTable(
  'level_levels',
  {
    id: id(),
    owner: text({ enum: ['user', 'shop'] }).notNull(),
    level: integer().notNull(),
    name_en: text().notNull(),
    name_zh: text().notNull(),
    icon: text().notNull(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('level_levels_once').on(t.owner, t.level),
    check(
      'level_levels_range',
      sql`${t.level} between (case ${t.owner} when 'user' then 0 else 1 end) and (case ${t.owner} when 'user' then 10 else 5 end)`,
    ),
  ],
)

/** One row per benefit a function grants (benefits/grants.ts): its words, with the figures of the grant between braces. */
export const level_benefits = pgTable(
  'level_benefits',
  {
    id: id(),
    code: text().notNull(),
    owner: text({ enum: ['user', 'shop'] }).notNull(), // the side that has it
    name_en: text().notNull(),
    name_zh: text().notNull(),
    text_en: text().notNull(),
    text_zh: text().notNull(),
    shown: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
    revision: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('level_benefits_code').on(t.code),
    check('level_benefits_granted', oneOf(t.code, BENEFITS)),
    check('level_benefits_owner', oneOf(t.owner, ['user', 'shop'])),
    index('level_benefits_by_owner').on(t.owner, t.id), // the console's list
  ],
)

/** One row per loss of growth value or of a shop's credit that may be reviewed. What it rests on stands from the start. */
export const level_losses = pgTable(
  'level_losses',
  {
    id: id(),
    user_id: refId(), // a person's, or
    shop_id: refId(), // a shop's
    log_id: refId().notNull(), // the change in the growth log, or in the shop's credit log
    delta: integer().notNull(),
    reason: text().notNull(),
    ref: text().notNull(),
    title: text().notNull(),
    title_en: text(),
    detail: text().notNull(), // what was decided, in the words of who decided
    imposed_by: refId().array().notNull().default(sql`'{}'`), // operators who may not review it
    status: text().$type<LossState>().notNull().default('stands'),
    ask_until: instant().notNull(),
    asked_by: refId(),
    asked_at: instant(),
    content: text(),
    images: text().array().notNull().default(sql`'{}'`),
    decided_by: refId(), // null where time decided
    decision: text(),
    ended_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('level_losses_status', oneOf(t.status, LOSS_STATES)),
    check('level_losses_owner', sql`(${t.user_id} is null) <> (${t.shop_id} is null)`),
    check('level_losses_ended', sql`(${t.status} in ('undone', 'final')) = (${t.ended_at} is not null)`),
    check('level_losses_asked', sql`${t.status} <> 'appealed' or ${t.asked_at} is not null`),
    check('level_losses_not_by_its_own', sql`not (${t.decided_by} = any(${t.imposed_by}))`),
    uniqueIndex('level_losses_of_person').on(t.user_id, t.log_id).where(sql`user_id is not null`),
    uniqueIndex('level_losses_of_shop').on(t.shop_id, t.log_id).where(sql`shop_id is not null`),
    index('level_losses_status').on(t.status, t.id), // the queue
    index('level_losses_by_owner').on(sql`(case when user_id is null then 'shop' else 'user' end)`, t.id), // the console's list
  ],
)

export type Loss = typeof level_losses.$inferSelect
export type Level = typeof level_levels.$inferSelect
export type BenefitRow = typeof level_benefits.$inferSelect
