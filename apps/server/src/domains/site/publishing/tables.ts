/** Tables of what is drafted, read, scheduled and in force: texts, and rows of the home page. */
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
    must_accept: boolean().notNull().default(false), // a person who writes next is asked to agree to it first
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

/** One row per shortcut and floor of the home page. Those of the release are version 1. */
export const site_home_rows = pgTable(
  'site_home_rows',
  {
    id: id(),
    kind: text({ enum: ['shortcut', 'floor'] }).notNull(),
    name_en: text().notNull(),
    name_zh: text().notNull(),
    icon: text(), // of a shortcut, as are link and badge
    link: text(),
    badge: text(),
    source: text(), // of a floor: what stands on it
    sort: integer().notNull().default(0),
    from_at: instant(),
    to_at: instant(),
    status: text({ enum: ['draft', 'scheduled', 'in_force', 'archived'] })
      .notNull()
      .default('draft'),
    revision: integer().notNull().default(1), // rises with each change of a draft
    version: integer().notNull().default(0), // rises with each publishing
    created_at: createdAt(),
  },
  (t) => [
    check('site_home_rows_kind', sql`${t.kind} in ('shortcut','floor')`),
    check('site_home_rows_status', sql`${t.status} in ('draft','scheduled','in_force','archived')`),
    check(
      'site_home_rows_parts',
      sql`(${t.kind} = 'shortcut') = (${t.icon} is not null and ${t.link} is not null) and (${t.kind} = 'floor') = (${t.source} is not null)`,
    ),
    check('site_home_rows_time', sql`${t.to_at} > ${t.from_at}`),
    index('site_home_rows_shown').on(t.kind, t.sort, t.id).where(sql`status in ('scheduled','in_force')`), // the home page
    index('site_home_rows_by_kind').on(t.kind, t.id), // the console's list
    index('site_home_rows_by_status').on(t.status, t.id), // the console's list
    index('site_home_rows_in_order').on(t.sort, t.id), // the console's list
  ],
)
