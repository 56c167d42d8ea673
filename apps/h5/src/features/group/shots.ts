import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ buyer, shop_owner }) => ({
    group: `select id from group_buys where mode = 'buy' and status = 'active' order by id limit 1`,
    booking: `select id from group_buys where mode = 'booking' and status = 'active' order by id limit 1`,
    seat: `select s.order_id as id, u.phone from group_seats s join account_users u on u.id = s.user_id where u.phone = '${buyer}' order by s.order_id desc limit 1`,
    own: `select b.id, u.phone from group_buys b join shop_shops s on s.id = b.shop_id join account_users u on u.id = s.owner_user_id where u.phone = '${shop_owner}' order by b.id limit 1`,
  }),
  rows: {
    'group.list': {},
    'group.bookings': {},
    'group.booking': { piece: 'booking' },
    'group.mine': { viewer: 'buyer' },
    'group.detail': { piece: 'group' },
    'group.order': { piece: 'seat' },
    'group.manage': { piece: 'own' },
    'group.send': { piece: 'own' },
    'group.add': { viewer: 'shop_owner' },
  },
})
