/** While it is not decided who bears what a bank took back of an order's payment, nothing of it settles and no clock runs against its shop. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { pushChanged } from '../notices/telling.ts'
import { type Actor, change, SYSTEM } from '../store.ts'
import type { Order } from '../tables.ts'
import { setClocks } from './case-hold.ts'

/** A bank took a part of its payment back. The caller holds the order's lock. */
export async function holdForChargeback(tx: Tx, order: Order, amount_fen: number, no: string): Promise<Order> {
  const held = await change(
    tx,
    order,
    {
      charged_back_fen: order.charged_back_fen + amount_fen,
      disputed_fen: order.disputed_fen + amount_fen,
      disputed_at: order.disputed_at ?? (await databaseNow(tx)),
    },
    { event: 'charged_back', actor: SYSTEM, note: no },
  )
  pushChanged(tx, [held])
  return held
}

/**
 * It is decided, or the bank gave it back: the clocks go on, that of shipping later by the time that was lost.
 * @param back_fen what of it may be refunded again, or is borne by the order itself
 */
export async function endChargeback(
  tx: Tx,
  order: Order,
  { amount_fen, back_fen, no, actor }: { amount_fen: number; back_fen: number; no: string; actor: Actor },
): Promise<Order> {
  const disputed_fen = order.disputed_fen - amount_fen
  const over = disputed_fen === 0
  const lost_ms = over && order.disputed_at !== null ? (await databaseNow(tx)) - order.disputed_at : 0
  const ended = await change(
    tx,
    order,
    {
      charged_back_fen: order.charged_back_fen - back_fen,
      disputed_fen,
      disputed_at: over ? null : order.disputed_at,
      ...(order.status === 'to_ship' && order.ship_deadline !== null
        ? { ship_deadline: order.ship_deadline + lost_ms }
        : {}),
    },
    { event: 'charged_back_end', actor, note: no },
  )
  if (over && !order.after_sale_open) await setClocks(tx, ended)
  pushChanged(tx, [ended])
  return ended
}
