/** What open cases may yet take from a shop's deposit: until they are decided it is not returned. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

const open = async (ctx: Ctx, shop_id: number) => {
  const [row] = await query<{ count: number; amount_fen: number }>(
    ctx,
    'shop_deductions_open',
    `select count(*)::int as count, coalesce(sum(amount_fen), 0)::bigint as amount_fen
     from shop_deductions where shop_id = $1 and decided_at is null`,
    [shop_id],
  )
  return row!
}

/** In fen. */
export const deductedFen = async (ctx: Ctx, shop_id: number): Promise<number> => (await open(ctx, shop_id)).amount_fen

export const openDeductions = async (ctx: Ctx, shop_id: number): Promise<number> => (await open(ctx, shop_id)).count
