/** The coupons' interface for other domains. */

export type { Choice, CouponLine, CouponOrder, Lacks } from './best-coupons.ts'
export { claimCoupon, claimerOf, isGone, judgeClaim, levelSuffices, worstFen } from './claiming.ts'
export { CLAIM_DAYS_MAX, changeOffer, type OfferChange, type OfferForm, offerCoupon } from './offering.ts'
export { grantCoupon, grantObstacle, revokeCoupon } from './platform/holders.ts'
export {
  COUPON_BUDGET,
  changePlatformCoupon,
  endPlatformCoupon,
  type PlatformForm,
  pausePlatformCoupon,
  savePlatformCoupon,
  setPlatformBudget,
  startPlatformCoupon,
  twoAboveFen,
} from './platform/offers.ts'
export { earnReserved, freeReserved, reserveCoupon, shareObstacle, shareOffers } from './platform/reserving.ts'
export {
  countOffers,
  couponsOn,
  heldById,
  lockHeld as lockCoupons,
  templateById,
  templatesById,
  vipCoupons,
} from './store.ts'
export type { Held, Template, Use as CouponUse } from './tables.ts'
export { bindCoupons, chooseCoupons, freeCoupons, type Offer, useCoupons } from './using.ts'
