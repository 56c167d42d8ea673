/** The table of searches people saved. */
import type { SEARCH_TELLS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../../platform/db/columns.ts'

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/** One row per search somebody saved: what they asked for, and the key a lot that opens finds it by (search/kept-questions.ts). */
export const finding_saved_searches = pgTable(
  'finding_saved_searches',
  {
    id: id(),
    user_id: refId().notNull(),
    words: text().notNull(), // as typed; empty: any
    category_id: refId(), // with those below it
    price_min_fen: fen(),
    price_max_fen: fen(),
    tell: text().$type<(typeof SEARCH_TELLS)[number]>().notNull(),
    key: text().notNull(), // what a lot must have: part of a word, two signs, or category:7
    asked: tsquery(), // the words as they are looked for; null: any
    waiting: integer().notNull().default(0), // daily: lots that opened since the last notice
    waiting_ahead: integer().notNull().default(0), // of these, lots of catalogues whose bidding has not begun
    told_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('finding_saved_searches_tell', sql`${t.tell} in ('at_once','daily')`),
    check('finding_saved_searches_price', sql`${t.price_min_fen} <= ${t.price_max_fen}`),
    check('finding_saved_searches_asked', sql`${t.asked} is not null or ${t.category_id} is not null`),
    // A person's own, each once.
    uniqueIndex('finding_saved_searches_of_person').on(
      t.user_id,
      t.words,
      sql`(coalesce(${t.category_id}, 0))`,
      sql`(coalesce(${t.price_min_fen}, -1))`,
      sql`(coalesce(${t.price_max_fen}, -1))`,
    ),
    index('finding_saved_searches_by_key').on(t.key), // a lot opens
  ],
)
