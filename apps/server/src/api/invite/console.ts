/** Where the console's lists of flagged invitations and of income come from. */
import { INVITE_FLAGS, INVITE_INCOMES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'

export const flagSource = listSource({
  resource: INVITE_FLAGS,
  from: sql`invite_flags f join invite_relations r on r.id = f.relation_id`,
  id: sql`f.id`,
  filters: { status: sql`f.status`, inviter_id: sql`r.inviter_id`, user_id: sql`r.user_id` },
  sorts: { id: { by: sql`f.id`, type: 'bigint' } },
})

export const incomeSource = listSource({
  resource: INVITE_INCOMES,
  from: sql`invite_incomes i`,
  id: sql`i.id`,
  filters: {
    status: sql`i.status`,
    user_id: sql`i.user_id`,
    from_user_id: sql`i.from_user_id`,
    order_id: sql`i.order_id`,
    created_at: sql`i.created_at`,
    settled_at: sql`i.settled_at`,
  },
  sorts: { id: { by: sql`i.id`, type: 'bigint' } },
})

/** What invitations have brought and kept, in fen; one that brought nothing is not there. */
export async function broughtBy(ctx: Ctx, relation_ids: number[]): Promise<Map<number, number>> {
  const rows = await query<{ relation_id: number; fen: number }>(
    ctx,
    'invite_brought_by',
    `select relation_id, sum(amount_fen - taken_back_fen)::bigint as fen from invite_incomes
     where relation_id = any($1) and status <> 'void' group by 1`,
    [relation_ids],
  )
  return new Map(rows.map(({ relation_id, fen }) => [relation_id, fen]))
}

/** How many friends came by a person in all. */
export async function friendsOf(ctx: Ctx, inviter_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'invite_friends_all',
    'select count(*)::int as n from invite_relations where inviter_id = $1',
    [inviter_id],
  )
  return row!.n
}
