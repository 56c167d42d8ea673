/** What a shop's filter would do to those who bid there lately, judged by the rule their bids meet. */
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import type { JoinFilter } from '../../shop/index.ts'
import { filteredFacts } from './bidder-facts.ts'
import { isFiltered } from './eligibility.ts'

export const FILTER_DAYS = 30
/** The newest; a share of so many is as good as of all. */
const PEOPLE_MAX = 1_000

/** How many people bid at a shop in the last days, and how many of them this filter would keep out now. */
export async function filterEffect(
  ctx: Ctx,
  shop_id: number,
  filter: JoinFilter,
): Promise<{ days: number; bidders: number; out: number }> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'lot_bidders_lately',
    `select b.user_id from lot_outlines l join lot_participants b on b.lot_id = l.id
     where l.shop_id = $1 and l.status in ('live', 'sold', 'passed', 'defaulted', 'cancelled')
       and coalesce(l.closed_at, platform_now()) > platform_now() - $2 * interval '1 day'
     group by b.user_id order by max(b.first_bid_at) desc, b.user_id limit ${PEOPLE_MAX}`,
    [shop_id, FILTER_DAYS],
  )
  const now = await databaseNow(ctx)
  const people = await filteredFacts(
    ctx,
    shop_id,
    rows.map((row) => row.user_id),
  )
  return {
    days: FILTER_DAYS,
    bidders: people.length,
    out: people.filter((person) => isFiltered(person, filter, now)).length,
  }
}
