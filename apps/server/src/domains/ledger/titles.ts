/** What movements are called: a stable kind for programs, a title for people in both languages. */
import type { Locale } from '@juya/contract'

interface Title {
  kind: string
  en: string
  zh: string
  /** The memo names what it was for and may be shown to the account's owner. */
  memo_is_label?: true
}

const TITLES: Record<string, Title> = {
  T01: { kind: 'recharge', en: 'Top-up', zh: '充值' },
  T02: { kind: 'deposit_hold', en: 'Bidding deposit held', zh: '保证金冻结', memo_is_label: true },
  T03: { kind: 'deposit_hold', en: 'Bidding deposit paid by card', zh: '保证金（银行卡）', memo_is_label: true },
  T04: { kind: 'deposit_release', en: 'Bidding deposit released', zh: '保证金退还', memo_is_label: true },
  T05: {
    kind: 'deposit_release',
    en: 'Bidding deposit returned to the card',
    zh: '保证金退回银行卡',
    memo_is_label: true,
  },
  T06: {
    kind: 'deposit_applied',
    en: 'Bidding deposit applied to the order',
    zh: '保证金抵扣货款',
    memo_is_label: true,
  },
  T07: { kind: 'deposit_forfeit', en: 'Bidding deposit forfeited', zh: '保证金违约扣除', memo_is_label: true },
  T08: { kind: 'escrow_paid', en: 'Paid into escrow', zh: '支付货款（托管）', memo_is_label: true },
  T09: { kind: 'escrow_paid', en: 'Paid into escrow by card', zh: '银行卡支付货款（托管）' },
  T10: { kind: 'coupon', en: 'Platform coupon', zh: '平台优惠券' },
  T11: { kind: 'escrow_release', en: 'Order income, to be settled', zh: '货款入账（待结算）' },
  T12: { kind: 'settlement', en: 'Order settled', zh: '货款结算' },
  T13: { kind: 'refund', en: 'Refund', zh: '退款' },
  T14: { kind: 'refund', en: 'Refund to the card', zh: '退款至银行卡' },
  T15: { kind: 'refund', en: 'Refund after receipt', zh: '售后退款' },
  T16: { kind: 'withdrawal', en: 'Withdrawal', zh: '提现' },
  T17: { kind: 'withdrawal', en: 'Withdrawal arrived', zh: '提现到账' },
  T18: { kind: 'withdrawal_back', en: 'Withdrawal returned', zh: '提现退回' },
  T19: { kind: 'shop_deposit', en: 'Shop deposit paid', zh: '缴纳店铺保证金' },
  T19b: { kind: 'shop_deposit', en: 'Shop deposit returned', zh: '退还店铺保证金' },
  T20: { kind: 'refund', en: 'Refund arrived', zh: '退款到账' },
  T21: { kind: 'fee', en: 'Service fee', zh: '服务费' },
  T22: { kind: 'fee_refund', en: 'Service fee refunded', zh: '服务费退还' },
  T23: { kind: 'task', en: 'Task budget', zh: '任务预算' },
  T24: { kind: 'task', en: 'Task reward', zh: '任务奖励' },
  T25: { kind: 'task', en: 'Task budget returned', zh: '任务预算退还' },
  T26: { kind: 'earning', en: 'Invitation income', zh: '推广收益' },
  T27: { kind: 'transfer', en: 'Earnings moved to the wallet', zh: '收益转入余额' },
  T28: { kind: 'earning', en: 'Income taken back', zh: '收益撤销' },
  T29: { kind: 'earning', en: 'League pool', zh: '联盟奖励' },
  T30: { kind: 'transfer', en: 'Shop balance moved to the owner’s wallet', zh: '店铺余额转入钱包' },
  T31: { kind: 'compensation', en: 'Compensation', zh: '赔付' },
  T32: { kind: 'provider_settlement', en: 'Provider settlement', zh: '通道结算' },
  T36: { kind: 'unmatched', en: 'Unmatched receipt', zh: '未匹配到账' },
  T37: { kind: 'adjustment', en: 'Adjustment by the platform', zh: '平台调整' },
  T38: { kind: 'late_payment', en: 'Late payment returned', zh: '逾期支付退回' },
  T39: { kind: 'debt', en: 'Debt repaid', zh: '归还欠款' },
  T40: { kind: 'debt', en: 'Debt written off', zh: '欠款核销' },
  T41: { kind: 'appraisal', en: 'Appraisal reported', zh: '鉴定完成' },
}

export const titleOf = (type: string, locale: Locale, memo?: string | null): string => {
  const title = TITLES[type]
  if (!title) return type
  const name = locale === 'zh-CN' ? title.zh : title.en
  return memo && title.memo_is_label ? `${name} · ${memo}` : name
}
export const kindOf = (type: string): string => TITLES[type]?.kind ?? type
/** The movement types of a kind, for a statement's filter. */
export const typesOfKind = (kind: string): string[] =>
  Object.entries(TITLES).flatMap(([type, title]) => (title.kind === kind ? [type] : []))
