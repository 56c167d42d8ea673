/** Tables of what operators write: notes on things, who they mention, and macros. */
import { type MacroKind, type ThingKind, thingsIn } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../../platform/db/columns.ts'

/** One row per note on a thing. Never changed or deleted (guards.sql); it may be struck out once. */
export const operator_notes = pgTable(
  'operator_notes',
  {
    id: id(),
    kind: text().$type<ThingKind>().notNull(),
    ref_id: refId().notNull(), // the order, lot, case, person, shop or payment
    operator_id: refId().notNull(),
    text: text().notNull(),
    files: text().array().notNull().default(sql`'{}'`), // uploads only operators see
    struck_at: instant(),
    struck_by: refId(),
    strike_reason: text(),
    created_at: createdAt(),
  },
  (t) => [
    index('operator_notes_by_words').using('gin', sql`platform_terms(platform_fold(${t.text}))`), // the console's search
    index('operator_notes_of').on(t.kind, t.ref_id, t.id), // the thing's timeline
    check('operator_notes_kind', oneOf(t.kind, thingsIn('desk'))),
    check('operator_notes_files', sql`cardinality(${t.files}) <= 5`),
    check('operator_notes_text', sql`char_length(${t.text}) between 1 and 2000`),
    check(
      'operator_notes_struck',
      sql`(${t.struck_at} is null) = (${t.struck_by} is null) and (${t.struck_at} is null) = (${t.strike_reason} is null)`,
    ),
  ],
)

/** One row per note and colleague it mentions. */
export const operator_mentions = pgTable(
  'operator_mentions',
  {
    note_id: refId()
      .notNull()
      .references(() => operator_notes.id),
    operator_id: refId().notNull(),
    read_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.note_id, t.operator_id] }),
    index('operator_mentions_of').on(t.operator_id, t.note_id), // the list
    index('operator_mentions_unread').on(t.operator_id).where(sql`read_at is null`), // the count over every page
  ],
)

/** One row per macro: an answer in both languages with placeholders. One that was taken out of use stays. */
export const operator_macros = pgTable(
  'operator_macros',
  {
    id: id(),
    kind: text().$type<MacroKind>().notNull(),
    name: text().notNull(),
    text_en: text().notNull(),
    text_zh: text().notNull(),
    changed_by: refId().notNull(),
    updated_at: createdAt(),
    removed_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('operator_macros_name').on(t.kind, t.name).where(sql`removed_at is null`), // the list, one name one macro
    check('operator_macros_kind', oneOf(t.kind, thingsIn('macro'))),
  ],
)
