/** Cases that keep their shop from closing, and their buyer from leaving. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/** Those that are not closed. */
export async function openCases(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'aftersale_open_of_shop',
    'select count(*)::int as n from aftersale_cases where shop_id = $1 and closed_at is null',
    [shop_id],
  )
  return row!.n
}

/** The same of a buyer. */
export async function openCasesOfBuyer(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'aftersale_open_of_buyer',
    'select count(*)::int as n from aftersale_cases where user_id = $1 and closed_at is null',
    [user_id],
  )
  return row!.n
}
