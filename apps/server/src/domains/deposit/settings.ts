import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const readSetting = defineSettings({
  'auction.appeal_h': {
    title: { en: 'Time to answer a penalty (hours)', zh: '处罚申辩时限（小时）' },
    reason_zh: '扣除保证金前，有一天时间说明情况。',
    schema: z.number().int().min(1).max(720),
    default: 24,
    public: true,
    dual_control: true,
    reason: 'A day to answer before a deposit is forfeited.',
  },
  'auction.appeal_ruling_h': {
    title: { en: 'An answered penalty is decided within (hours)', zh: '申辩裁决时限（小时）' },
    reason_zh: '说明情况后，两天内有结果。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    public: true,
    reason: 'Who has answered knows within two days.',
  },
  'auction.forfeit_shop_bp': {
    title: { en: 'Shop’s part of a forfeited deposit', zh: '扣除保证金中店铺所得' },
    reason_zh: '其余用于平台处理。',
    schema: z.number().int().min(0).max(10_000),
    default: 7_000,
    public: true,
    dual_control: true,
    reason: 'The shop’s part of a forfeited deposit; the rest pays the handling.',
  },
})
