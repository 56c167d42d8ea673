import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ buyer }) => ({
    address: `select a.id, u.phone from address_addresses a join account_users u on u.id = a.user_id where u.phone = '${buyer}' order by a.id limit 1`,
  }),
  rows: {
    'address.edit': { piece: 'address' },
    'address.open': {
      query: `name=${encodeURIComponent('景德老窑')}&address=${encodeURIComponent('江西省 景德镇市 珠山区 中华北路 1 号')}`,
    },
  },
  states: [
    { name: 'address.new', screen: 'address.edit' },
    {
      name: 'address.found',
      screen: 'address.choose',
      act: (page) => page.getByRole('searchbox').fill('hz'),
    },
  ],
})
