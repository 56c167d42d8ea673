/** The table of rings: people who may be in league with the shop they bid at. */

import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../../platform/db/columns.ts'
import type { Suspect } from './scoring.ts'

/** One row per ring as the last night's look at its shop found it. It decides nothing; who is found in none any more stands in none. */
export const auction_rings = pgTable(
  'auction_rings',
  {
    id: id(),
    shop_id: refId().notNull(),
    score: integer().notNull(), // 0 to 100
    people: jsonb().$type<Suspect[]>().notNull(), // each with the facts its score is made of, the highest first
    people_count: integer().notNull(),
    lots_count: integer().notNull(), // lots of the shop that were looked at
    first_seen_at: createdAt(),
    seen_at: instant().notNull(),
  },
  (t) => [
    check('auction_rings_score', sql`${t.score} between 0 and 100 and ${t.people_count} >= 2`),
    index('auction_rings_by_shop').on(t.shop_id, t.id), // what a night's look finds there from before
    index('auction_rings_by_score').on(t.score, t.id), // the console's list
    index('auction_rings_by_people').on(t.people_count, t.id), // the console's list
    index('auction_rings_by_seen').on(t.first_seen_at, t.id), // the console's list
  ],
)
