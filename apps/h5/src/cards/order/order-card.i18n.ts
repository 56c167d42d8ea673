import { defineTexts } from '../../lib/texts/i18n.ts'

/** The origin of an order, and what its sum is. */
export const orderCardTexts = defineTexts({
  en: {
    line_sent: '{count} of {qty} sent',
    line_sent_all: 'Sent',
    line_in_case_all: 'In after-sale',
    line_in_case: '{count} of {qty} in after-sale',
    line_refunded: '{amount} refunded',
    kind_auction: 'Auction',
    kind_goods: 'Goods',
    kind_group: 'Group buy',
    kind_funding: 'Crowdfunding',
    kind_live: 'Live session',
    paid: 'Paid',
    to_pay: 'To pay',
    unpaid: 'Not paid, total',
  },
  zh: {
    line_sent: '已发 {count}/{qty} 件',
    line_sent_all: '已发出',
    line_in_case_all: '售后中',
    line_in_case: '售后中 {count}/{qty} 件',
    line_refunded: '已退 {amount}',
    kind_auction: '拍卖',
    kind_goods: '商品',
    kind_group: '拼团',
    kind_funding: '众筹',
    kind_live: '直播',
    paid: '已付',
    to_pay: '应付',
    unpaid: '未付款，合计',
  },
})
