/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core'
import { id, instant, refId } from '../../platform/db/columns.ts'

/** People as anybody may see them, for answers to join. Cancelled ones are there under a neutral name. */
export const account_people = pgView('account_people', {
  id: id(),
  nickname: text().notNull(),
  avatar: text(),
  credit_level: integer().notNull(),
  is_vip: boolean().notNull(),
}).as(
  sql`select id, nickname, avatar, credit_level, coalesce(vip_until > platform_now(), false) as is_vip from account_users`,
)

/** Until when accounts are VIP, as they themselves say, for what compares it; closed ones are left out. */
export const account_vip_ends = pgView('account_vip_ends', { user_id: refId().notNull(), vip_until: instant() }).as(
  sql`select id as user_id, vip_until from account_users where status <> 'cancelled'`,
)
/** Changes of growth values, for answers to join. A change that took another back names it. */
export const account_growth = pgView('account_growth', {
  id: id(),
  user_id: refId().notNull(),
  delta: integer().notNull(),
  reason: text().notNull(),
  ref: text().notNull(),
  value_after: integer().notNull(),
  undoes_id: refId(),
  created_at: instant().notNull(),
}).as(sql`select id, user_id, delta, reason, ref, value_after, undoes_id, created_at from account_growth_log`)

/** Since when an account is locked by its owner, and when they were last back. */
export const account_locks = pgView('account_locks', {
  user_id: refId().notNull(),
  locked_at: instant(),
  unlocked_at: instant(),
}).as(sql`select id as user_id, locked_at, unlocked_at from account_users`)

/** The people who may stand in ranks, and whether they chose to stand in the one by spending as well. */
export const account_rank_choices = pgView('account_rank_choices', {
  user_id: refId().notNull(),
  in_spend_rank: boolean().notNull(),
}).as(
  sql`select id as user_id, coalesce((privacy ->> 'in_spend_rank')::boolean, false) as in_spend_rank from account_users where status = 'active' and not is_robot and coalesce((privacy ->> 'in_ranks')::boolean, true)`,
)
