import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words about what a deposit is made of. */
export const { texts, useText } = defineTexts({
  en: {
    twice: 'Twice the usual {base}, because {causes}.',
    times: '{times} times the usual {base}, because {causes}.',
    because_unpaid: 'you left {count} lots unpaid in the last {days} days',
    because_level: 'your level is the lowest',
    because_shop: 'the shop asks for a multiple',
    joined: '{one} and {other}',
    own: 'Your deposit here: {amount}.',
    both: '{one} {other}',
  },
  zh: {
    twice: '按 {base} 加倍收取：{causes}。',
    times: '按 {base} 的 {times} 倍收取：{causes}。',
    because_unpaid: '您近 {days} 天有 {count} 件拍得未付款',
    because_level: '您的等级为最低级',
    because_shop: '店铺要求多倍保证金',
    joined: '{one}，{other}',
    own: '您须缴保证金 {amount}。',
    both: '{one}{other}',
  },
})
