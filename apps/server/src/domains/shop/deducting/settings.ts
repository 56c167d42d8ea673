/** The adjustable values of deductions from a shop's deposit. */
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

export const deductionSetting = defineSettings({
  'shop.deduction_answer_days': {
    title: { en: 'A shop answers a planned deduction within (days)', zh: '保证金扣除申辩期限（天）' },
    reason_zh: '扣除前店铺有一周时间说明情况。',
    schema: z.number().int().min(1).max(60),
    default: 7,
    public: true,
    dual_control: true,
    reason: 'A week to answer before anything is taken.',
  },
  'shop.deduction_ruling_h': {
    title: { en: 'A deduction is decided after the answer within (hours)', zh: '保证金扣除裁定时限（小时）' },
    reason_zh: '按自然小时计，自店铺申辩或期限届满起算。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    public: true,
    reason: 'Calendar hours, as for penalties; nothing is taken meanwhile.',
  },
})
