import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  rows: { 'coupon.shop': { viewer: 'shop_owner' }, 'coupon.add': { viewer: 'shop_owner' } },
})
