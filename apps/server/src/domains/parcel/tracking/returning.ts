/** A thing travels back: the buyer hands it to a carrier, addressed to the shop. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { orderEvents } from '../../order/events.ts'
import { type AddressSnapshot, type Order, ordersById, tell } from '../../order/index.ts'
import { checkNewNumber } from '../shipping/judging.ts'
import type { ParcelInput } from '../shipping/shipping.ts'
import { addParcels, putIn } from '../store.ts'
import type { ShipmentRow } from '../tables.ts'

/**
 * Sends an order's thing back to the shop. The parcel is followed like any other; its arrival is told as order.return_delivered.
 * The caller holds the order's lock.
 *
 * @throws Refusal VALIDATION (carrier, number, or a number that was used before)
 */
export async function sendReturn(
  tx: Tx,
  order: Order,
  { carrier_code, tracking_no, images, address }: ParcelInput & { address: AddressSnapshot },
): Promise<ShipmentRow> {
  const number = tracking_no.toUpperCase()
  await checkNewNumber(tx, carrier_code, number)
  const { shop_id, user_id } = order
  const row = { shop_id, user_id, carrier_code, tracking_no: number, address, images, direction: 'return' as const }
  const [parcel] = await addParcels(tx, [row])
  invariant(parcel, 'a return was not stored')
  await putIn(tx, [{ shipment_id: parcel.id, order_id: order.id }])
  await setDeadline(tx, 'order_track', parcel.id, await databaseNow(tx))
  return parcel
}

/** A return has arrived. Its order stays as it is: what follows is the case's. */
export async function returnDelivered(tx: Tx, parcel: ShipmentRow, order_ids: readonly number[]): Promise<void> {
  await tell(tx, orderEvents.return_delivered, await ordersById(tx, order_ids), () => ({
    shipment_id: parcel.id,
    delivered_at: parcel.delivered_at,
  }))
}
