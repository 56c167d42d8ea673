/** An order that travels in several parcels: what was sent, what is left, and the end of it when nothing is left to send. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { confirmTimeOf, deliveredAt, setConfirmClock } from '../completion/receiving.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import { parcels } from '../ports/parcels.ts'
import type { Pieces } from '../refunds/line-shares.ts'
import { type Actor, itemsOf, move } from '../store.ts'
import type { Order, OrderItemRow } from '../tables.ts'

/** Pieces sent so far of orders that travel in several parcels, by thing. */
export const piecesSent = async (ctx: Ctx, order_ids: readonly number[]): Promise<Map<number, number>> =>
  byItem(await parcels().sentOf(ctx, order_ids))

/** Pieces by thing. */
export function byItem(pieces: readonly Pieces[]): Map<number, number> {
  const sum = new Map<number, number>()
  for (const { item_id, qty } of pieces) sum.set(item_id, (sum.get(item_id) ?? 0) + qty)
  return sum
}

/** What is still to be sent: neither in a parcel nor given back. */
export const leftToSend = (items: readonly OrderItemRow[], sent: ReadonlyMap<number, number>): Pieces[] =>
  items.flatMap((item) => {
    const qty = item.qty - item.refunded_qty - (sent.get(item.id) ?? 0)
    return qty > 0 ? [{ item_id: item.id, qty }] : []
  })

/**
 * What was left to send went back to the buyer: an order of which parcels are on their way is shipped. While a case is open its clock
 * stands. The caller holds the order's lock.
 */
export async function closeParcels(tx: Tx, order: Order, actor: Actor): Promise<Order> {
  const sent = await piecesSent(tx, [order.id])
  if (sent.size === 0 || leftToSend(await itemsOf(tx, [order.id]), sent).length > 0) return order
  const shipped_at = await databaseNow(tx)
  const sent_in = (await parcels().parcelsOf(tx, [order.id])).map(({ parcel }) => parcel)
  const auto_confirm_at = order.after_sale_open ? null : await confirmTimeOf(tx, { ...order, shipped_at })
  const shipped = await move(
    tx,
    order,
    'ship',
    {
      shipped_at,
      auto_confirm_at,
      delivered_at: deliveredAt(sent_in),
      // The time a case took before it was shipped is not time lost on its way.
      ...(order.after_sale_open ? { after_sale_at: shipped_at } : {}),
    },
    { actor, event: 'ship_rest_refunded' },
  )
  await clearDeadline(tx, 'order_ship_late', order.id)
  await clearDeadline(tx, 'order_ship_soon', order.id)
  await setConfirmClock(tx, shipped)
  const parcel = sent_in.at(-1)!
  await tell(tx, orderEvents.shipped, [shipped], () => ({
    carrier_code: parcel.carrier_code,
    tracking_no: parcel.tracking_no,
    shipment_id: parcel.id,
    auto_confirm_at,
  }))
  return shipped
}
