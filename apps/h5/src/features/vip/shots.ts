import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({ plan: `select id from vip_plans where status = 'on_sale' and months = 3 order by id limit 1` }),
  rows: {
    'vip.center': { viewer: 'buyer' },
    'vip.plan': { piece: 'plan', viewer: 'buyer' },
  },
})
