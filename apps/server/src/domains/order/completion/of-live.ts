/** Goods that were bought in a live session. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Order } from '../tables.ts'

/** Orders of a shop that were placed in one of its live sessions, in any state. */
export const ordersFromLive = (
  ctx: Ctx,
  { id, shop_id }: { id: number; shop_id: number },
): Promise<Array<Pick<Order, 'id' | 'status' | 'after_sale_open' | 'disputed_fen'> & Record<string, unknown>>> =>
  query(
    ctx,
    'order_from_live',
    `select id, status, after_sale_open, disputed_fen from order_orders where shop_id = $1 and kind = 'live' and source->>'live_session_id' = $2::text order by id`,
    [shop_id, String(id)],
  )
