import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText } = defineTexts({
  en: { shop: 'Shop', chat: 'Chat' },
  zh: { shop: '店铺', chat: '聊天' },
})
