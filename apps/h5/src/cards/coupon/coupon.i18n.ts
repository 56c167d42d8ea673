import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: {
    off: '{amount} off',
    off_share: '{share}% off',
    up_to: 'up to {amount}',
    off_shipping: '{amount} off shipping',
    from: 'From {amount}',
    any: 'Any amount',
    coupons_usable: { one: '{count} can be used', other: '{count} can be used' },
    coupons_none: 'None for this order',
    coupons_none_note: 'None of your coupons is for these things.',
    coupons_find: 'Get coupons',
    coupon_without: 'Without a coupon',
    coupon_missing: '{amount} more to use it',
  },
  zh: {
    off: '减 {amount}',
    off_share: '减 {share}%',
    up_to: '最多 {amount}',
    off_shipping: '运费减 {amount}',
    from: '满 {amount} 可用',
    any: '无门槛',
    coupons_usable: '{count} 张可用',
    coupons_none: '暂无可用',
    coupons_none_note: '您的优惠券都不适用于此订单。',
    coupons_find: '去领券',
    coupon_without: '不使用优惠券',
    coupon_missing: '再买 {amount} 可用',
  },
})
