/** Orders that keep their shop from closing, and their buyer from leaving. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { keptGoodsFen } from '../amounts.ts'

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

/** The same of a buyer, but for what waits for others; what is completed may still be complained about and is no reason to stay. */
export async function openPurchases(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'order_open_of_buyer',
    `select count(*)::int as n from order_orders where user_id = $1 and status in ('pending_payment', 'to_ship', 'shipped', 'received')`,
    [user_id],
  )
  return row!.n
}

/** What a buyer has paid for and still waits for others: teams and campaigns. Their end gives it back, or makes it an order that is shipped. */
export async function openPledges(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'order_pledges_of_buyer',
    `select count(*)::int as n from order_orders where user_id = $1 and status in ('funding', 'grouping')`,
    [user_id],
  )
  return row!.n
}

/** What a buyer keeps of the goods of each order that is paid and not completed, in fen; not of what linked people sell each other. */
export async function keptUnderWay(ctx: Ctx, user_id: number): Promise<number[]> {
  const rows = await query<Parameters<typeof keptGoodsFen>[0] & Record<string, unknown>>(
    ctx,
    'order_kept_under_way',
    `select goods_fen, adjust_fen, shop_discount_fen, platform_discount_fen, refunded_fen from order_orders
     where user_id = $1 and status in ('funding', 'grouping', 'to_ship', 'shipped', 'received') and not is_linked`,
    [user_id],
  )
  return rows.map(keptGoodsFen)
}
