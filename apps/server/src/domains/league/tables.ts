/** The league: one pool a month, its members, and what weighs. */
import { LEAGUE_MEMBER_STATES, LEAGUE_SOURCES, POOL_STATES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, oneOf, refId } from '../../platform/db/columns.ts'

export type PoolState = (typeof POOL_STATES)[number]
export type MemberState = (typeof LEAGUE_MEMBER_STATES)[number]
export type Source = (typeof LEAGUE_SOURCES)[number]

/** One row per month (Asia/Shanghai). Its rule stands from the first day on. */
export const league_pools = pgTable(
  'league_pools',
  {
    id: id(),
    month: text().notNull(), // 2026-11
    from_at: instant().notNull(),
    to_at: instant().notNull(),
    share_bp: integer().notNull(),
    cap_fen: fen().notNull(),
    member_bp: integer().notNull(),
    member_cap_fen: fen().notNull(),
    status: text().$type<PoolState>().notNull().default('open'),
    commission_fen: fen(), // of the month, once it is computed
    amount_fen: fen(), // what all share
    total_weight: fen(),
    awarded_fen: fen(), // what the awards come to: funded with its release
    released_at: instant(),
    claim_until: instant(), // those whom something keeps have longer (league_members.claim_until)
    ended_at: instant(), // every award is claimed or void, and what was not claimed is back
    created_at: createdAt(),
  },
  (t) => [
    check('league_pools_status', oneOf(t.status, POOL_STATES)),
    check(
      'league_pools_computed',
      sql`(${t.status} in ('computed', 'paid')) = (${t.commission_fen} is not null and ${t.amount_fen} is not null and ${t.total_weight} is not null and ${t.awarded_fen} is not null)`,
    ),
    check('league_pools_released', sql`(${t.status} = 'paid') = (${t.released_at} is not null)`),
    check(
      'league_pools_awarded',
      sql`${t.awarded_fen} between 0 and ${t.amount_fen} and ${t.amount_fen} <= ${t.cap_fen}`,
    ),
    uniqueIndex('league_pools_month').on(t.month),
    index('league_pools_by_month').on(t.month, t.id), // the console's list
    index('league_pools_by_status').on(t.status, t.id), // the console's list
    index('league_pools_unended').on(t.id).where(sql`ended_at is null`), // invariant I54, the month that runs
  ],
)

/** One row per account in a month. */
export const league_members = pgTable(
  'league_members',
  {
    id: id(),
    pool_id: refId()
      .notNull()
      .references(() => league_pools.id),
    user_id: refId().notNull(),
    alias: text().notNull(), // of this month: the published table has no other name
    status: text().$type<MemberState>().notNull().default('joined'),
    weight: integer(), // once it is computed
    award_fen: fen(),
    claim_until: instant(),
    forfeited_for: text().$type<'time' | 'banned' | 'left'>(),
    joined_at: createdAt(),
    left_at: instant(),
    claimed_at: instant(),
  },
  (t) => [
    check('league_members_status', oneOf(t.status, LEAGUE_MEMBER_STATES)),
    check('league_members_left', sql`(${t.status} = 'left') = (${t.left_at} is not null)`),
    check('league_members_claimed', sql`(${t.status} = 'claimed') = (${t.claimed_at} is not null)`),
    check('league_members_forfeited', sql`(${t.status} = 'forfeited') = (${t.forfeited_for} is not null)`),
    check(
      'league_members_award',
      sql`${t.award_fen} >= 0 and (${t.status} not in ('awarded', 'claimed', 'forfeited') or ${t.award_fen} > 0)`,
    ),
    uniqueIndex('league_members_once').on(t.pool_id, t.user_id),
    uniqueIndex('league_members_alias').on(t.pool_id, t.alias), // the published table, page by page
    index('league_members_of_person').on(t.user_id, t.pool_id), // one's own months
    index('league_members_unclaimed').on(t.pool_id, t.claim_until).where(sql`status = 'awarded'`), // what lapses next
    index('league_members_claims').on(t.claimed_at).where(sql`status = 'claimed'`), // the newest awards
  ],
)

/** One row per change of what a thing weighs for its person: an order, a review, a report. Append-only. */
export const league_weights = pgTable(
  'league_weights',
  {
    id: id(),
    user_id: refId().notNull(),
    source: text().$type<Source>().notNull(),
    source_id: refId().notNull(), // the order, the review or the report
    event_id: refId().notNull(), // what changed it
    delta: integer().notNull(), // below zero: a refund, a review that was hidden
    at: instant().notNull(), // in whose month it counts
  },
  (t) => [
    check('league_weights_source', oneOf(t.source, LEAGUE_SOURCES)),
    check('league_weights_delta', sql`${t.delta} <> 0`),
    uniqueIndex('league_weights_once').on(t.source, t.source_id, t.event_id),
    index('league_weights_of_person').on(t.user_id, t.at), // a month's weight
  ],
)

export type Pool = typeof league_pools.$inferSelect
export type Member = typeof league_members.$inferSelect
