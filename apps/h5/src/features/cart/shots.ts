import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  rows: { 'cart.mine': { viewer: 'buyer' } },
})
