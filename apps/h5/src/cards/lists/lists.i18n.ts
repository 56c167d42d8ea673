import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words above lists of one's own. */
export const listTexts = defineTexts({
  en: {
    search: 'Search these lots',
    ending: 'Ending soon',
    new: 'Newest',
    price_up: 'Price, low to high',
    price_down: 'Price, high to low',
    bids: 'Most bids',
  },
  zh: {
    search: '搜索列表中的拍品',
    ending: '即将截拍',
    new: '最新上架',
    price_up: '价格从低到高',
    price_down: '价格从高到低',
    bids: '出价最多',
  },
})
