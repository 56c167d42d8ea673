/** Tables of the files people take of what is theirs. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, refId } from '../../platform/db/columns.ts'

/** One row per file somebody asked for: made in the background, kept for some days. */
export const takeout_files = pgTable(
  'takeout_files',
  {
    id: id(),
    /** The person who asked; for a shop its owner. */
    user_id: refId().notNull(),
    /** Null: what is the person's own. */
    shop_id: refId(),
    part: text().notNull(),
    format: text({ enum: ['csv', 'json', 'html'] }).notNull(),
    locale: text({ enum: ['en', 'zh-CN'] }).notNull(),
    status: text({ enum: ['waiting', 'ready', 'gone'] })
      .notNull()
      .default('waiting'),
    rows: integer().notNull().default(0),
    /** There was more than a file holds: the newest rows are in it. */
    is_cut: boolean().notNull().default(false),
    /** Compressed (gzip); null until it is made, and once it is gone. */
    content: bytea(),
    expires_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('takeout_files_status', sql`${t.status} in ('waiting','ready','gone')`),
    check('takeout_files_content', sql`(${t.status} = 'ready') = (${t.content} is not null)`),
    uniqueIndex('takeout_files_one_open').on(t.user_id).where(sql`status = 'waiting'`), // one at a time
    index('takeout_files_of').on(t.user_id, t.id), // a person's list, and how many of late
  ],
)
