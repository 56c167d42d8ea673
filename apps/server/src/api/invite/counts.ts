/** Friends and income in figures. */
import type { SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

interface Counts extends Record<string, unknown> {
  direct: number
  indirect: number
  paid: number
  income_today_fen: number
  income_total_fen: number
  pending_fen: number
}

export async function countsOf(ctx: SignedCtx): Promise<Counts> {
  const [row] = await query<Counts>(
    ctx,
    'invite_counts',
    `select (select count(*)::int from invite_relations where inviter_id = $1 and status <> 'void') as direct,
       (select count(*)::int from invite_relations where level2_id = $1 and status <> 'void') as indirect,
       (select count(*)::int from invite_relations r where r.inviter_id = $1 and r.status <> 'void'
          and exists (select from order_purchases o where o.user_id = r.user_id)) as paid,
       i.* from (select coalesce(sum(amount_fen - taken_back_fen) filter (where settled_at >= d.day), 0)::bigint as income_today_fen,
         coalesce(sum(amount_fen - taken_back_fen) filter (where settled_at is not null), 0)::bigint as income_total_fen,
         coalesce(sum(amount_fen) filter (where status = 'pending'), 0)::bigint as pending_fen
       from invite_incomes, (select date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as day) d
       where user_id = $1) i`,
    [ctx.user.id],
  )
  return row!
}

export async function teamCounts(ctx: SignedCtx) {
  const [row] = await query<{ level1: number; level2: number; active_30d: number; ordered: number }>(
    ctx,
    'invite_team_counts',
    `select count(*)::int as level1, (select count(*)::int from invite_relations where level2_id = $1 and status <> 'void') as level2,
       count(*) filter (where exists (select from invite_incomes i where i.relation_id = r.id and i.created_at > platform_now() - interval '30 days'))::int as active_30d,
       count(*) filter (where exists (select from order_purchases o where o.user_id = r.user_id))::int as ordered
     from invite_relations r where r.inviter_id = $1 and r.status <> 'void'`,
    [ctx.user.id],
  )
  return row!
}
