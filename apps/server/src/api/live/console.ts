/** Live rooms at the desk: what lists of them are read from. */
import { LIVE_APPLICATIONS, LIVE_PLANS, LIVE_ROOMS, LIVE_SESSIONS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { listSource } from '../../platform/db/list-source.ts'

const application_id = sql`a.id`

export const applicationSource = listSource<typeof LIVE_APPLICATIONS>({
  resource: LIVE_APPLICATIONS,
  from: sql`live_applications a`,
  id: application_id,
  filters: { status: sql`a.status`, shop_id: sql`a.shop_id` },
  sorts: { id: { by: application_id, type: 'bigint' } },
})

const room_id = sql`r.id`

export const roomSource = listSource<typeof LIVE_ROOMS>({
  resource: LIVE_ROOMS,
  from: sql`live_rooms r`,
  id: room_id,
  filters: { status: sql`r.status`, shop_id: sql`r.shop_id` },
  sorts: { id: { by: room_id, type: 'bigint' } },
})

export const sessionSource = listSource<typeof LIVE_SESSIONS>({
  resource: LIVE_SESSIONS,
  from: sql`live_sessions s`,
  id: sql`s.id`,
  filters: { status: sql`s.status`, shop_id: sql`s.shop_id` },
  sorts: { id: { by: sql`s.id`, type: 'bigint' } },
})

export const planSource = listSource<typeof LIVE_PLANS>({
  resource: LIVE_PLANS,
  from: sql`live_fee_plans p`,
  id: sql`p.id`,
  filters: { status: sql`p.status` },
  sorts: { id: { by: sql`p.id`, type: 'bigint' }, sort: { by: sql`p.sort`, type: 'bigint' } },
})

/** How many applications a shop sent before one. */
export async function sentBefore(ctx: Ctx, shop_id: number, id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'live_applications_before',
    'select count(*)::int as n from live_applications where shop_id = $1 and id < $2',
    [shop_id, id],
  )
  return row!.n
}

interface Unused extends Record<string, unknown> {
  shop_id: number
  planned: number
  left_s: number
  paid_fen: number
}

/** What rooms of these shops plan, their live time left, and what was paid for that. */
export async function unusedOf(ctx: Ctx, shop_ids: readonly number[]): Promise<Map<number, Unused>> {
  const rows = await query<Unused>(
    ctx,
    'live_rooms_unused',
    `select r.shop_id, (select count(*)::int from live_sessions s where s.shop_id = r.shop_id and s.status = 'scheduled') as planned,
       coalesce(u.seconds, 0)::int as left_s, coalesce(u.paid_fen, 0)::bigint as paid_fen
     from live_rooms r left join lateral (select seconds, paid_fen from live_unused_time where shop_id = r.shop_id) u on true where r.shop_id = any($1)`,
    [[...shop_ids]],
  )
  return new Map(rows.map((row) => [row.shop_id, row]))
}
