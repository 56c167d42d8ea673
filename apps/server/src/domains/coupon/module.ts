/** The coupons' part of the process. */

import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { registerCoupon } from './coupon-thing.ts'
import { endCoupons } from './erasure.ts'
import { notices } from './notices.ts'
import { endByTime, remindByTime } from './using.ts'

export const couponModule: DomainModule = {
  name: 'coupon',
  locks: { coupon_held: 'coupon', coupon_templates: 'coupon_template' },
  notices,
  subscriptions: [subscribe(accountEvents.left, 'coupon.forget', (tx, { payload }) => endCoupons(tx, payload.user_id))],
  setup: registerCoupon,
  deadlines: {
    coupon_end: {
      title: { en: 'End a coupon', zh: '优惠券到期' },
      batch: 200,
      run: (tx, dues) =>
        endByTime(
          tx,
          dues.map((due) => due.ref_id),
        ),
    },
    coupon_end_soon: {
      title: { en: 'Remind of a coupon that ends', zh: '提醒优惠券即将到期' },
      batch: 200,
      run: (tx, dues) =>
        remindByTime(
          tx,
          dues.map((due) => due.ref_id),
        ),
    },
  },
}
