/** Adjustable values of levels. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'level.ask_days': {
    title: { en: 'A review of a loss may be asked for within (days)', zh: '成长值与信用分复核申请期限（天）' },
    reason_zh: '留一周时间查看通知并说明情况。',
    schema: z.number().int().min(1).max(90),
    default: 7,
    public: true,
    reason: 'A week to see the notice and to say what was missed.',
  },
  'level.review_h': {
    title: { en: 'Reviews of losses are decided within (hours)', zh: '成长值与信用分复核时限（小时）' },
    reason_zh: '三天内给出结果；逾期未处理则撤销扣减。',
    schema: z.number().int().min(1).max(720),
    default: 72,
    public: true,
    reason: 'Three days; a loss no operator decided on by then is undone.',
  },
})
