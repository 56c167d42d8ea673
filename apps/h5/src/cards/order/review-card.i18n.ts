import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText } = defineTexts({
  en: {
    reply: 'The shop answers',
    appended: 'Added later',
    stars: '{count} of 5 stars',
    review_of: 'the review by {name}',
    photo: 'Photo {number}',
  },
  zh: {
    reply: '店铺回复',
    appended: '追评',
    stars: '{count} 星（满分 5 星）',
    review_of: '{name} 的评价',
    photo: '照片 {number}',
  },
})
