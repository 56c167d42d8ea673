import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: { map: 'Map' },
  zh: { map: '地图' },
})
