/** Tables of what is drafted, read, scheduled and in force: texts. */
import type { Wording } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per version of a text. Version 1 is the release's: its words stand in texts/*.ts. A version that was in force is never changed (guards.sql). */
export const site_texts = pgTable(
  'site_texts',
  {
    id: id(),
    code: text().notNull(),
    version: integer().notNull(),
    status: text({ enum: ['draft', 'reading', 'scheduled', 'in_force', 'archived'] }).notNull(),
    wording_en: jsonb().$type<Wording>(), // null: the release's
    wording_zh: jsonb().$type<Wording>(),
    revision: integer().notNull().default(1), // rises with each change of a draft
    from_at: instant(), // from when it is to hold, or has held; null: at once, when it is confirmed
    must_accept: boolean().notNull().default(false), // who writes next is asked to agree to it first
    changed_by: refId(), // the operator; null: the release
    updated_at: createdAt(),
    created_at: createdAt(),
  },
  (t) => [
    check('site_texts_status', sql`${t.status} in ('draft','reading','scheduled','in_force','archived')`),
    check('site_texts_words', sql`${t.version} = 1 or (${t.wording_en} is not null and ${t.wording_zh} is not null)`),
    check('site_texts_clock', sql`${t.status} not in ('scheduled','in_force') or ${t.from_at} is not null`),
    uniqueIndex('site_texts_version').on(t.code, t.version),
    uniqueIndex('site_texts_one_open').on(t.code).where(sql`status in ('draft','reading','scheduled')`), // one next version
    uniqueIndex('site_texts_one_in_force').on(t.code).where(sql`status = 'in_force'`),
    index('site_texts_by_status').on(t.status, t.id), // the console's list
    index('site_texts_by_code').on(t.code, t.id), // the console's list
  ],
)
