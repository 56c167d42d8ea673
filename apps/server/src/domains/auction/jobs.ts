/** Figures that may be a minute old. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/** How far a lot that Juya puts forward is lifted: as if it had opened ten days later. */
export const FEATURE_LIFT = 20

/**
 * The hot score of running lots. It is the logarithm of what happened on a lot plus its opening in units of 12 hours, which orders
 * lots exactly as activity with a half-life of 12 hours would, but changes only when something happens.
 */
export async function scoreHotLots(ctx: Ctx): Promise<void> {
  await query(
    ctx,
    'auction_hot_scores',
    `with activity as (
       select l.id, l.hot_score, extract(epoch from l.starts_at) / 43200
           + log(2, greatest(1, 3 * l.bidder_count + l.bid_count + 2 * l.watch_count + 0.1 * coalesce(v.views, 0)))
           + case when l.featured_until > platform_now() then ${FEATURE_LIFT} else 0 end as score
       from auction_lots l left join (select lot_id, sum(views) as views from auction_views group by lot_id) v on v.lot_id = l.id
       where l.status = 'live')
     update auction_lots l set hot_score = a.score from (
       select l2.id, a.score from activity a join auction_lots l2 on l2.id = a.id
       where abs(a.score - a.hot_score) > 0.05 order by l2.id for update of l2 skip locked) a
     where l.id = a.id`,
    [],
  )
}
