import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: () => ({
    goods: `select id from goods_goods where status = 'on' and was_fen is not null order by id limit 1`,
    liquor: `select id from goods_goods where status = 'on' and kind = 'liquor' order by id limit 1`,
    sku: `select s.id from goods_skus s join goods_goods g on g.id = s.goods_id where g.status = 'on' and s.stock > s.locked_stock order by s.id limit 1`,
  }),
  rows: {
    'goods.info': { piece: 'goods' },
    'goods.order': { piece: 'sku', parameter: 'sku_id', viewer: 'buyer' },
    'goods.add': { viewer: 'shop_owner' },
    'goods.mine': { viewer: 'shop_owner' },
    'goods.liquor': {},
    'goods.wine': { piece: 'liquor' },
    'goods.licences': { viewer: 'shop_owner' },
    'goods.templates': { viewer: 'shop_owner' },
  },
})
