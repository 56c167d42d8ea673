import { defineTexts } from '../texts/i18n.ts'

/** The texts of dialogs that the app shows when it returns to the front. */
export const { texts, say } = defineTexts({
  en: {
    maintenance: 'Maintenance',
    see_notices: 'See messages',
    more_notices: { one: '{count} more message came in.', other: '{count} more messages came in.' },
    see: 'Open',
    got_it: 'Got it',
    unpaid_lots: { one: '{count} lot to pay', other: '{count} lots to pay' },
    pay_them: 'Pay now',
    later: 'Later',
  },
  zh: {
    maintenance: '维护公告',
    see_notices: '查看消息',
    more_notices: '另有 {count} 条新消息。',
    see: '去看看',
    got_it: '知道了',
    unpaid_lots: '您有 {count} 件拍品待付款',
    pay_them: '去付款',
    later: '稍后',
  },
})
