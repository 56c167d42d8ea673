/** Why money of campaigns goes back, as the bank, the order's log and both sides read it. */
export const REASONS = {
  failed: '众筹未达目标，自动退款',
  withdrawn: '支持者撤回支持',
  moved: '支持者改选其他档位',
  too_late: '付款时众筹已结束，自动退款',
  left: '超过承诺日期未发货，支持者退出',
  late: '超期未发货，自动退款',
} as const
