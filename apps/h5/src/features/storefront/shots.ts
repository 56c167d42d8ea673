import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    noticing: `select id from shop_shops where notice is not null and status = 'active' order by id limit 1`,
  }),
  rows: {
    'storefront.notice': { piece: 'noticing', viewer: 'guest' },
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
