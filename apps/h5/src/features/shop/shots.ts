import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ shop_owner }) => ({
    shop: `select s.id from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone <> '${shop_owner}'
      order by (select count(*) from lot_lots l where l.shop_id = s.id and l.status = 'live') desc, s.id limit 1`,
  }),
  rows: {
    'shop.staff': { viewer: 'shop_owner' },
    'shop.deposit': { viewer: 'shop_owner' },
    'shop.home': { piece: 'shop' },
    'shop.search': { piece: 'shop' },
  },
})
