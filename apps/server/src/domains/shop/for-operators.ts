/** Shops as operators read them beside a lot or a person. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { shopRows } from './shops.ts'

export interface ConsoleShop {
  id: number
  sold_count: number
  deposit_required_fen: number
  /** Share of good reviews in basis points; null before the first. */
  good_rate_bp: number | null
  opened_at: number | null
}

/** In no order; unknown ids are left out. */
export async function shopsForConsole(ctx: Ctx, shop_ids: readonly number[]): Promise<ConsoleShop[]> {
  const rows = await shopRows(ctx, shop_ids)
  return rows.map(({ id, sold_count, deposit_required_fen, review_count, good_review_count, opened_at }) => ({
    id,
    sold_count,
    deposit_required_fen,
    opened_at,
    good_rate_bp: review_count > 0 ? Math.round((good_review_count * 10_000) / review_count) : null,
  }))
}

export interface ConsoleApplication extends Record<string, unknown> {
  user_id: number
  name: string
  logo: string | null
  intro: string
  main_category_ids: number[]
}

/** The newest application for a shop of each of these people. */
export async function applicationsForConsole(
  ctx: Ctx,
  user_ids: readonly number[],
): Promise<Map<number, ConsoleApplication>> {
  const rows = await query<ConsoleApplication>(
    ctx,
    'shop_console_applications',
    'select distinct on (user_id) user_id, name, logo, intro, main_category_ids from shop_applications where user_id = any($1) order by user_id, id desc',
    [user_ids],
  )
  return new Map(rows.map((row) => [row.user_id, row]))
}
