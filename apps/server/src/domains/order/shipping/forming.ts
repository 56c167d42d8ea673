/** What waited for others is shipped: enough have paid. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { HOUR_MS, isWaiting } from '../rules.ts'
import { type Actor, change } from '../store.ts'
import type { Order } from '../tables.ts'
import { setShipClocks, setShipClocksOf } from './late-shipping.ts'

/**
 * Orders that wait are to be shipped, each within the hours it promised, counted from now, or all by the day they were promised for. Those that wait no longer are left as they are. The
 * caller holds their locks.
 * @param now ms, read under the locks
 * @param by ms, of the promised day
 */
export async function formOrders(tx: Tx, orders: readonly Order[], now: number, by?: number): Promise<Order[]> {
  const waiting = orders.filter(({ status }) => isWaiting(status))
  if (waiting.length === 0) return []
  const formed = await query<Order>(
    tx,
    'orders_form',
    `with logged as (
       insert into order_logs (order_id, actor_type, event, from_status, to_status)
       select id, 'system', 'form', status, 'to_ship' from order_orders where id = any($1))
     update order_orders set status = 'to_ship',
       ship_deadline = to_timestamp(coalesce($4::float8, $2::float8 + ship_hours * $3::float8) / 1000.0),
       version = version + 1, updated_at = platform_now()
     where id = any($1) returning *`,
    [waiting.map(({ id }) => id), now, HOUR_MS, by ?? null],
  )
  await setShipClocksOf(tx, formed, now)
  await tell(tx, orderEvents.formed, formed, ({ ship_deadline }) => ({ ship_deadline: ship_deadline! }))
  return formed
}

/** An order that is to be shipped has until another day, by its buyer's own word. The caller holds its lock. @param by ms */
export async function shipUntil(tx: Tx, order: Order, by: number, actor: Actor): Promise<Order> {
  const later = await change(tx, order, { ship_deadline: by }, { event: 'wait', actor })
  await setShipClocks(tx, later)
  return later
}
