/** What of an order is in which parcel, where it travels in several. */

import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { byItem, itemsOf, leftToSend, type Order, type Pieces, piecesSent, type SentPieces } from '../order/index.ts'
import { parcel_items } from './tables.ts'

/** What of orders is in which parcel, where they travel in several; cancelled parcels carry nothing. */
export const sentOf = (ctx: Ctx, order_ids: readonly number[]): Promise<SentPieces[]> =>
  query<SentPieces & Record<never, never>>(
    ctx,
    'parcel_pieces_sent',
    `select i.shipment_id, i.order_id, i.item_id, i.qty from parcel_items i join parcel_parcels s on s.id = i.shipment_id
     where i.order_id = any($1) and s.status <> 'cancelled' order by i.shipment_id, i.item_id`,
    [[...order_ids]],
  )

export async function putPieces(tx: Tx, rows: readonly SentPieces[]): Promise<void> {
  if (rows.length > 0) await tx.db.insert(parcel_items).values([...rows])
}

/** A parcel that takes the place of another carries what that one did. */
export const movePieces = async (tx: Tx, from_id: number, to_id: number): Promise<void> => {
  await tx.db.update(parcel_items).set({ shipment_id: to_id }).where(eq(parcel_items.shipment_id, from_id))
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
