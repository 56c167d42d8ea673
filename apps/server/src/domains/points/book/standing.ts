/** How many points a person has: what they can spend, what they owe, what is set aside, what ends next. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export interface PointsStanding {
  /** What can be spent: nothing of a lot past its end. */
  balance: number
  debt: number
  /** Spent, and not settled. */
  frozen: number
  /** What ends next, of what ends within the notice; ms. */
  expiring: { points: number; at: number } | null
}

export async function pointsOf(ctx: Ctx, user_id: number): Promise<PointsStanding> {
  const [row] = await query<{
    balance: number
    debt: number
    frozen: number
    points: number | null
    at: number | null
  }>(
    ctx,
    'points_standing',
    `with lots as (select ends_at, sum(remaining)::int as points from points_lots where user_id = $1 and remaining > 0 and ends_at > platform_now() group by ends_at),
       next as (select points, ends_at from lots order by ends_at limit 1)
     select coalesce((select sum(points) from lots), 0)::int as balance, coalesce((select debt from points_books where user_id = $1), 0) as debt,
       coalesce((select sum(points) from points_reservations where user_id = $1 and settled_at is null), 0)::int as frozen,
       (select points from next) as points, (select ends_at from next) as at`,
    [user_id],
  )
  const { balance, debt, frozen, points, at } = row!
  return { balance, debt, frozen, expiring: points === null ? null : { points, at: at! } }
}
