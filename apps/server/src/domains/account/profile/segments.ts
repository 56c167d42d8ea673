/** People by what they are, a hand of them at a time: whom a broadcast is for. */
import { AWAY_DAYS, type BROADCAST_SEGMENTS } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export type Segment = (typeof BROADCAST_SEGMENTS)[number]

/** Accounts that can sign in and are a person's. */
const THERE = `status in ('active', 'restricted') and not is_robot`
const WHICH: Record<Segment, string> = {
  all: 'true',
  buyers: 'first_paid_at is not null',
  newcomers: 'first_paid_at is null',
  verified: `realname_status = 'verified'`,
  away: `coalesce(last_login_at, created_at) < platform_now() - interval '${AWAY_DAYS} days'`,
}

/** The next people of a segment behind this one, by id. */
export async function peopleBehind(ctx: Ctx, segment: Segment, after_id: number, limit: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    ctx,
    `account_segment_${segment}`,
    `select id from account_users where id > $1 and ${THERE} and ${WHICH[segment]} order by id limit $2`,
    [after_id, limit],
  )
  return rows.map(({ id }) => id)
}

/** How many a segment has, counted up to a limit. */
export async function countPeople(ctx: Ctx, segment: Segment, up_to: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    `account_segment_${segment}_count`,
    `select count(*)::int as count from (select 1 from account_users where ${THERE} and ${WHICH[segment]} limit $1) found`,
    [up_to],
  )
  return row!.count
}
