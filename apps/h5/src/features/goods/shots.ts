import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    goods: `select id from goods_goods where status = 'on' and was_fen is not null order by id limit 1`,
    liquor: `select id from goods_goods where status = 'on' and kind = 'liquor' order by id limit 1`,
  }),
  rows: {
    'goods.info': { piece: 'goods' },
    'goods.add': { viewer: 'shop_owner' },
    'goods.mine': { viewer: 'shop_owner' },
    'goods.liquor': {},
    'goods.wine': { piece: 'liquor' },
    'goods.licences': { viewer: 'shop_owner' },
    'goods.templates': { viewer: 'shop_owner' },
  },
})
