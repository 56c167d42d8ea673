/** The adjustable values of licences. */
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const licenceSetting = defineSettings({
  'shop.licence_h': {
    title: { en: 'A licence is decided within (hours)', zh: '店铺证照审核时限（小时）' },
    reason_zh: '按自然小时计；补充材料期间停计。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    public: true,
    reason: 'Calendar hours, as for applications; the clock stands still while the shop is asked.',
  },
  'shop.licence_answer_days': {
    title: { en: 'A shop answers a question about its licence within (days)', zh: '店铺补充证照材料期限（天）' },
    reason_zh: '逾期退回，可重新提交。',
    schema: z.number().int().min(1).max(90),
    default: 14,
    public: true,
    reason: 'Then it is sent back, and the shop may file it anew.',
  },
})
