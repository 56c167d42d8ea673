import { defineShots, tapNamed } from '../../testing/shots.ts'

export const shots = defineShots({
  states: [
    { name: 'account.my-guest', screen: 'account.my', viewer: 'guest' },
    { name: 'account.my-shop', screen: 'account.my', viewer: 'shop_owner' },
    {
      name: 'account.my-workbench',
      screen: 'account.my',
      viewer: 'shop_owner',
      act: tapNamed(/^(Switch to shop|切换到店铺)$/),
    },
  ],
})
