/** Activities: who brings friends for a coupon, and who helped whom. */
import { SHARE_STATES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type ShareState = (typeof SHARE_STATES)[number]

/** One row per person who began to bring friends for a coupon. What it takes stands from then on. */
export const activity_shares = pgTable(
  'activity_shares',
  {
    id: id(),
    template_id: refId().notNull(), // the coupon on offer
    user_id: refId().notNull(),
    code: text().notNull(), // of the link that friends open
    needed: integer().notNull(),
    helped: integer().notNull().default(0),
    held_id: refId(), // the coupon kept for them; gone once it lapsed
    status: text().$type<ShareState>().notNull().default('open'),
    lapses_at: instant().notNull(),
    ended_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check('activity_shares_status', oneOf(t.status, SHARE_STATES)),
    check(
      'activity_shares_helped',
      sql`${t.helped} between 0 and ${t.needed} and (${t.status} = 'earned') = (${t.helped} = ${t.needed})`,
    ),
    check('activity_shares_held', sql`(${t.status} = 'lapsed') = (${t.held_id} is null)`),
    check('activity_shares_ended', sql`(${t.status} = 'open') = (${t.ended_at} is null)`),
    uniqueIndex('activity_shares_code').on(t.code),
    uniqueIndex('activity_shares_open').on(t.template_id, t.user_id).where(sql`status = 'open'`), // one at a time of an offer
    index('activity_shares_of_person').on(t.user_id, t.created_at), // one's own, and how many a day
    index('activity_shares_by_status').on(t.status, t.id), // the console's list
    index('activity_shares_of_offer').on(t.template_id, t.id), // the console's list
    index('activity_shares_ended').on(t.ended_at).where(sql`status <> 'open'`), // invariant I41
  ],
)

/** One row per friend who helped. A person counts once an offer, for one friend. */
export const activity_helps = pgTable(
  'activity_helps',
  {
    template_id: refId().notNull(),
    user_id: refId().notNull(),
    share_id: refId()
      .notNull()
      .references(() => activity_shares.id),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.template_id, t.user_id] }),
    index('activity_helps_of_share').on(t.share_id, t.at), // the friends who helped
    index('activity_helps_of_person').on(t.user_id, t.at), // how many a day
  ],
)

export type Share = typeof activity_shares.$inferSelect
