/** What a live session does to its lots, for the domains around it. */

export { sharedFen, shareOfPurchase } from '../closing/one-parcel.ts'
export * from './bid-sights.ts'
export type { ShownLag } from './counted-lag.ts'
export * from './live-terms.ts'
export { losePicture, lossOf } from './picture-loss.ts'
