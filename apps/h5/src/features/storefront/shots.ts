import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  rows: {
    'storefront.settings': { viewer: 'shop_owner' },
    'storefront.profile': { viewer: 'shop_owner' },
    'storefront.terms': { viewer: 'shop_owner' },
    'storefront.impression': { viewer: 'shop_owner' },
    'storefront.card': { viewer: 'shop_owner' },
    'storefront.fans': { viewer: 'shop_owner' },
    'storefront.closing': { viewer: 'shop_owner' },
    'storefront.bills': { viewer: 'shop_owner' },
  },
})
