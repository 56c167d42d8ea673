import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words of the time a running lot has left. */
export const { texts, useText } = defineTexts({
  en: { fair_warning: 'Fair warning' },
  zh: { fair_warning: '最后机会' },
})
