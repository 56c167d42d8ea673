/**
 * An order is held back: it may have been bought by somebody else in its buyer's name. Its shop does not ship it, and it has no deadline to ship
 * meanwhile, so that it is late nowhere. The line of the log that holds it keeps the time its shop had left.
 */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { clearDeadlines } from '../../../platform/time/deadlines.ts'
import { pushChanged } from '../notices/telling.ts'
import { setClocks } from '../refunds/case-hold.ts'
import { isHeld } from '../rules.ts'
import { change, SYSTEM } from '../store.ts'
import type { Order } from '../tables.ts'

/** Since when the clock of shipping stands, ms: a case or a chargeback may have stopped it before. */
const standsSince = ({ after_sale_at, disputed_at }: Order, now: number): number =>
  Math.min(now, after_sale_at ?? now, disputed_at ?? now)

/** Holds locked orders back that are to be shipped. Others, and those that are held already, are left as they are. */
export async function holdShipping(tx: Tx, orders: readonly Order[]): Promise<void> {
  const now = await databaseNow(tx)
  for (const order of orders) {
    if (order.status !== 'to_ship' || order.ship_deadline === null) continue
    const left_ms = order.ship_deadline - standsSince(order, now)
    const log = { event: 'hold', actor: SYSTEM, note: String(left_ms) }
    pushChanged(tx, [await change(tx, order, { ship_deadline: null }, log)])
    await clearDeadlines(tx, ['order_ship_late', 'order_ship_soon'], [order.id])
  }
}

/** Lets a locked order go: its shop has the time to ship that it had left. One that is not held is left as it is. */
export async function releaseShipping(tx: Tx, order: Order): Promise<void> {
  if (!isHeld(order)) return
  const ship_deadline = standsSince(order, await databaseNow(tx)) + (await leftMs(tx, order.id))
  const released = await change(tx, order, { ship_deadline }, { event: 'hold_end', actor: SYSTEM })
  if (!released.after_sale_open) await setClocks(tx, released)
  pushChanged(tx, [released])
}

/** The time a held order's shop had left, as its log has it. */
async function leftMs(tx: Tx, order_id: number): Promise<number> {
  const [held] = await query<{ note: string }>(
    tx,
    'order_hold_note',
    `select note from order_logs where order_id = $1 and event = 'hold' order by id desc limit 1`,
    [order_id],
  )
  invariant(held, `order ${order_id} is held back without a line of its log`)
  return Number(held.note)
}
