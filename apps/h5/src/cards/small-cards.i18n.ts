import { defineTexts } from '../lib/texts/i18n.ts'

/** Words of a shop and of a bid as lines of a list. */
export const smallCardTexts = defineTexts({
  en: {
    visit: 'Visit',
    fans: { one: '{count} follower', other: '{count} followers' },
    auto_bid: 'Automatic',
    void_bid: 'Void',
    taken_back: 'Taken back by Juya: {reason}',
    bought_now: 'Buy now',
  },
  zh: {
    visit: '进店',
    fans: '{count} 位粉丝',
    auto_bid: '代理',
    void_bid: '作废',
    taken_back: '已被平台撤销：{reason}',
    bought_now: '一口价',
  },
})
