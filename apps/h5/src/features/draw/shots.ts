import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    drawn: `select id from draw_draws where status = 'drawn' order by id limit 1`,
    open: `select id from draw_draws where status = 'open' order by id limit 1`,
  }),
  rows: {
    'draw.check': { piece: 'drawn' },
  },
  states: [
    { name: 'draw.open', screen: 'draw.list', piece: 'open', viewer: 'buyer' },
    { name: 'draw.drawn', screen: 'draw.list', piece: 'drawn' },
  ],
})
