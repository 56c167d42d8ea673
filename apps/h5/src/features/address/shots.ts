import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ buyer }) => ({
    address: `select a.id, u.phone from address_addresses a join account_users u on u.id = a.user_id where u.phone = '${buyer}' order by a.id limit 1`,
  }),
  rows: { 'address.edit': { piece: 'address' } },
  states: [{ name: 'address.new', screen: 'address.edit' }],
})
