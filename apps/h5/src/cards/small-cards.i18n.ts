import { defineTexts } from '../lib/texts/i18n.ts'

/** Words of a shop and of a bid as lines of a list. */
export const smallCardTexts = defineTexts({
  en: {
    visit: 'Visit',
    fans: { one: '{count} follower', other: '{count} followers' },
    auto_bid: 'Automatic',
    void_bid: 'Void',
    bought_now: 'Buy now',
  },
  zh: {
    visit: '进店',
    fans: '{count} 位粉丝',
    auto_bid: '代理',
    void_bid: '作废',
    bought_now: '一口价',
  },
})
