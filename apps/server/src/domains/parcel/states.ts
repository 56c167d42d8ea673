/** States of a parcel, and the carriers' words for them. */
export type ShipmentStatus =
  | 'created'
  | 'in_transit'
  | 'delivering'
  | 'delivered'
  | 'exception'
  | 'returned'
  | 'cancelled'
export interface Trace {
  at_ms: number
  /** What the carrier's words mean; it is missing where the carrier gave words alone. */
  status?: Exclude<ShipmentStatus, 'cancelled'> | undefined
  text: string
  location: string
}
