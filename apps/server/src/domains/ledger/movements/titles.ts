/** Names of movements: a name in the books, a stable kind for programs, a title for people in both languages. */
import type { Locale } from '@juya/contract'

interface Title {
  kind: string
  en: string
  zh: string
  /** The memo names what it was for and may be shown to the account's owner. */
  memo_is_label?: true
}

/** Every movement there is; the T-number is its row in the design's table. */
// biome-ignore format: one movement a line reads as a table
const TITLES = {
  recharged: { kind: 'recharge', en: 'Top-up', zh: '充值' }, // T01
  depositHeldFromWallet: { kind: 'deposit_hold', en: 'Bidding deposit held', zh: '保证金冻结', memo_is_label: true }, // T02
  depositHeldByCard: { kind: 'deposit_hold', en: 'Bidding deposit paid', zh: '支付保证金', memo_is_label: true }, // T03
  depositReleasedToWallet: { kind: 'deposit_release', en: 'Bidding deposit returned', zh: '保证金退还', memo_is_label: true }, // T04
  depositReleasedToCard: { kind: 'deposit_release', en: 'Bidding deposit returned the way it was paid', zh: '保证金原路退回', memo_is_label: true }, // T05
  depositApplied: { kind: 'deposit_applied', en: 'Bidding deposit applied to the order', zh: '保证金抵扣货款', memo_is_label: true }, // T06
  depositForfeited: { kind: 'deposit_forfeit', en: 'Bidding deposit forfeited', zh: '保证金违约扣除', memo_is_label: true }, // T07
  orderPaidFromWallet: { kind: 'escrow_paid', en: 'Paid into escrow', zh: '支付货款（托管）', memo_is_label: true }, // T08
  ordersPaidByCard: { kind: 'escrow_paid', en: 'Paid into escrow from outside the wallet', zh: '外部支付货款（托管）' }, // T09
  couponFunded: { kind: 'coupon', en: 'Coupon from Juya', zh: '平台优惠券' }, // T10
  escrowReleased: { kind: 'escrow_release', en: 'Order income, to be settled', zh: '货款入账（待结算）' }, // T11
  orderSettled: { kind: 'settlement', en: 'Order settled', zh: '货款结算' }, // T12
  escrowRefundedToWallet: { kind: 'refund', en: 'Refund', zh: '退款' }, // T13
  escrowRefundedToCard: { kind: 'refund', en: 'Refund the way it was paid', zh: '原路退款' }, // T14
  refundedByShop: { kind: 'refund', en: 'Refund after receipt', zh: '售后退款' }, // T15
  withdrawalRequested: { kind: 'withdrawal', en: 'Withdrawal', zh: '提现' }, // T16
  withdrawalPaid: { kind: 'withdrawal', en: 'Withdrawal arrived', zh: '提现到账' }, // T17
  withdrawalCameBack: { kind: 'withdrawal_back', en: 'Withdrawal sent back by the bank', zh: '提现被银行退回' }, // T17b
  withdrawalReturned: { kind: 'withdrawal_back', en: 'Withdrawal returned', zh: '提现退回' }, // T18
  shopDepositPaid: { kind: 'shop_deposit', en: 'Shop deposit paid', zh: '缴纳店铺保证金' }, // T19
  shopDepositReturned: { kind: 'shop_deposit', en: 'Shop deposit returned', zh: '退还店铺保证金' }, // T19b
  refundConfirmed: { kind: 'refund', en: 'Refund arrived', zh: '退款到账' }, // T20
  refundPartArrived: { kind: 'refund', en: 'Part of a refund arrived', zh: '部分退款到账' }, // T20b
  feePaid: { kind: 'fee', en: 'Service fee', zh: '服务费' }, // T21
  feeRefunded: { kind: 'fee_refund', en: 'Service fee refunded', zh: '服务费退还' }, // T22
  shopDepositDeducted: { kind: 'shop_deposit', en: 'Deducted from a shop deposit', zh: '店铺保证金扣除' }, // T22b
  taskFunded: { kind: 'task', en: 'Task budget', zh: '任务预算' }, // T23
  bountyPaid: { kind: 'task', en: 'Task reward', zh: '任务奖励' }, // T24
  taskSettled: { kind: 'task', en: 'Task budget returned', zh: '任务预算退还' }, // T25
  incomeSettled: { kind: 'earning', en: 'Invitation income', zh: '推广收益' }, // T26
  earningMoved: { kind: 'transfer', en: 'Earnings moved to the wallet', zh: '收益转入钱包' }, // T27
  incomeVoided: { kind: 'earning', en: 'Income taken back', zh: '收益撤销' }, // T28
  poolFunded: { kind: 'earning', en: 'League pool filled', zh: '联盟奖池注入' }, // T29
  poolAwarded: { kind: 'earning', en: 'League pool', zh: '联盟奖励' }, // T29
  poolUnclaimed: { kind: 'earning', en: 'League pool not claimed', zh: '联盟奖励未领取' }, // T29
  shopWalletMoved: { kind: 'transfer', en: 'Shop balance moved to the owner’s wallet', zh: '店铺余额转入钱包' }, // T30
  compensated: { kind: 'compensation', en: 'Compensation', zh: '赔付' }, // T31
  providerSettled: { kind: 'provider_settlement', en: 'Provider settlement', zh: '通道结算' }, // T32
  receivedUnmatched: { kind: 'unmatched', en: 'Unmatched receipt', zh: '未匹配到账' }, // T36
  unmatchedResolved: { kind: 'unmatched', en: 'Unmatched receipt resolved', zh: '未匹配到账已处理' }, // T36
  adjusted: { kind: 'adjustment', en: 'Adjustment by Juya', zh: '平台调整' }, // T37
  forfeitReversed: { kind: 'deposit_release', en: 'Forfeited deposit given back', zh: '违约保证金退回' }, // T37
  refundRedirected: { kind: 'refund', en: 'Refund to the wallet instead of the card', zh: '退款改退至钱包' }, // T37
  latePaymentReturned: { kind: 'late_payment', en: 'Late payment returned', zh: '逾期支付退回' }, // T38
  chargebackReceived: { kind: 'chargeback', en: 'Chargeback: the bank took a payment back', zh: '银行拒付扣款' }, // T47
  chargebackFromEscrow: { kind: 'chargeback', en: 'Chargeback of an order', zh: '订单拒付' }, // T14b
  chargebackFromShop: { kind: 'chargeback', en: 'Chargeback borne by the shop', zh: '店铺承担拒付款' }, // T15b
  chargebackBorne: { kind: 'chargeback', en: 'Chargeback borne', zh: '承担拒付款' }, // T48
  chargebackReturned: { kind: 'chargeback', en: 'Chargeback returned', zh: '拒付款返还' }, // T49
  debtRepaid: { kind: 'debt', en: 'Debt repaid', zh: '归还欠款' }, // T39
  debtWrittenOff: { kind: 'debt', en: 'Debt written off', zh: '欠款核销' }, // T40
  appraisalReported: { kind: 'appraisal', en: 'Appraisal reported', zh: '鉴定完成' }, // T41
  rechargeGivenBack: { kind: 'withdrawal', en: 'Top-up on its way back to its card', zh: '充值退回原卡' }, // T42
  debtPaidByOwner: { kind: 'debt', en: 'The shop’s debt paid', zh: '代店铺还款' }, // T46
  moneyKept: { kind: 'kept', en: 'Kept for somebody who left', zh: '注销后到账，代为保管' }, // T43
  keptClaimed: { kind: 'kept', en: 'Money kept for you', zh: '领取保管款' }, // T44
  keptHandedOver: { kind: 'kept', en: 'Kept money handed over', zh: '保管款依法移交' }, // T45
} satisfies Record<string, Title>
/** The name of a movement in the books. */
export type MovementType = keyof typeof TITLES

const titles: Record<string, Title | undefined> = TITLES

export const titleOf = (type: string, locale: Locale, memo?: string | null): string => {
  const title = titles[type]
  if (!title) return type
  const name = locale === 'zh-CN' ? title.zh : title.en
  return memo && title.memo_is_label ? `${name} · ${memo}` : name
}
/** Every kind there is. */
export const MOVEMENT_KINDS: readonly string[] = [...new Set(Object.values<Title>(TITLES).map(({ kind }) => kind))]

export const kindOf = (type: string): string => titles[type]?.kind ?? type
/** The movement types of a kind, for a statement's filter. */
export const typesOfKind = (kind: string): string[] =>
  Object.entries<Title>(TITLES).flatMap(([type, title]) => (title.kind === kind ? [type] : []))
