/** Replays that operators took down. */
import { LIVE_TAKEDOWN_STATES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../../platform/db/columns.ts'
import { live_sessions } from '../tables.ts'

type TakedownState = (typeof LIVE_TAKEDOWN_STATES)[number]

/** One row per replay that an operator took down, with its reason and its one review. The replay is shown again where it is undone. */
export const live_takedowns = pgTable(
  'live_takedowns',
  {
    id: id(),
    session_id: refId()
      .notNull()
      .references(() => live_sessions.id),
    shop_id: refId().notNull(),
    reason: text().notNull(),
    taken_by: refId().notNull(), // an operator
    status: text().$type<TakedownState>().notNull().default('stands'),
    ask_until: instant().notNull(),
    appeal: text(),
    appealed_at: instant(),
    appealed_by: refId(), // a member of the shop
    decided_by: refId(), // an operator; null where time decided
    decision: text(),
    ended_at: instant(), // when it was undone or became final
    created_at: createdAt(),
  },
  (t) => [
    check('live_takedowns_status', oneOf(t.status, LIVE_TAKEDOWN_STATES)),
    check('live_takedowns_other', sql`${t.decided_by} is null or ${t.decided_by} <> ${t.taken_by}`),
    check(
      'live_takedowns_appealed',
      sql`(${t.appeal} is null) = (${t.appealed_at} is null) and (${t.status} <> 'appealed' or ${t.appealed_at} is not null)`,
    ),
    check('live_takedowns_ended', sql`(${t.status} in ('undone', 'final')) = (${t.ended_at} is not null)`),
    uniqueIndex('live_takedowns_holding').on(t.session_id).where(sql`status <> 'undone'`), // whether a replay is shown
    index('live_takedowns_of_session').on(t.session_id, t.id), // its shop's summary
    index('live_takedowns_by_status').on(t.status, t.id), // the queue
    index('live_takedowns_of_shop').on(t.shop_id, t.id), // the console's list of one shop
  ],
)

export type Takedown = typeof live_takedowns.$inferSelect
