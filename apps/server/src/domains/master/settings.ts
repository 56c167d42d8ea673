/** Adjustable values of masters. */
import { MASTER_REVIEW_H } from '@juya/contract'
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'master.review_h': {
    title: {
      en: 'Applications and honours of masters are answered within (hours)',
      zh: '大师入驻与荣誉审核时限（小时）',
    },
    reason_zh: '按自然小时计，周末不顺延。',
    schema: z.number().int().min(1).max(720),
    default: MASTER_REVIEW_H,
    reason: 'Calendar hours, as for filings.',
  },
})
