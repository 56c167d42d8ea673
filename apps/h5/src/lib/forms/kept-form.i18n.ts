import { defineTexts } from '../texts/i18n.ts'

export const keptTexts = defineTexts({
  en: {
    kept: 'Picked up where you left off',
    kept_without_photos: {
      one: 'Picked up where you left off. {count} photo was not uploaded yet: add it again',
      other: 'Picked up where you left off. {count} photos were not uploaded yet: add them again',
    },
  },
  zh: {
    kept: '已恢复上次填写的内容',
    kept_without_photos: '已恢复上次填写的内容，有 {count} 张照片未传完，请重新添加',
  },
})
