/** Notices about coupons. */

import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { couponEvents } from './events.ts'

/** Screens of the app that notices lead to. */
const toCoupons = () => toScreen('coupon.mine')

export const notices: readonly Notice[] = [
  tells(couponEvents.end_soon, {
    to: 'user',
    category: 'activity',
    link: toCoupons,
    once: (p) => p.held_id,
    en: (p) => ['A coupon ends soon', `“${p.name}” can be used until ${whenEn(p.valid_to)}.`],
    zh: (p) => ['优惠券即将到期', `“${p.name}”可用至 ${whenZh(p.valid_to)}。`],
  }),
  tells(couponEvents.granted, {
    to: 'user',
    category: 'activity',
    link: toCoupons,
    once: (p) => p.held_id,
    en: (p) => [
      'You were given a coupon',
      `“${p.name}” is among your coupons and can be used until ${whenEn(p.valid_to)}.`,
    ],
    zh: (p) => ['您收到一张优惠券', `“${p.name}”已放入您的优惠券，可用至 ${whenZh(p.valid_to)}。`],
  }),
  tells(couponEvents.revoked, {
    to: 'user',
    category: 'system',
    link: toCoupons,
    once: (p) => p.held_id,
    en: (p) => ['A coupon was taken back', `“${p.name}” can no longer be used. Reason: ${p.reason}`],
    zh: (p) => ['优惠券被收回', `“${p.name}”已不能使用。原因：${p.reason}`],
  }),
]
