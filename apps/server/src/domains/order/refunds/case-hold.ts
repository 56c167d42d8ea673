/** While an after-sale case is open nothing of its order happens by itself; when it is over the clocks go on where they stood. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { confirmTimeOf, setConfirmClock } from '../completion/receiving.ts'
import { pushChanged } from '../notices/telling.ts'
import { isOver } from '../rules.ts'
import { setShipClocks } from '../shipping/late-shipping.ts'
import { type Actor, change } from '../store.ts'
import type { Order } from '../tables.ts'

/** Clocks that stand still. The time to review runs on: it costs neither side anything. */
const STOPPED = [
  'order_ship_late',
  'order_ship_soon',
  'order_auto_confirm',
  'order_auto_confirm_soon',
  'order_settle',
  'order_complete',
]

/** A case opens. A second one of the same order changes nothing. The caller holds the order's lock. */
export async function holdForCase(tx: Tx, order: Order, case_no: string, actor: Actor): Promise<Order> {
  const log = { event: 'case_open', actor, note: case_no }
  if (order.after_sale_open) return change(tx, order, {}, log)
  const held = await change(
    tx,
    order,
    { after_sale_open: true, after_sale_at: await databaseNow(tx), auto_confirm_at: null },
    log,
  )
  for (const kind of STOPPED) await clearDeadline(tx, kind, order.id)
  pushChanged(tx, [held])
  return held
}

/** The last open case of an order is over: its clocks go on, later by the time the cases took. The caller holds the order's lock. */
export async function resumeAfterCase(tx: Tx, order: Order, case_no: string, actor: Actor): Promise<Order> {
  const log = { event: 'case_close', actor, note: case_no }
  if (order.after_sale_at === null) return change(tx, order, {}, log)
  const lost_ms = (await databaseNow(tx)) - order.after_sale_at
  const free = { after_sale_open: false, after_sale_at: null }
  const resumed = await change(tx, order, { ...free, ...(await laterBy(tx, order, lost_ms)) }, log)
  await setClocks(tx, resumed)
  pushChanged(tx, [resumed])
  return resumed
}

async function laterBy(tx: Tx, order: Order, lost_ms: number): Promise<Partial<Order>> {
  const later = (at: number | null): number | null => (at === null ? null : at + lost_ms)
  if (order.status === 'to_ship') return { ship_deadline: later(order.ship_deadline) }
  if (order.status === 'shipped') {
    const after_sale_s = order.after_sale_s + Math.ceil(lost_ms / 1_000)
    return { after_sale_s, auto_confirm_at: await confirmTimeOf(tx, { ...order, after_sale_s }) }
  }
  if (order.status === 'received')
    return { aftersale_until: later(order.aftersale_until), settles_at: later(order.settles_at) }
  return {}
}

/** Sets the clocks an order goes on by, from its own times. */
export async function setClocks(tx: Tx, order: Order): Promise<void> {
  if (isOver(order.status)) return
  if (order.status === 'to_ship' && order.compensation_fen === 0) await setShipClocks(tx, order)
  if (order.status === 'shipped') await setConfirmClock(tx, order)
  if (order.status !== 'received') return
  if (order.settled_at === null && order.settles_at !== null)
    await setDeadline(tx, 'order_settle', order.id, order.settles_at)
  if (order.aftersale_until !== null) await setDeadline(tx, 'order_complete', order.id, order.aftersale_until)
}
