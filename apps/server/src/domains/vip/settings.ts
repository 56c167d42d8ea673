/** Adjustable values of VIP. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'vip.refund_days': {
    title: { en: 'Days in which VIP may be given back', zh: 'VIP 可退天数' },
    reason_zh: '购买时的天数随订单保留，之后调整不影响已购。',
    schema: z.number().int().min(1).max(30),
    default: 7,
    reason: 'What was bought keeps the days of then.',
  },
  'vip.told_days': {
    title: { en: 'Days before its end a VIP is told', zh: 'VIP 到期前提醒天数' },
    reason_zh: 'VIP 从不自动续费，到期前应提醒。',
    schema: z.number().int().min(1).max(14),
    default: 3,
    reason: 'It never renews itself, so its end is told in time.',
  },
})
