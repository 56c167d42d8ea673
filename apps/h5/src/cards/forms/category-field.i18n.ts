import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: { category: 'Category', choose_category: 'Choose a category', path_of: '{parent} › {child}' },
  zh: { category: '分类', choose_category: '选择分类', path_of: '{parent} › {child}' },
})
