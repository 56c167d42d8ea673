/** Where an order goes, with what follows from it: who may share its parcel, and what counts as shipping at most. */
import type { Tx } from '../../../platform/context.ts'
import type { AddressSnapshot, Order } from '../tables.ts'
import { shippingCap } from './shipping-cap.ts'

/** One word for buyer and address: orders that have the same may share a parcel. */
export const receiverKey = (user_id: number, a: AddressSnapshot): string =>
  [user_id, a.county_code, a.phone, a.receiver, a.detail].join('|')

/** Once it is paid, what counts as shipping never becomes less: the shop did not move. */
export async function destinationOf(
  tx: Tx,
  { user_id, weight_g, paid_at, shipping_cap_fen: before_fen }: Order,
  address: AddressSnapshot,
): Promise<Pick<Order, 'address' | 'receiver_key' | 'shipping_cap_fen'>> {
  const cap_fen = (await shippingCap(tx))({ province_code: address.province_code, weight_g })
  const shipping_cap_fen = paid_at === null ? cap_fen : Math.max(before_fen, cap_fen)
  return { address, receiver_key: receiverKey(user_id, address), shipping_cap_fen }
}
