/** The table of rings: people who may be in league with the shop they bid at. */

import type { RingStatus, RingVerdict } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, refId } from '../../../platform/db/columns.ts'
import type { Suspect } from './scoring.ts'

/** One row per ring as the last night's look at its shop found it, and what operators found about it. It decides nothing. */
export const bidder_rings = pgTable(
  'bidder_rings',
  {
    id: id(),
    shop_id: refId().notNull(),
    score: integer().notNull(), // 0 to 100
    people: jsonb().$type<Suspect[]>().notNull(), // each with the facts its score is made of, the highest first
    people_count: integer().notNull(),
    lots_count: integer().notNull(), // lots of the shop that were looked at
    first_seen_at: createdAt(),
    seen_at: instant().notNull(),
    status: text().$type<RingStatus>().notNull().default('open'), // open, or the verdict that holds
    verdict: text().$type<RingVerdict>(), // the last one, also of a ring that is open again
    verdict_note: text(),
    judged_at: instant(),
    judged_by: refId(), // an operator
    judged_score: integer(), // what it was judged at
    judged_people: bigint({ mode: 'number' }).array(), // the ring's people then: with half of its people new it is another ring
  },
  (t) => [
    check('bidder_rings_score', sql`${t.score} between 0 and 100 and ${t.people_count} >= 2`),
    check('bidder_rings_status', sql`${t.status} in ('open','watched','unfounded','acted')`),
    check(
      'bidder_rings_judged',
      sql`num_nulls(${t.verdict}, ${t.verdict_note}, ${t.judged_at}, ${t.judged_by}, ${t.judged_score}, ${t.judged_people}) in (0, 6) and (${t.status} = 'open' or ${t.status} is not distinct from ${t.verdict})`,
    ),
    index('bidder_rings_by_shop').on(t.shop_id, t.id), // what a night's look finds there from before
    index('bidder_rings_by_score').on(t.score, t.id), // the console's list
    index('bidder_rings_by_status').on(t.status, t.score, t.id), // the console's list of those to look at
    index('bidder_rings_by_people').on(t.people_count, t.id), // the console's list
    index('bidder_rings_by_seen').on(t.first_seen_at, t.id), // the console's list
  ],
)
