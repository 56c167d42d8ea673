import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    drawn: `select id from draw_draws where status = 'drawn' order by id limit 1`,
    giveaway: `select coalesce(max(live_session_id), (select max(id) from live_sessions)) as id from draw_draws`,
    open: `select id from draw_draws where status = 'open' order by id limit 1`,
  }),
  rows: {
    'draw.check': { piece: 'drawn' },
    'draw.giveaways': { piece: 'giveaway', viewer: 'buyer' },
  },
  states: [
    { name: 'draw.open', screen: 'draw.list', piece: 'open', viewer: 'buyer' },
    { name: 'draw.drawn', screen: 'draw.list', piece: 'drawn' },
  ],
})
