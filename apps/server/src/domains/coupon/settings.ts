import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const readSetting = defineSettings({
  'coupon.claims_a_day': {
    title: { en: 'Coupons a person may claim a day', zh: '每人每日领券上限' },
    reason_zh: '防止脚本批量领取。',
    schema: z.number().int().min(1).max(500),
    default: 50,
    reason: 'Keeps scripts from emptying every offer.',
  },
  'coupon.locked_grace_h': {
    title: { en: 'Hours a coupon lives on that lapsed in an order', zh: '订单占用期间到期的优惠券顺延（小时）' },
    reason_zh: '订单关闭后，仍有时间使用。',
    schema: z.number().int().min(1).max(168),
    default: 24,
    public: true,
    reason: 'Whose order was closed still has a day to use it.',
  },
  'coupon.remind_h': {
    title: { en: 'Reminder before a coupon ends (hours)', zh: '优惠券到期提醒（提前小时）' },
    reason_zh: '到期前一天提醒持有人。',
    schema: z.number().int().min(1).max(168),
    default: 24,
    public: true,
    reason: 'A day to use it.',
  },
  'coupon.two_above_fen': {
    title: {
      en: 'Coupons of ours take two operators above (a coupon; a day and operator)',
      zh: '平台优惠券超过此额须两人复核（单张预算，或每人每日合计）',
    },
    reason_zh: '平台自己出钱，一个人不应独自决定花很多。',
    schema: z.number().int().min(100).max(1_000_000_000),
    default: 50_000_00,
    dual_control: true,
    reason: 'We pay what they take off: one person does not decide on much of it alone.',
  },
})
