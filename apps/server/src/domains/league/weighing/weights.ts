/** What weighs for a person: own completed orders, own reviews, own reports that were upheld. Neither friends' orders nor VIP count. */
import { LEAGUE_REPORT_WEIGHT, LEAGUE_REVIEW_WEIGHT, orderPoints } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { keptGoodsFen, orderById } from '../../order/index.ts'
import type { Source } from '../tables.ts'

interface Change {
  user_id: number
  source: Source
  source_id: number
  /** What it weighs from now on. */
  weight: number
  event_id: number
  /** ms: in whose month the change counts. */
  at: number
}

/** Writes what a thing weighs now; nothing where it weighs that already. One that never weighed anything stays without unless `begins`. */
const weigh = (tx: Tx, { user_id, source, source_id, weight, event_id, at }: Change, begins: boolean) =>
  query(
    tx,
    'league_weigh',
    `with so_far as (select coalesce(sum(delta), 0)::int as weight, count(*) as rows from league_weights where source = $2 and source_id = $3)
     insert into league_weights (user_id, source, source_id, event_id, delta, at)
     select $1, $2, $3, $4, $5 - weight, to_timestamp($6 / 1000.0) from so_far where weight <> $5 and (rows > 0 or $7) on conflict do nothing`,
    [user_id, source, source_id, event_id, weight, at, begins],
  )

interface Heard<P> {
  id: number
  created_at: number
  payload: P
}
interface OfOrder {
  order_id: number
  user_id: number
}

/**
 * An order is completed, or money of a completed one went back: it weighs the whole yuan that were paid and kept. A refund weighs in the month in
 * which it happened. What linked people sell each other weighs nothing.
 */
export async function weighOrder(tx: Tx, { id, created_at, payload }: Heard<OfOrder>, begins: boolean): Promise<void> {
  const { order_id, user_id } = payload
  const order = await orderById(tx, order_id)
  if (!order || order.is_linked) return
  const change = { user_id, source: 'order', source_id: order_id, event_id: id, at: created_at } as const
  await weigh(tx, { ...change, weight: orderPoints(keptGoodsFen(order)) }, begins)
}

/** A review is written, hidden or shown again. */
export async function weighReview(
  tx: Tx,
  { id, created_at, payload }: Heard<OfOrder & { review_id: number }>,
  stands: boolean,
): Promise<void> {
  const { order_id, user_id, review_id } = payload
  if ((await orderById(tx, order_id))?.is_linked) return
  const change = { user_id, source: 'review', source_id: review_id, event_id: id, at: created_at } as const
  await weigh(tx, { ...change, weight: stands ? LEAGUE_REVIEW_WEIGHT : 0 }, stands)
}

/** A report is decided, or decided anew after an appeal. */
export async function weighReport(
  tx: Tx,
  { id, created_at, payload }: Heard<{ report_id: number; user_id: number; upheld: boolean }>,
): Promise<void> {
  const { report_id, user_id, upheld } = payload
  const change = { user_id, source: 'report', source_id: report_id, event_id: id, at: created_at } as const
  await weigh(tx, { ...change, weight: upheld ? LEAGUE_REPORT_WEIGHT : 0 }, upheld)
}

/** What weighs for a person between two moments (ms), by source. */
export const weightParts = (
  ctx: Ctx,
  user_id: number,
  { from_at, to_at }: { from_at: number; to_at: number },
): Promise<Array<{ source: Source; weight: number; count: number }>> =>
  query<{ source: Source; weight: number; count: number }>(
    ctx,
    'league_weight_parts',
    `select source, sum(delta)::int as weight, count(distinct source_id)::int as count from league_weights
     where user_id = $1 and at >= to_timestamp($2 / 1000.0) and at < to_timestamp($3 / 1000.0) group by source order by source`,
    [user_id, from_at, to_at],
  )

/** What each member of a month weighs, never below zero: who left is not there. */
export const weightsIn = (
  ctx: Ctx,
  { id, from_at, to_at }: { id: number; from_at: number; to_at: number },
): Promise<Array<{ id: number; weight: number }>> =>
  query<{ id: number; weight: number }>(
    ctx,
    'league_weights_in',
    `select m.id, greatest(0, coalesce(w.weight, 0))::int as weight from league_members m
       left join (select user_id, sum(delta) as weight from league_weights
         where at >= to_timestamp($2 / 1000.0) and at < to_timestamp($3 / 1000.0) group by user_id) w on w.user_id = m.user_id
     where m.pool_id = $1 and m.status = 'joined' order by m.id`,
    [id, from_at, to_at],
  )
