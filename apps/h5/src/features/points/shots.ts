import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  rows: {
    'points.checkin': { viewer: 'buyer' },
    'points.home': { viewer: 'buyer' },
    'points.mine': { viewer: 'buyer' },
  },
})
