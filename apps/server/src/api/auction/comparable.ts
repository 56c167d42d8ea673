/** Sale prices of a category: a person looking at a lot compares. */
import { setting } from '../../domains/lot/index.ts'
import { appState } from '../../platform/app-state.ts'
import { Kept } from '../../platform/cache/cache.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export interface Comparable {
  count: number
  median_fen: number
  low_fen: number
  high_fen: number
  months: number
}

/** Fewer sales say nothing about a price. */
const SALES_MIN = 3
const DAYS_PER_MONTH = 30.4
/** Days of the settings as people say them. */
export const monthsOf = (days: number): number => Math.round(days / DAYS_PER_MONTH)

/** Sales of a category change slowly; every view of its lots reads them. */
const KEPT_MS = 60_000
const kept = appState(() => new Kept<number, Comparable | null>(KEPT_MS))

/**
 * How many lots of a category were sold, paid and not wholly given back in the time price records go back, and for what. The answer may be a minute old.
 * @returns null when they are fewer than three
 */
export const comparableSales = (ctx: Ctx, category_id: number): Promise<Comparable | null> =>
  ctx.in_transaction ? salesOf(ctx, category_id) : kept(ctx.services).get(category_id, () => salesOf(ctx, category_id))

async function salesOf(ctx: Ctx, category_id: number): Promise<Comparable | null> {
  const days = await setting(ctx, 'auction.price_record_days')
  const [row] = await query<Omit<Comparable, 'months'>>(
    ctx,
    'auction_comparable_sales',
    `select count(*)::int as count, percentile_disc(0.5) within group (order by hammer_fen) as median_fen,
       min(hammer_fen) as low_fen, max(hammer_fen) as high_fen
     from lot_lots l where category_id = $1 and status = 'sold' and paid_at is not null
       and (l.order_id is null or exists (select from order_purchases p where p.order_id = l.order_id))
       and closed_at >= (select platform_now()) - $2::int * interval '1 day'`,
    [category_id, days],
  )
  return row && row.count >= SALES_MIN ? { ...row, months: monthsOf(days) } : null
}
