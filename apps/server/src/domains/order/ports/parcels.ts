/** What orders ask of their parcels. The domain of parcels, which stands above, plugs itself in here. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { Pieces } from '../refunds/line-shares.ts'

/** What an order's clocks and its readers need to know of a parcel that was sent. */
export interface SentParcel {
  id: number
  carrier_code: string
  tracking_no: string
  delivered_at: number | null
  /** Since when it is in trouble. */
  trouble_at: number | null
  /** Time lost in troubles that are over, s. */
  trouble_s: number
}

export interface SentPieces extends Pieces {
  shipment_id: number
  order_id: number
}

export interface Parcels {
  /** What of orders is in which parcel, where they travel in several; cancelled parcels carry nothing. */
  sentOf(ctx: Ctx, order_ids: readonly number[]): Promise<SentPieces[]>
  /** The parcels that bring orders to their buyers, oldest first; cancelled ones left out. */
  parcelsOf(ctx: Ctx, order_ids: readonly number[]): Promise<Array<{ parcel: SentParcel; order_id: number }>>
  /** A paid order is over before its receipt: no carrier is asked about its parcels any more. */
  stopFollowing(tx: Tx, order_id: number): Promise<void>
}

const plugged = new Map<'parcels', Parcels>()

export function registerParcels(parcels: Parcels): void {
  plugged.set('parcels', parcels)
}

export const parcels = (): Parcels => {
  const known = plugged.get('parcels')
  invariant(known, 'orders are shipped, and no domain knows of parcels')
  return known
}
