/** Orders of prizes: a kind of order of any shop, without a price. Nothing is paid, given back or argued about. */
import type { OrderKind } from '../../order/index.ts'

export const prizeOrders: OrderKind = {
  words: {
    to_ship: {
      buyer: { en: 'Your prize is being packed', zh: '奖品备货中' },
      shop: { en: 'A prize to ship', zh: '奖品待发货' },
    },
    // Not shipped in time: what it is worth was paid instead.
    refunded: {
      buyer: { en: 'Paid out, as it was not shipped', zh: '逾期未发货，已按价值赔付' },
      shop: { en: 'Paid out, as you did not ship it', zh: '逾期未发货，已按价值赔付' },
    },
  },
  titles: {
    to_ship: { en: 'Your prize is being packed', zh: '奖品备货中' },
    received: { en: 'Received', zh: '已收货' },
    refunded: { en: 'You were paid what it is worth', zh: '已按奖品价值赔付' },
  },
  card: { begins_as: 'won', binding: true, review_tags: 'goods' },
  may: { edit_price: false, rebuy: false, restock: false, cases: false },
  refunds: 'line',
  coupons: 'prices',
  // The shop of a giveaway pays what it did not send; prizes of Juya's own draws go on until they are sent.
  lateWorth: ({ source }) => (typeof source.worth_fen === 'number' ? source.worth_fen : undefined),
}
