/** Friends who came by the caller, each with what their orders brought. */
import type { invite } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { likePart } from '../../platform/db/like.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'

interface Friend extends Record<string, unknown> {
  user_id: number
  bound_at: number
  earns_until: number
  status: 'open' | 'ended' | 'void'
  orders: number
  contributed_fen: number
}

export async function teamOf(
  ctx: SignedCtx,
  { keyword, page, page_size }: z.output<(typeof invite)['myTeam']['input']>,
) {
  const found = await pageQuery<Friend>(
    ctx,
    {
      name: 'invite_team',
      columns: `r.user_id, r.bound_at, r.earns_until, r.status,
        (select count(*)::int from order_purchases o where o.user_id = r.user_id) as orders,
        (select coalesce(sum(amount_fen - taken_back_fen), 0)::bigint from invite_incomes i where i.relation_id = r.id and i.user_id = $1 and i.status <> 'void') as contributed_fen`,
      from: `invite_relations r join account_people p on p.id = r.user_id
        where r.inviter_id = $1 and r.status <> 'void' and ($2::text is null or p.nickname ilike $2)`,
      order: 'r.bound_at desc, r.id desc',
      values: [ctx.user.id, keyword ? likePart(keyword) : null],
    },
    { page, page_size },
  )
  const people = await userBriefs(
    ctx,
    found.list.map(({ user_id }) => user_id),
  )
  return {
    ...found,
    list: found.list.map(({ user_id, bound_at, earns_until, status, orders, contributed_fen }) => ({
      ...{ user: people.get(user_id)!, status, orders, contributed_fen },
      joined_at: seconds(bound_at),
      earns_until: seconds(earns_until),
    })),
  }
}
