/** The trade between a buyer and a shop. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** Whether the person ever paid the shop for an order, and whether an order or a case of the two is under way. */
export async function tradeBetween(
  ctx: Ctx,
  user_id: number,
  shop_id: number,
): Promise<{ paid: boolean; under_way: boolean }> {
  const [row] = await query<{ paid: boolean; under_way: boolean }>(
    ctx,
    'order_trade_between',
    `select coalesce(bool_or(paid_at is not null), false) as paid,
       coalesce(bool_or(after_sale_open or status not in ('completed', 'cancelled', 'closed', 'refunded')), false) as under_way
     from order_orders where user_id = $1 and shop_id = $2`,
    [user_id, shop_id],
  )
  return row!
}
