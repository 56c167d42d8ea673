/** Orders of prizes: a kind of order of any shop, without a price. Nothing is paid, given back or argued about. */
import type { OrderKind } from '../../order/index.ts'

export const prizeOrders: OrderKind = {
  words: {
    to_ship: {
      buyer: { en: 'Your prize is being packed', zh: '奖品备货中' },
      shop: { en: 'A prize to ship', zh: '奖品待发货' },
    },
  },
  titles: {
    to_ship: { en: 'Your prize is being packed', zh: '奖品备货中' },
    received: { en: 'Received', zh: '已收货' },
  },
  card: { begins_as: 'won', binding: true, review_tags: 'goods' },
  may: { edit_price: false, rebuy: false, restock: false, cases: false },
  refunds: 'line',
  coupons: 'prices',
}
