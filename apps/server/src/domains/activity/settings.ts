/** Adjustable values of activities. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

const count = (most: number) => z.number().int().min(1).max(most)

export const setting = defineSettings({
  'activity.starts_a_day': {
    title: { en: 'Coupons a person may begin to bring friends for, a day', zh: '每人每日发起助力上限' },
    reason_zh: '每次发起都会暂留一张券。',
    schema: count(50),
    default: 5,
    reason: 'Each keeps a coupon from others meanwhile.',
  },
  'activity.helps_a_day': {
    title: { en: 'Friends a person may help a day', zh: '每人每日助力上限' },
    reason_zh: '防止批量互助。',
    schema: count(50),
    default: 3,
    reason: 'Enough among friends, too few for rings of helpers.',
  },
})
