import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ buyer }) => ({
    item: `select id from exchange_items where status = 'active' and kind = 'goods' and taken < stock order by id limit 1`,
    exchanged: `select e.id, '${buyer}' as phone from exchange_exchanges e join account_users u on u.id = e.user_id
      where u.phone = '${buyer}' and e.kind = 'goods' order by e.id desc limit 1`,
  }),
  rows: {
    'exchange.mall': { viewer: 'buyer' },
    'exchange.item': { piece: 'item', viewer: 'buyer' },
    'exchange.mine': { viewer: 'buyer' },
    'exchange.detail': { piece: 'exchanged' },
  },
})
