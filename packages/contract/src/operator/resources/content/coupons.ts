/** Coupons of the platform, which pays for what they take off. Plain data. */
import type { Resource } from '../frame.ts'

/** waiting: for its second operator */
export const PLATFORM_COUPON_STATES = ['draft', 'waiting', 'active', 'paused', 'ended'] as const
export const PLATFORM_COUPON_KINDS = ['amount', 'percent', 'shipping'] as const
export const PLATFORM_COUPON_SCOPES = ['all', 'category', 'goods', 'lot_premium'] as const
/** The platform has no followers. */
export const PLATFORM_COUPON_AUDIENCES = ['all', 'new_customer', 'level', 'code'] as const

export const COUPONS = {
  name: 'coupons',
  call: 'coupons',
  page: '/coupons',
  roles: ['content', 'finance'],
  filters: {
    status: { kind: 'word', words: 'coupon_state', values: PLATFORM_COUPON_STATES },
    audience: { kind: 'word', words: 'coupon_audience', values: PLATFORM_COUPON_AUDIENCES },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'name', sort: 'id' },
    { key: 'status' },
    { key: 'takes_off' },
    { key: 'audience' },
    { key: 'issued' },
    { key: 'used', only: 'file' },
    { key: 'off', only: 'file' },
    { key: 'budget' },
    { key: 'claim_to' },
  ],
  actions: ['saveCoupon', 'startCoupon', 'pauseCoupon', 'endCoupon', 'changeCoupon', 'setCouponBudget'],
  pane: true,
} as const satisfies Resource
