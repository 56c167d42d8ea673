import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words of a whole price, line by line. */
export const { texts, useText } = defineTexts({
  en: {
    hammer: 'If you win at this bid',
    premium: 'Buyer’s premium {rate}',
    shipping: 'Shipping',
    free: 'Free',
    authentication: 'Appraisal',
    coupon: 'Coupon',
    total: 'You’d pay',
    deposit: 'Deposit already held',
    rest: 'Left to pay',
  },
  zh: {
    hammer: '以此价拍得',
    premium: '买家佣金 {rate}',
    shipping: '运费',
    free: '包邮',
    authentication: '鉴定费',
    coupon: '优惠',
    total: '合计应付',
    deposit: '已冻结保证金',
    rest: '还需支付',
  },
})
