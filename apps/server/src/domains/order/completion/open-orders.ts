/** Orders that keep their shop from closing. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** Until they are completed, closed or refunded. */
export async function openOrders(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'order_open_of_shop',
    `select count(*)::int as n from order_orders where shop_id = $1
       and status in ('pending_payment', 'funding', 'grouping', 'to_ship', 'shipped', 'received')`,
    [shop_id],
  )
  return row!.n
}
