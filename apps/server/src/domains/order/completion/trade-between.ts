/** The trade between a buyer and a shop. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

interface Trade {
  /** The person paid the shop for an order at some time. */
  paid: boolean
  /** An order or a case of the two is not over. */
  under_way: boolean
  /** The person has a seat in a team, a booking or a pledge of the shop whose end has not come, paid or to be paid. */
  waits: boolean
}

/** What has passed between a person and a shop by their orders, and what is under way. */
export async function tradeBetween(ctx: Ctx, user_id: number, shop_id: number): Promise<Trade> {
  const [row] = await query<Trade & Record<never, never>>(
    ctx,
    'order_trade_between',
    `select coalesce(bool_or(paid_at is not null), false) as paid,
       coalesce(bool_or(after_sale_open or status not in ('completed', 'cancelled', 'closed', 'refunded')), false) as under_way,
       coalesce(bool_or(status in ('funding', 'grouping') or status = 'pending_payment' and kind in ('funding', 'group')), false) as waits
     from order_orders where user_id = $1 and shop_id = $2`,
    [user_id, shop_id],
  )
  return row!
}
