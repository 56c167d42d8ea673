/** Figures that may be a minute old. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import type { Lot } from './store.ts'

/** How far a lot that Juya puts forward is lifted: as if it had opened ten days later. */
const FEATURE_LIFT = 20

/** So many lots are locked at a time, and let go before the next are: a bid waits for none of them longer than for another bid. */
const LOTS_AT_ONCE = 500

/** So many ids of running lots are read at a time. */
const IDS_AT_ONCE = 5_000

/**
 * The hot score of running lots. It is the logarithm of what happened on a lot plus its opening in units of 12 hours, which orders
 * lots exactly as activity with a half-life of 12 hours would, but changes only when something happens.
 */
async function score(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += LOTS_AT_ONCE)
    await query(
      ctx,
      'lot_hot_scores',
      `with activity as (
         select l.id, l.hot_score, extract(epoch from l.starts_at) / 43200
             + log(2, greatest(1, 3 * l.bidder_count + l.bid_count + 2 * l.watch_count
               + 0.1 * coalesce((select sum(v.views) from lot_daily_views v where v.lot_id = l.id), 0)))
             + case when l.featured_until > platform_now() then ${FEATURE_LIFT} else 0 end as score
         from lot_lots l where l.id = any($1) and l.status = 'live')
       update lot_lots l set hot_score = a.score from (
         select l2.id, a.score from activity a join lot_lots l2 on l2.id = a.id
         where abs(a.score - a.hot_score) > 0.05 order by l2.id for update of l2 skip locked) a
       where l.id = a.id`,
      [ids.slice(from, from + LOTS_AT_ONCE)],
    )
}

interface WithId extends Record<string, unknown> {
  id: number
}

/** Each minute: lots bid on or looked at within ten minutes, so that a run that fell out is made up for. The lots themselves are read by id, in slices. */
export async function scoreHotLots(ctx: Ctx): Promise<void> {
  const [bid_on, seen] = await readTogether(ctx, [
    () =>
      query<WithId>(
        ctx,
        'lot_hot_bid_on',
        `select distinct lot_id as id from lot_bids where placed_at > platform_now() - interval '10 minutes'`,
        [],
      ),
    () =>
      query<WithId>(
        ctx,
        'lot_hot_seen',
        `select lot_id as id from lot_daily_views where day >= ((platform_now() - interval '10 minutes') at time zone 'Asia/Shanghai')::date`,
        [],
      ),
  ])
  const ids = new Set([...bid_on, ...seen].map(({ id }) => id))
  await score(
    ctx,
    [...ids].sort((a, b) => a - b),
  )
}

/** Each hour all of them: those watched from a list, and those whose figures came by an import. */
export async function scoreAllLots(ctx: Ctx): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await query<WithId>(
      ctx,
      'lot_hot_all',
      `select id from lot_lots where status = 'live' and id > $1 order by id limit $2`,
      [after, IDS_AT_ONCE],
    )
    const ids = rows.map(({ id }) => id)
    await score(ctx, ids)
    if (ids.length < IDS_AT_ONCE) return
    after = ids.at(-1)!
  }
}

/** Puts a locked lot forward until then, or no more with null. Lists follow at once; the score of every minute agrees. */
export async function putForward(
  tx: Tx,
  lot: Pick<Lot, 'id' | 'status' | 'featured_until'>,
  until: number | null,
): Promise<void> {
  const lift = lot.status === 'live' ? FEATURE_LIFT * (Number(until !== null) - Number(lot.featured_until !== null)) : 0
  await query(
    tx,
    'lot_lot_feature',
    'update lot_lots set featured_until = to_timestamp($2::float8 / 1000), hot_score = hot_score + $3 where id = $1',
    [lot.id, until, lift],
  )
}
