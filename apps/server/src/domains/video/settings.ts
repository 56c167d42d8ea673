/** Adjustable values of short videos. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'video.review_h': {
    title: { en: 'A video is reviewed within (hours)', zh: '短视频审核时限（小时）' },
    reason_zh: '按自然小时计，周末不顺延。',
    schema: z.number().int().min(1).max(720),
    default: 24,
    reason: 'Calendar hours, as for goods.',
  },
  'video.ruling_h': {
    title: { en: 'A decision on a video is ruled on again within (hours)', zh: '短视频平台介入裁决时限（小时）' },
    reason_zh: '与任务凭证裁决一致。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    reason: 'As for proofs of tasks.',
  },
})
