import { defineTexts } from '../../lib/texts/i18n.ts'

export const { useText, texts } = defineTexts({
  en: {
    lots: 'Add its end to my calendar',
    sales: 'Add to calendar',
    stays: 'As it stands now; it does not follow late bids',
  },
  zh: {
    lots: '把截拍时间加入日历',
    sales: '加入日历',
    stays: '以当前时间为准，延时后不会自动更新',
  },
})
