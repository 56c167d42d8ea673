/** What people bring friends for, at the desk, to look at. */
import { SHARES } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { userBriefs } from '../../../domains/account/index.ts'
import { helpersOf, sharesByIds } from '../../../domains/activity/index.ts'
import { templatesById } from '../../../domains/coupon/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: SHARES,
  from: sql`activity_shares s`,
  id: sql`s.id`,
  filters: { status: sql`s.status`, user_id: sql`s.user_id`, coupon_id: sql`s.template_id` },
  sorts: { id: { by: sql`s.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  const shares = inOrder(ids, await sharesByIds(ctx, ids))
  const people = await userBriefs(ctx, [...new Set(shares.map(({ user_id }) => user_id))])
  const coupons = await templatesById(
    ctx,
    shares.map(({ template_id }) => template_id),
  )
  return shares.map(({ id, user_id, template_id, needed, helped, status, created_at, lapses_at, ended_at }) => ({
    ...{ id, user_id, needed, helped, status },
    person: people.get(user_id)?.nickname ?? '',
    coupon_id: template_id,
    coupon: coupons.get(template_id)?.name ?? '',
    began_at: seconds(created_at),
    lapses_at: seconds(lapses_at),
    ended_at: seconds(ended_at),
  }))
}

export const shares = bindDefined(SHARES, {
  source,
  rows: present,
  file: {
    person: (row) => row.person,
    coupon: (row) => row.coupon,
    helped: (row) => `${row.helped}/${row.needed}`,
  },
  async view(ctx, { id }) {
    const helpers = await helpersOf(ctx, [id])
    const people = await userBriefs(
      ctx,
      helpers.map(({ user_id }) => user_id),
    )
    return {
      friends: helpers.map(({ user_id, at }) => ({
        user_id,
        name: people.get(user_id)?.nickname ?? '',
        at: seconds(at),
      })),
    }
  },
})
