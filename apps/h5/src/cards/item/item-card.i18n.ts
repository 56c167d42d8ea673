import { defineTexts } from '../../lib/texts/i18n.ts'

/** What an item of the points mall takes, and how many there are. */
export const itemTexts = defineTexts({
  en: {
    points: { one: '{count} point', other: '{count} points' },
    and_cash: '{points} + {cash}',
    left: { one: '{count} left', other: '{count} left' },
    gone: 'None left',
  },
  zh: {
    points: '{count} 积分',
    and_cash: '{points} + {cash}',
    left: '剩余 {count} 件',
    gone: '已兑完',
  },
})
