import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words of the banner that tells what has just happened to the person. */
export const toastTexts = defineTexts({
  en: {
    outbid: 'You’ve been outbid',
    outbid_note: '{title} is now at {amount}.',
    ending: 'Ends in a minute',
    ending_note: '{title} is at {amount}.',
    bid_again: 'Bid again',
    see_lot: 'See lot',
    pay: 'Pay now',
    ship: 'Ship',
    track: 'Track',
    view: 'View',
    dismiss: 'Dismiss',
    more: { one: '{count} more message', other: '{count} more messages' },
  },
  zh: {
    outbid: '您的出价已被超过',
    outbid_note: '{title}当前价 {amount}',
    ending: '最后一分钟',
    ending_note: '{title}当前价 {amount}',
    bid_again: '再次出价',
    see_lot: '查看拍品',
    pay: '去付款',
    ship: '去发货',
    track: '查看物流',
    view: '查看',
    dismiss: '关闭提醒',
    more: '另有 {count} 条消息',
  },
})
