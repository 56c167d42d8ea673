import { defineTexts } from '../../lib/texts/i18n.ts'

/** The origin of an order, and what its sum is. */
export const orderCardTexts = defineTexts({
  en: {
    kind_auction: 'Auction',
    kind_goods: 'Goods',
    kind_group: 'Group buy',
    kind_funding: 'Crowdfunding',
    paid: 'Paid',
    to_pay: 'To pay',
    unpaid: 'Not paid, total',
  },
  zh: {
    kind_auction: '拍卖',
    kind_goods: '商品',
    kind_group: '拼团',
    kind_funding: '众筹',
    paid: '已付',
    to_pay: '应付',
    unpaid: '未付款，合计',
  },
})
