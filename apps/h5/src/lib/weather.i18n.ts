import { defineTexts } from './texts/i18n.ts'

/** Words of the weather. */
export const { texts, say } = defineTexts({
  en: {
    weather_failed: 'Failed to get weather',
  },
  zh: {
    weather_failed: '获取天气失败',
  },
})
