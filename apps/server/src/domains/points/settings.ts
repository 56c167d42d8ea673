/** Adjustable values of points. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'points.draw_ticket': {
    title: { en: 'Points for a ticket of a draw', zh: '每张抽奖券所需积分' },
    reason_zh: '首张免费，积分只是另一种方式。',
    schema: z.number().int().min(1).max(10_000),
    default: 50,
    reason: 'The first ticket is free; points are one more way.',
  },
})
