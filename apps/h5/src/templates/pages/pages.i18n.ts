import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words of forms in steps and of long texts. */
export const { texts, useText } = defineTexts({
  en: {
    step_of: 'Step {step} of {steps}',
    in_short: 'In short',
  },
  zh: {
    step_of: '第 {step} 步，共 {steps} 步',
    in_short: '要点',
  },
})
