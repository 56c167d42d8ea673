/** Grounds of a penalty, and the words for the fate of a deposit. Plain functions and tables. */
import type { Locale } from '@juya/contract'
import type { PenaltyRow, PenaltyStatus } from './tables.ts'

interface Words {
  en: string
  zh: string
}
const inLocale = (words: Words, locale: Locale): string => (locale === 'zh-CN' ? words.zh : words.en)

/** The rules a bidding penalty can rest on, by their number in the auction rules article. */
export const RULES = {
  'A-7': {
    en: 'Who wins a lot and does not pay within the payment time forfeits the deposit held for it: {shop_rate}% goes to the shop, {rest_rate}% to Juya. The unpaid lot is noted on the account.',
    zh: '拍得后未在付款期限内付款的，该拍品的保证金不予退还：{shop_rate}% 赔付店铺，{rest_rate}% 归平台，并记录一次违约。',
  },
  'A-8': {
    en: 'Who wins lots of a sale and does not pay them within the payment time forfeits a fifth of what was not paid, at most the deposit of the sale: {shop_rate}% goes to the shop, {rest_rate}% to Juya. One unpaid sale is noted on the account, however many lots it was.',
    zh: '在专场中拍得后未在付款期限内付款的，按未付成交价的 20% 扣除专场保证金，以保证金为限：{shop_rate}% 赔付店铺，{rest_rate}% 归平台；整场只记录一次违约。',
  },
} as const satisfies Record<string, Words>
export type RuleNo = keyof typeof RULES

/** @param forfeit_shop_bp the seller's part of a forfeited deposit, by its setting */
export const ruleText = (rule_no: string, locale: Locale, forfeit_shop_bp: number): string =>
  inLocale(RULES[rule_no as RuleNo] ?? { en: rule_no, zh: rule_no }, locale)
    .replace('{shop_rate}', String(forfeit_shop_bp / 100))
    .replace('{rest_rate}', String(100 - forfeit_shop_bp / 100))

/** Why a hold ended as it did. */
const REASONS = {
  outbid: { en: 'You did not win the lot', zh: '未拍得' },
  lot_passed: { en: 'The lot was not sold', zh: '拍品流拍' },
  lot_cancelled: { en: 'The lot was withdrawn', zh: '拍品已撤拍' },
  bids_voided: { en: 'Your bids on the lot were taken back', zh: '出价已被平台撤销' },
  order_closed: { en: 'The order was closed', zh: '订单已关闭' },
  not_needed: { en: 'The deposit is no longer needed', zh: '不再需要保证金' },
  replaced: { en: 'Replaced by another deposit', zh: '已改用其他保证金' },
  not_paid: { en: 'It was not paid', zh: '未支付' },
  applied: { en: 'Applied to your order', zh: '已抵扣货款' },
  unpaid: { en: 'The lot was not paid in time', zh: '逾期未付款' },
  sale_over: { en: 'The sale is over', zh: '专场已结束' },
  sale_cancelled: { en: 'The sale was called off', zh: '专场已取消' },
  penalty_rest: { en: 'The part no penalty waits on', zh: '处罚以外的部分' },
  penalty_dropped: { en: 'The penalty was dropped', zh: '处罚已撤销' },
} as const satisfies Record<string, Words>
export type Reason = keyof typeof REASONS
export const reasonText = (reason: string, locale: Locale): string =>
  inLocale(REASONS[reason as Reason] ?? { en: reason, zh: reason }, locale)

const STATUS: Record<PenaltyStatus, Words> = {
  notified: { en: 'You may answer', zh: '可申辩' },
  appealed: { en: 'Your answer is being judged', zh: '申辩处理中' },
  imposed: { en: 'Imposed', zh: '已生效' },
  dropped: { en: 'Dropped', zh: '已撤销' },
  reversed: { en: 'Reversed', zh: '已撤回' },
}
export const statusText = (status: PenaltyStatus, locale: Locale): string => inLocale(STATUS[status], locale)

const yuan = (fen: number): string =>
  `¥${Math.floor(fen / 100).toLocaleString('en-US')}.${String(fen % 100).padStart(2, '0')}`

/** The fate of the money, in plain words. */
export function moneyText({ status, amount_fen }: Pick<PenaltyRow, 'status' | 'amount_fen'>, locale: Locale): string {
  const sum = yuan(amount_fen)
  if (amount_fen === 0)
    return inLocale(
      {
        en: 'No money is involved; only the unpaid lot would be noted on your account.',
        zh: '不涉及资金，仅记录违约。',
      },
      locale,
    )
  const words: Record<PenaltyStatus, Words> = {
    notified: {
      en: `${sum} stays held. It is taken only if you do not answer in time.`,
      zh: `${sum} 保持冻结，期限内未申辩才会扣除。`,
    },
    appealed: { en: `${sum} stays held until your answer is judged.`, zh: `申辩处理完成前，${sum} 保持冻结。` },
    imposed: {
      en: `${sum} was taken: compensation for the shop and the cost of handling it.`,
      zh: `${sum} 已扣除，用于赔付店铺及平台处理。`,
    },
    dropped: { en: `${sum} went back to where it came from.`, zh: `${sum} 已原路退还。` },
    reversed: { en: `${sum} was paid back into your wallet.`, zh: `${sum} 已退回钱包。` },
  }
  return inLocale(words[status], locale)
}

/** An imposed penalty can be taken back for so long. */
export const REVERSIBLE_MS = 30 * 86_400_000
/** Strikes older than this no longer count. */
export const STRIKE_MS = 365 * 86_400_000
/** A deposit that was not paid for so long is forgotten; the payment itself lives five minutes. */
export const PENDING_MS = 10 * 60_000
export const PAYMENT_MS = 5 * 60_000
/** The growth value a person loses with a lot not paid. */
export const UNPAID_GROWTH = -200
