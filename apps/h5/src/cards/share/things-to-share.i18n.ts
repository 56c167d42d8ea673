import { defineTexts } from '../../lib/texts/i18n.ts'

/** What stands under the price of a lot that is sent on. */
export const { texts, useText, say } = defineTexts({
  en: {
    price_at: 'Price at {at}',
    ends: 'Ends {at}',
    opens: 'Opens {at}',
    sold: 'Sold {at}',
    unsold: 'Ended unsold {at}',
    withdrawn: 'Withdrawn {at}',
  },
  zh: {
    price_at: '{at} 的价格',
    ends: '{at} 截拍',
    opens: '{at} 开拍',
    sold: '{at} 成交',
    unsold: '{at} 流拍',
    withdrawn: '{at} 撤拍',
  },
})
