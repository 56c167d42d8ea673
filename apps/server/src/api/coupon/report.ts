/** What came of a coupon: how those that were claimed stand, what they lowered, what they cost the platform. */
import { type Template, worstFen } from '../../domains/coupon/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

interface Stands extends Record<string, unknown> {
  reserved: number
  available: number
  locked: number
  used: number
  expired: number
  revoked: number
  people: number
}
interface Cost extends Record<string, unknown> {
  orders: number
  paid_fen: number
  spent_fen: number
  returned_fen: number
}

/** At most as many rows are read as the coupon was ever given out. */
export async function couponReport(ctx: Ctx, template: Template) {
  const [stands] = await query<Stands>(
    ctx,
    'coupon_report_stands',
    `select count(*) filter (where status = 'reserved')::int as reserved,
       count(*) filter (where status = 'available' and valid_to > platform_now())::int as available,
       count(*) filter (where status = 'locked')::int as locked,
       count(*) filter (where status = 'used')::int as used,
       count(*) filter (where status = 'expired' or status = 'available' and valid_to <= platform_now())::int as expired,
       count(*) filter (where status = 'revoked')::int as revoked, count(distinct user_id)::int as people
     from coupon_held where template_id = $1`,
    [template.id],
  )
  const [cost] = await query<Cost>(
    ctx,
    'coupon_report_cost',
    `select count(*)::int as orders, coalesce(sum(c.paid_fen), 0)::bigint as paid_fen, coalesce(sum(u.off_fen), 0)::bigint as spent_fen,
       coalesce(sum(c.returned_fen), 0)::bigint as returned_fen
     from coupon_held h join coupon_uses u on u.held_id = h.id join order_coupon_costs c on c.order_id = u.order_id
     where h.template_id = $1 and h.status = 'used'`,
    [template.id],
  )
  const { spent_fen, returned_fen } = cost!
  return {
    ...stands!,
    ...cost!,
    cost_fen: spent_fen - returned_fen,
    ahead_fen: (stands!.reserved + stands!.available + stands!.locked) * worstFen(template),
  }
}
