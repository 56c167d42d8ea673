import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words of a bid in two taps. */
export const { texts, useText } = defineTexts({
  en: {
    bid: 'Bid {amount}',
    confirm: 'Yes, {amount}',
    confirm_all: 'Yes, {total} in all',
    made_of: 'Bid {amount} plus premium {premium}',
    deposit: 'Pay deposit',
    look: 'Open',
    stale: 'Not up to date',
    result: 'See how it ended',
    moved: 'Price moved to {amount}',
    placed_leading: 'You’re leading at {amount}',
    placed_outbid: 'An automatic bid is higher. The price is now {price}.',
    raise: 'Raise max',
    set_max: 'Max bid',
    of_lot: 'Lot {no}: {said}',
  },
  zh: {
    bid: '出价 {amount}',
    confirm: '确认 {amount}',
    confirm_all: '确认共 {total}',
    made_of: '出价 {amount}，另加佣金 {premium}',
    deposit: '缴纳保证金',
    look: '查看',
    stale: '不是最新',
    result: '查看结果',
    moved: '价格已变为 {amount}',
    placed_leading: '您以 {amount} 领先',
    placed_outbid: '已被对方的代理出价超过，当前价 {price}',
    raise: '提高上限',
    set_max: '代理出价',
    of_lot: '第 {no} 号：{said}',
  },
})
