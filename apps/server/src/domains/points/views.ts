/** Views the domain publishes for answers to join. */
import { sql } from 'drizzle-orm'
import { bigint, integer, pgView } from 'drizzle-orm/pg-core'
import { instant, refId } from '../../platform/db/columns.ts'

/** How many points a person can spend: nothing of a lot past its end. People without any have no row. */
export const points_balances = pgView('points_balances', {
  user_id: refId().notNull(),
  balance: integer().notNull(),
}).as(
  sql`select user_id, sum(remaining)::int as balance from points_lots where remaining > 0 and ends_at > platform_now() group by user_id`,
)

/** All points of everybody: issued less spent, lapsed and void is outstanding. */
export const points_outstanding = pgView('points_outstanding', {
  issued: bigint({ mode: 'number' }).notNull(),
  spent: bigint({ mode: 'number' }).notNull(),
  lapsed: bigint({ mode: 'number' }).notNull(),
  void: bigint({ mode: 'number' }).notNull(),
  debt: bigint({ mode: 'number' }).notNull(),
  outstanding: bigint({ mode: 'number' }).notNull(),
}).as(
  sql`select coalesce(sum(net) filter (where side = 'issued'), 0)::bigint as issued, coalesce(-sum(net) filter (where side = 'spent'), 0)::bigint as spent, coalesce(-sum(net) filter (where side = 'lapsed'), 0)::bigint as lapsed, coalesce(-sum(net) filter (where side = 'void'), 0)::bigint as void, (select coalesce(sum(debt), 0) from points_books)::bigint as debt, (select coalesce(sum(balance), 0) from points_books)::bigint as outstanding from (select e.delta - e.debt_delta as net, case when coalesce(o.reason, e.reason) in ('exchange', 'draw', 'makeup') then 'spent' when coalesce(o.reason, e.reason) = 'lapsed' then 'lapsed' when e.reason = 'left' then 'void' else 'issued' end as side from points_entries e left join points_entries o on o.id = e.of_id) sides`,
)

/** Points people earned by what they did, less what was taken back of them. */
export const points_earned = pgView('points_earned', {
  user_id: refId().notNull(),
  points: integer().notNull(),
  at: instant().notNull(),
}).as(
  sql`select e.user_id, e.delta - e.debt_delta as points, e.created_at as at from points_entries e left join points_entries o on o.id = e.of_id where coalesce(o.reason, e.reason) in ('sign', 'order', 'review', 'task', 'invite')`,
)
