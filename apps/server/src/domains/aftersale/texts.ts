/** The words of after-sale service in both languages. */
import type { Locale } from '@juya/contract'
import type { ByTime, Reason, Side, Status, Type } from './rules.ts'
import type { Message } from './tables.ts'

export interface Words {
  en: string
  zh: string
}
export const inLocale = (words: Words, locale: Locale): string => (locale === 'zh-CN' ? words.zh : words.en)
const fill = (sentence: string, facts: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))

export const TYPE: Record<Type, Words> = {
  refund_only: { en: 'Refund, keep the piece', zh: '仅退款' },
  return_refund: { en: 'Return and refund', zh: '退货退款' },
}
const REFUND_UNSHIPPED: Words = { en: 'Refund', zh: '退款' }
export const typeText = (type: Type, is_shipped: boolean, locale: Locale): string =>
  inLocale(type === 'refund_only' && !is_shipped ? REFUND_UNSHIPPED : TYPE[type], locale)

const REASON: Record<Reason, Words> = {
  not_wanted: { en: 'No longer wanted', zh: '不想要了' },
  no_reason: { en: 'Seven-day return', zh: '七天无理由退货' },
  not_received: { en: 'Not received', zh: '未收到货' },
  not_as_described: { en: 'Not as described', zh: '与描述不符' },
  defect: { en: 'Undisclosed defect', zh: '存在未说明的瑕疵' },
  damaged: { en: 'Damaged in transit', zh: '运输途中损坏' },
  missing: { en: 'Something is missing', zh: '少件' },
  fake: { en: 'Not authentic', zh: '非真品' },
  wrong_item: { en: 'Wrong piece', zh: '发错货' },
  late_ship: { en: 'Not shipped in time', zh: '逾期未发货' },
  agreed: { en: 'Agreed with the shop', zh: '与店铺协商一致' },
}
export const reasonText = (reason: Reason, locale: Locale): string => inLocale(REASON[reason], locale)

const STATUS: Record<Exclude<Status, 'requested'>, { buyer: Words; shop: Words }> = {
  refused: { buyer: { en: 'Refused by the shop', zh: '店铺已拒绝' }, shop: { en: 'You refused', zh: '您已拒绝' } },
  awaiting_return: {
    buyer: { en: 'Please send it back', zh: '请寄回商品' },
    shop: { en: 'Awaiting the return', zh: '待买家寄回' },
  },
  return_shipped: {
    buyer: { en: 'On its way back', zh: '退货运输中' },
    shop: { en: 'Return on its way to you', zh: '待验收退货' },
  },
  arbitration: {
    buyer: { en: 'The house decides', zh: '平台介入中' },
    shop: { en: 'The house decides', zh: '平台介入中' },
  },
  refunding: {
    buyer: { en: 'Refund on its way', zh: '退款中' },
    shop: { en: 'Refund on its way', zh: '退款中' },
  },
  refunded: { buyer: { en: 'Refunded', zh: '已退款' }, shop: { en: 'Refunded', zh: '已退款' } },
  rejected: { buyer: { en: 'Rejected', zh: '售后不成立' }, shop: { en: 'Rejected', zh: '售后不成立' } },
  cancelled: { buyer: { en: 'Withdrawn', zh: '已撤销' }, shop: { en: 'Withdrawn', zh: '已撤销' } },
}
const REQUESTED: Record<Side, Record<Side, Words>> = {
  shop: {
    buyer: { en: 'Waiting for the shop', zh: '待店铺处理' },
    shop: { en: 'Your answer is awaited', zh: '待您处理' },
  },
  buyer: {
    buyer: { en: 'The shop made an offer', zh: '店铺提出方案' },
    shop: { en: 'Waiting for the buyer', zh: '待买家答复' },
  },
}
/** @param side whose eyes */
export const statusText = ({ status, turn }: { status: Status; turn: Side }, side: Side, locale: Locale): string =>
  inLocale(status === 'requested' ? REQUESTED[turn][side] : STATUS[status][side], locale)

/** What a step was, as a line of the negotiation; `action.actor` where the actor matters. */
const STEPS: Record<string, Words> = {
  open: { en: 'Opened the case', zh: '发起售后' },
  message: { en: 'Wrote', zh: '留言' },
  amend: { en: 'Changed the request', zh: '修改申请' },
  accept_offer: { en: 'Accepted the offer', zh: '接受方案' },
  'accept_offer.system': { en: 'No answer in time: the offer counts as accepted', zh: '逾期未答复，视为接受方案' },
  return_shipped: { en: 'Sent it back', zh: '已寄回' },
  escalate: { en: 'Asked the house to decide', zh: '申请平台介入' },
  evidence: { en: 'Added evidence', zh: '补充凭证' },
  cancel: { en: 'Withdrew the case', zh: '撤销售后' },
  'cancel.system': { en: 'Nothing was done in time: the case is over', zh: '逾期未处理，售后关闭' },
  agree: { en: 'Agreed', zh: '同意' },
  'agree.system': { en: 'No answer in time: it counts as agreed', zh: '店铺逾期未答复，视为同意' },
  refuse: { en: 'Refused', zh: '拒绝' },
  offer: { en: 'Offered', zh: '提出方案' },
  confirm_return: { en: 'Confirmed the return', zh: '确认收到退货' },
  'confirm_return.system': {
    en: 'Not inspected in time: the return counts as accepted',
    zh: '逾期未验收，视为确认收货',
  },
  refuse_return: { en: 'Refused what came back', zh: '拒收退货' },
  ask: { en: 'The house asks', zh: '平台提问' },
  ruling: { en: 'The house decided', zh: '平台裁决' },
  refund: { en: 'Refund started', zh: '开始退款' },
  refunded: { en: 'Refund arrived', zh: '退款到账' },
  system: { en: 'The return has been delivered', zh: '退货已送达店铺' },
}
export const stepText = ({ action, actor_type }: Pick<Message, 'action' | 'actor_type'>, locale: Locale): string =>
  inLocale(STEPS[`${action}.${actor_type}`] ?? STEPS[action]!, locale)

/** What happens when a deadline passes: `what.side`. */
const CLOCKS: Record<string, Words> = {
  'agree.buyer': { en: 'If the shop does not answer by then, it counts as agreed.', zh: '店铺逾期未答复，视为同意。' },
  'agree.shop': { en: 'If you do not answer by then, it counts as agreed.', zh: '您逾期未答复，视为同意。' },
  'accept_offer.buyer': {
    en: 'If you do not answer by then, the offer counts as accepted.',
    zh: '您逾期未答复，视为接受方案。',
  },
  'accept_offer.shop': {
    en: 'If the buyer does not answer by then, the offer counts as accepted.',
    zh: '买家逾期未答复，视为接受方案。',
  },
  'cancel.buyer': {
    en: 'If you do nothing by then, the case is over.',
    zh: '您逾期未处理，售后将关闭。',
  },
  'cancel.shop': { en: 'If the buyer does nothing by then, the case is over.', zh: '买家逾期未处理，售后将关闭。' },
  'send.buyer': {
    en: 'If it is not sent back by then, the case is over.',
    zh: '逾期未寄回，售后将关闭。',
  },
  'send.shop': {
    en: 'If the buyer does not send it back by then, the case is over.',
    zh: '买家逾期未寄回，售后将关闭。',
  },
  'accept_return.buyer': {
    en: 'If the shop has not inspected the return by then, you are refunded.',
    zh: '店铺逾期未验收，将为您退款。',
  },
  'accept_return.shop': {
    en: 'If you have not inspected the return by then, the buyer is refunded.',
    zh: '您逾期未验收，将退款给买家。',
  },
  'nothing.buyer': { en: 'The house decides by then.', zh: '平台将在此之前裁决。' },
  'nothing.shop': { en: 'The house decides by then.', zh: '平台将在此之前裁决。' },
}
export const clockText = (what: ByTime | 'send', side: Side, locale: Locale): string =>
  inLocale(CLOCKS[`${what}.${side}`]!, locale)

const RULES: ReadonlyArray<{ key: string; words: Words }> = [
  {
    key: 'answer',
    words: {
      en: 'The shop answers within {answer_h} hours, {answer_unshipped_h} before shipping. Silence counts as agreed.',
      zh: '店铺须在 {answer_h} 小时内答复（未发货为 {answer_unshipped_h} 小时），逾期视为同意。',
    },
  },
  {
    key: 'escalate',
    words: {
      en: 'After a refusal the buyer has {escalate_days} days to change the request or ask the house.',
      zh: '被拒绝后，买家有 {escalate_days} 天修改申请或请平台介入，逾期售后关闭。',
    },
  },
  {
    key: 'return',
    words: {
      en: 'A return is sent within {return_days} days and inspected within {inspect_days} days of its arrival; otherwise the refund goes out.',
      zh: '须在 {return_days} 天内寄回；店铺在签收后 {inspect_days} 天内验收，逾期自动退款。',
    },
  },
  {
    key: 'ruling',
    words: {
      en: 'In arbitration both sides have {evidence_h} hours for evidence; the house decides within {ruling_days} days.',
      zh: '平台介入后，双方有 {evidence_h} 小时举证，平台在 {ruling_days} 天内裁决。',
    },
  },
  {
    key: 'escrow',
    words: {
      en: 'While a case is open the money stays where it is and every other deadline stands still.',
      zh: '售后处理期间，货款保持不动，其他时限暂停计算。',
    },
  },
]
/** @param facts the settings the sentences name */
export const deadlineRules = (locale: Locale, facts: Record<string, number>) =>
  RULES.map(({ key, words }) => ({ key, text: fill(inLocale(words, locale), facts) }))

const REFUSE_REASONS: readonly Words[] = [
  { en: 'The piece is as described', zh: '商品与描述一致' },
  { en: 'The fault was shown in the listing', zh: '瑕疵已在拍品页说明' },
  { en: 'The damage happened after receipt', zh: '签收后造成的损坏' },
  { en: 'The parcel was delivered', zh: '包裹已签收' },
  { en: 'The parcel is already packed', zh: '商品已打包即将发出' },
  { en: 'The request is higher than the loss', zh: '申请金额高于实际损失' },
]
export const refuseReasons = (locale: Locale): string[] => REFUSE_REASONS.map((words) => inLocale(words, locale))

/** Why a refund was made, as the order's log and the bank read it. */
export const refundNote = (reason: Reason): string => `售后退款：${REASON[reason].zh}`
export const feeNote = '退货运费'
export const fakeNote = '假货赔付'
