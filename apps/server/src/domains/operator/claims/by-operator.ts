/** Claims by operator: who holds many or holds them long, lets them lapse, or puts aside what comes next. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** Lapsed claims and what was put aside are counted for so long. */
export const CLAIMS_SHOWN_DAYS = 7

export interface ClaimsOfOne extends Record<string, unknown> {
  id: number
  name: string
  /** Claims held now. */
  held: number
  /** Since when the oldest of them is held, ms; null: none is. */
  oldest_at: number | null
  /** Claims that lapsed without a decision. */
  lapsed: number
  /** Things served next and put aside. */
  skipped: number
}

/** Operators with any of it, who holds most in front. A lapsed claim stands in operator_claims until a colleague takes it or a day is over. */
export const claimsByOperator = (ctx: Ctx): Promise<ClaimsOfOne[]> =>
  query<ClaimsOfOne>(
    ctx,
    'operator_claims_by_operator',
    `with held as (select operator_id, count(*)::int as held, min(created_at) as oldest_at from operator_claims where until_at > platform_now() group by 1),
     left_lying as (
       select queue, ref_id, operator_id, until_at from operator_claims where until_at <= platform_now() and until_at > platform_now() - $1 * interval '1 day'
       union select queue, ref_id, operator_id, lapsed_at from operator_lapsed_claims where lapsed_at > platform_now() - $1 * interval '1 day'),
     lapsed as (select operator_id, count(*)::int as lapsed from left_lying group by 1),
     skipped as (select operator_id, count(*)::int as skipped from operator_skipped_items where created_at > platform_now() - $1 * interval '1 day' group by 1)
     select a.id, a.name, coalesce(h.held, 0) as held, h.oldest_at, coalesce(l.lapsed, 0) as lapsed, coalesce(s.skipped, 0) as skipped
     from operator_accounts a left join held h on h.operator_id = a.id left join lapsed l on l.operator_id = a.id left join skipped s on s.operator_id = a.id
     where h.held > 0 or l.lapsed > 0 or s.skipped > 0 order by held desc, h.oldest_at, lapsed desc, skipped desc, a.id`,
    [CLAIMS_SHOWN_DAYS],
  )

/** Keeps which claims lapsed before they are cleared away, an hour ahead of it; one that is kept twice counts once. */
export const keepLapses = (ctx: Ctx): Promise<unknown> =>
  query(
    ctx,
    'operator_lapsed_claims_keep',
    `insert into operator_lapsed_claims (queue, ref_id, operator_id, lapsed_at)
     select queue, ref_id, operator_id, until_at from operator_claims where until_at < platform_now() - interval '23 hours' on conflict do nothing`,
    [],
  )
