import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words of what one may do about a session beside bidding. */
export const { texts, useText } = defineTexts({
  en: {
    more: 'More',
    room: 'The room',
    rate: 'How was it?',
    rating_1: 'Poor',
    rating_2: 'Weak',
    rating_3: 'Fair',
    rating_4: 'Good',
    rating_5: 'Great',
    why: 'A few words',
    rate_until: 'Until {at}. The shop does not see your name.',
    rate_send: 'Tell the shop',
    rate_again: 'Change it',
    rated: 'Thank you, the shop reads it',
  },
  zh: {
    more: '更多',
    room: '直播间主页',
    rate: '本场直播怎么样？',
    rating_1: '很差',
    rating_2: '较差',
    rating_3: '一般',
    rating_4: '满意',
    rating_5: '非常满意',
    why: '说两句',
    rate_until: '{at} 前可评价，店铺看不到您的姓名。',
    rate_send: '提交评价',
    rate_again: '修改评价',
    rated: '感谢评价，店铺可见',
  },
})
