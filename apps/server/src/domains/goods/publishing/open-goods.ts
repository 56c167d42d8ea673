/** Goods that keep their shop from closing. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** On sale, or waiting for their review. */
export async function openGoods(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'goods_open_of_shop',
    `select count(*)::int as n from goods_goods where shop_id = $1 and status in ('reviewing', 'on') and deleted_at is null`,
    [shop_id],
  )
  return row!.n
}
