import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    level: "select level as id from level_levels where owner = 'user' and level = 5",
  }),
  rows: {
    'level.growth': { viewer: 'buyer' },
    'level.center': { viewer: 'buyer' },
    'level.levels': { viewer: 'buyer' },
    'level.detail': { piece: 'level', parameter: 'level', viewer: 'buyer' },
    'level.rules': {},
    'level.shop': { viewer: 'shop_owner' },
  },
})
