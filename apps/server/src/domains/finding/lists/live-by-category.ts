import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** How many lots of each category itself, without those below it, are open for bids. One without any is left out. */
export async function liveByCategory(ctx: Ctx): Promise<Map<number, number>> {
  const counts = await query<{ category_id: number; live: number }>(
    ctx,
    'finding_live_by_category',
    `select category_id, count(*)::int as live from lot_outlines where status = 'live' and deleted_at is null group by category_id`,
    [],
  )
  return new Map(counts.map(({ category_id, live }) => [category_id, live]))
}
