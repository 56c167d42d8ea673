/** Points of VIPs. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** So many times what everybody gets for an order and a check-in. */
export const VIP_TIMES_BP = 15_000
const ONCE_BP = 10_000

/** What a person's points are multiplied by at a moment, in basis points. @param at ms */
export async function pointsTimesBp(ctx: Ctx, user_id: number, at: number): Promise<number> {
  const found = await query(
    ctx,
    'vip_ran_at',
    `select 1 from vip_purchases where user_id = $1 and from_at <= to_timestamp($2::float8 / 1000) and until_at > to_timestamp($2::float8 / 1000) limit 1`,
    [user_id, at],
  )
  return found.length > 0 ? VIP_TIMES_BP : ONCE_BP
}
