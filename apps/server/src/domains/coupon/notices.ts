/** Notices about coupons. */
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { LINK, type Notices } from '../../platform/notices/template.ts'

export const notices: Notices = {
  'coupon.end_soon': [
    {
      to: 'user',
      category: 'activity',
      link: LINK.coupons,
      once: (p) => p.held_id,
      en: (p) => ['A coupon ends soon', `“${p.name}” can be used until ${whenEn(p.valid_to)}.`],
      zh: (p) => ['优惠券即将到期', `“${p.name}”可用至 ${whenZh(p.valid_to)}。`],
    },
  ],
}
