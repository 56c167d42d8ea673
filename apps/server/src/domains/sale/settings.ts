/** The adjustable values of auction houses. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'house.review_h': {
    title: { en: 'A sale is decided within (hours)', zh: '拍卖专场审核时限（小时）' },
    reason_zh: '按自然小时计，与开店申请一致；整场拍品一并审核。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    public: true,
    reason: 'Calendar hours, as for applications: its whole catalogue is looked at.',
  },
})
