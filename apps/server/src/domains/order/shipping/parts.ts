/** An order that travels in several parcels: what was sent, what is left, and the end of it when nothing is left to send. */

import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { confirmTimeOf, deliveredAt, setConfirmClock } from '../completion/receiving.ts'
import { orderEvents } from '../events.ts'
import { tell } from '../notices/telling.ts'
import type { Pieces } from '../refunds/line-shares.ts'
import { type Actor, itemsOf, move } from '../store.ts'
import { type Order, type OrderItemRow, order_shipment_items } from '../tables.ts'
import { parcelsOf } from './shipment-store.ts'

export interface SentPieces extends Pieces {
  shipment_id: number
  order_id: number
}

/** What of orders is in which parcel, where they travel in several; cancelled parcels carry nothing. */
export const sentOf = (ctx: Ctx, order_ids: readonly number[]): Promise<SentPieces[]> =>
  query<SentPieces & Record<never, never>>(
    ctx,
    'order_pieces_sent',
    `select i.shipment_id, i.order_id, i.item_id, i.qty from order_shipment_items i join order_shipments s on s.id = i.shipment_id
     where i.order_id = any($1) and s.status <> 'cancelled' order by i.shipment_id, i.item_id`,
    [[...order_ids]],
  )

/** Pieces sent so far of orders that travel in several parcels, by thing. */
export const piecesSent = async (ctx: Ctx, order_ids: readonly number[]): Promise<Map<number, number>> =>
  byItem(await sentOf(ctx, order_ids))

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

export async function putPieces(tx: Tx, rows: readonly SentPieces[]): Promise<void> {
  if (rows.length > 0) await tx.db.insert(order_shipment_items).values([...rows])
}

/** A parcel that takes the place of another carries what that one did. */
export const movePieces = async (tx: Tx, from_id: number, to_id: number): Promise<void> => {
  await tx.db
    .update(order_shipment_items)
    .set({ shipment_id: to_id })
    .where(eq(order_shipment_items.shipment_id, from_id))
}

/**
 * The pieces a shop named for a parcel; undefined when they are all that is left.
 *
 * @throws Refusal VALIDATION when more is named than is left to send
 */
export async function piecesFor(
  tx: Tx,
  order: Order,
  named: readonly Pieces[] | undefined,
): Promise<Pieces[] | undefined> {
  if (!named) return undefined
  const left = leftToSend(await itemsOf(tx, [order.id]), await piecesSent(tx, [order.id]))
  const wanted = [...byItem(named)].map(([item_id, qty]) => ({ item_id, qty }))
  const most = byItem(left)
  if (wanted.some(({ item_id, qty }) => qty < 1 || qty > (most.get(item_id) ?? 0)))
    refuse('VALIDATION', { field: 'lines', reason: 'more than is left to send' })
  const is_all = left.every(({ item_id, qty }) => wanted.some((one) => one.item_id === item_id && one.qty === qty))
  return is_all ? undefined : wanted
}

/**
 * What was left to send went back to the buyer: an order of which parcels are on their way is shipped. While a case is open its clock
 * stands. The caller holds the order's lock.
 */
export async function closeParcels(tx: Tx, order: Order, actor: Actor): Promise<Order> {
  const sent = await piecesSent(tx, [order.id])
  if (sent.size === 0 || leftToSend(await itemsOf(tx, [order.id]), sent).length > 0) return order
  const shipped_at = await databaseNow(tx)
  const parcels = (await parcelsOf(tx, [order.id])).map(({ parcel }) => parcel)
  const auto_confirm_at = order.after_sale_open ? null : await confirmTimeOf(tx, { ...order, shipped_at })
  const shipped = await move(
    tx,
    order,
    'ship',
    {
      shipped_at,
      auto_confirm_at,
      delivered_at: deliveredAt(parcels),
      // The time a case took before it was shipped is not time lost on its way.
      ...(order.after_sale_open ? { after_sale_at: shipped_at } : {}),
    },
    { actor, event: 'ship_rest_refunded' },
  )
  await clearDeadline(tx, 'order_ship_late', order.id)
  await clearDeadline(tx, 'order_ship_soon', order.id)
  await setConfirmClock(tx, shipped)
  const parcel = parcels.at(-1)!
  await tell(tx, orderEvents.shipped, [shipped], () => ({
    carrier_code: parcel.carrier_code,
    tracking_no: parcel.tracking_no,
    shipment_id: parcel.id,
    auto_confirm_at,
  }))
  return shipped
}
