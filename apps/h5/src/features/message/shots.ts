import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  states: [
    { name: 'message.guest', screen: 'message.index', viewer: 'guest' },
    { name: 'message.shop', screen: 'message.index', viewer: 'shop_owner' },
  ],
})
