import { defineTexts } from '../lib/i18n.ts'

export const { texts, useText } = defineTexts({
  en: { reply: 'The shop answers', appended: 'Added later', stars: '{count} of 5 stars' },
  zh: { reply: '店铺回复', appended: '追评', stars: '{count} 星（满分 5 星）' },
})
