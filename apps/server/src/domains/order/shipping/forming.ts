/** What waited for others is shipped: enough have paid. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { HOUR_MS, isWaiting } from '../rules.ts'
import type { Order } from '../tables.ts'
import { setShipClocksOf } from './late-shipping.ts'

/**
 * Orders that wait are to be shipped, each within the hours it promised, counted from now. Those that wait no longer are left as they are. The
 * caller holds their locks.
 * @param now ms, read under the locks
 */
export async function formOrders(tx: Tx, orders: readonly Order[], now: number): Promise<Order[]> {
  const waiting = orders.filter(({ status }) => isWaiting(status))
  if (waiting.length === 0) return []
  const formed = await query<Order>(
    tx,
    'orders_form',
    `with logged as (
       insert into order_logs (order_id, actor_type, event, from_status, to_status)
       select id, 'system', 'form', status, 'to_ship' from order_orders where id = any($1))
     update order_orders set status = 'to_ship', ship_deadline = to_timestamp(($2::float8 + ship_hours * $3::float8) / 1000.0),
       version = version + 1, updated_at = platform_now()
     where id = any($1) returning *`,
    [waiting.map(({ id }) => id), now, HOUR_MS],
  )
  await setShipClocksOf(tx, formed, now)
  await tell(tx, orderEvents.formed, formed, ({ ship_deadline }) => ({ ship_deadline: ship_deadline! }))
  return formed
}
