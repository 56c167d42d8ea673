/** Why money of group buys goes back, as the bank, the order's log and both sides read it. */
export const REASONS = {
  expired: '拼团未成团，自动退款',
  left: '买家退出拼团',
  booking_failed: '预订件数不足，自动退款',
  price_fell: '预订结束，退还差价',
  too_late: '付款时拼团已结束，自动退款',
} as const
