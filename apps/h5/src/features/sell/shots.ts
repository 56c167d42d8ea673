import { defineShots } from '../../testing/shots.ts'

/** An order of the shop, the demo's first shop before others. */
const saleThat = (is: string, shop_owner: string) =>
  `select o.id, u.phone from order_orders o join shop_shops s on s.id = o.shop_id join account_users u on u.id = s.owner_user_id
    where o.status ${is} order by (u.phone = '${shop_owner}') desc, o.id desc limit 1`

export const shots = defineShots({
  pieces: ({ shop_owner }) => ({
    to_ship: saleThat("= 'to_ship'", shop_owner),
    priced: `select o.id, u.phone from order_orders o join shop_shops s on s.id = o.shop_id join account_users u on u.id = s.owner_user_id
      where o.status in ('pending_payment', 'to_ship') order by (o.status = 'pending_payment' and o.kind = 'goods') desc, o.id desc limit 1`,
    sale: saleThat("in ('shipped', 'received', 'completed')", shop_owner),
  }),
  rows: {
    'sell.publish': { viewer: 'shop_owner' },
    'sell.publishMass': { viewer: 'shop_owner' },
    'sell.lots': { viewer: 'shop_owner' },
    'sell.orders': { viewer: 'shop_owner' },
    'sell.order': { piece: 'sale' },
    'sell.ship': { piece: 'to_ship' },
    'sell.shipMerged': { piece: 'to_ship', parameter: 'ids' },
    'sell.bulkShip': { viewer: 'shop_owner' },
    'sell.price': { piece: 'priced' },
    'sell.reviews': { viewer: 'shop_owner' },
    'sell.property': { viewer: 'shop_owner' },
  },
  states: [{ name: 'sell.order-to-ship', screen: 'sell.order', piece: 'to_ship' }],
})
