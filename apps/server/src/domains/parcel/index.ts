/** What others may ask of parcels. */

export { sentOf } from './contents.ts'
export { type Obstacle, refusalOf } from './shipping/judging.ts'
export { type JudgedRow, shipParcels, shipTable } from './shipping/ship-many.ts'
export { correctShipment, isCorrectable, shipOrder } from './shipping/shipping.ts'
export type { Trace } from './states.ts'
export { carriers, parcelById, parcelsOf } from './store.ts'
export type { ShipmentRow } from './tables.ts'
export { sendReturn } from './tracking/returning.ts'
export { trackingRests } from './tracking/tracking.ts'
