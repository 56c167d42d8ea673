import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  pieces: ({ buyer }) => {
    const orderThatIs = (status: string) =>
      `select o.id, u.phone from order_orders o join account_users u on u.id = o.user_id
        where o.status = '${status}' order by (u.phone = '${buyer}') desc, o.id desc limit 1`
    return {
      unpaid: orderThatIs('pending_payment'),
      paid: orderThatIs('to_ship'),
      shipped: orderThatIs('shipped'),
      received: orderThatIs('received'),
      sku: `select s.id from goods_skus s join goods_goods g on g.id = s.goods_id where g.status = 'on' and s.stock > s.locked_stock order by s.id limit 1`,
    }
  },
  rows: {
    'order.detail': { piece: 'shipped' },
    'order.confirm': { piece: 'unpaid', parameter: 'ids' },
    'order.express': { piece: 'shipped' },
    'order.review': { piece: 'received' },
  },
  states: [
    { name: 'order.confirm-goods', screen: 'order.confirm', piece: 'sku', parameter: 'sku_id', viewer: 'buyer' },
    { name: 'order.mine-shipped', screen: 'order.mine', viewer_of: 'shipped' },
    { name: 'order.detail-unpaid', screen: 'order.detail', piece: 'unpaid' },
    { name: 'order.detail-paid', screen: 'order.detail', piece: 'paid' },
    { name: 'order.detail-received', screen: 'order.detail', piece: 'received' },
  ],
})
