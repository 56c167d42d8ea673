/** What the house runs in the community: categories, words it looks for, activities, articles. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../../platform/db/columns.ts'

/** A category of posts. */
export const bbs_categories = pgTable(
  'bbs_categories',
  {
    id: id(),
    scope: text({ enum: ['post', 'activity', 'article'] }).notNull(),
    name: text().notNull(),
    name_en: text().notNull(),
    icon: text(),
    site_category_id: refId(), // whose choice for home puts its posts first in "Recommended"
    sort: integer().notNull().default(0),
    is_open: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('bbs_categories_name').on(t.scope, t.name),
    check('bbs_categories_scope', sql`${t.scope} in ('post','activity','article')`),
  ],
)

/** An activity of the community. */
export const bbs_activities = pgTable(
  'bbs_activities',
  {
    id: id(),
    category_id: refId().notNull(),
    title: text().notNull(),
    cover: text(),
    content: text().notNull(),
    rules: text().notNull(),
    decides: text({ enum: ['jury', 'draw', 'likes'] }).notNull(),
    from_at: instant().notNull(),
    to_at: instant().notNull(),
    result_at: instant().notNull(),
    result: text(),
    called_off_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('bbs_activities_by_end').on(t.to_at, t.id), // the list
    check('bbs_activities_decides', sql`${t.decides} in ('jury', 'draw', 'likes')`),
    check('bbs_activities_times', sql`${t.from_at} < ${t.to_at} and ${t.to_at} < ${t.result_at}`),
  ],
)

/** An article of the house in a category; its text is a text of the site, read by its code. */
export const bbs_articles = pgTable(
  'bbs_articles',
  {
    id: id(),
    category_id: refId().notNull(),
    code: text().notNull(),
    cover: text(),
    sort: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('bbs_articles_code').on(t.code)],
)

export type Activity = typeof bbs_activities.$inferSelect
