/** The words of after-sale service in both languages. */
import type { Locale } from '@juya/contract'
import type { ByTime, Reason, Side, Status, Type } from '../rules.ts'
import type { Message } from '../tables.ts'

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
  no_reason: { en: '7-day return', zh: '7 天无理由退货' },
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
    buyer: { en: 'Please send it back', zh: '请寄回藏品' },
    shop: { en: 'Awaiting the return', zh: '待买家寄回' },
  },
  return_shipped: {
    buyer: { en: 'On its way back', zh: '退货运输中' },
    shop: { en: 'Return on its way to you', zh: '待验收退货' },
  },
  arbitration: {
    buyer: { en: 'Juya decides', zh: '平台介入中' },
    shop: { en: 'Juya decides', zh: '平台介入中' },
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
    shop: { en: 'Waiting for your reply', zh: '待您处理' },
  },
  buyer: {
    buyer: { en: 'The shop made an offer', zh: '店铺提出方案' },
    shop: { en: 'Waiting for the buyer', zh: '待买家答复' },
  },
}
/** @param side whose eyes */
export const statusText = ({ status, turn }: { status: Status; turn: Side }, side: Side, locale: Locale): string =>
  inLocale(status === 'requested' ? REQUESTED[turn][side] : STATUS[status][side], locale)

/** A step as a line of the negotiation; `action.actor` where the actor matters. */
const STEPS: Record<string, Words> = {
  open: { en: 'Opened the case', zh: '发起售后' },
  message: { en: 'Wrote', zh: '留言' },
  amend: { en: 'Changed the request', zh: '修改申请' },
  accept_offer: { en: 'Accepted the offer', zh: '接受方案' },
  'accept_offer.system': { en: 'No answer in time: the offer counts as accepted', zh: '逾期未答复，视为接受方案' },
  return_shipped: { en: 'Sent it back', zh: '已寄回' },
  escalate: { en: 'Asked Juya to decide', zh: '申请平台介入' },
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
    zh: '逾期未验收，自动确认收货',
  },
  refuse_return: { en: 'Refused what came back', zh: '拒收退货' },
  ask: { en: 'Juya asks', zh: '平台提问' },
  reopen: { en: 'Juya looks at it again', zh: '平台重新审理' },
  ruling: { en: 'Juya decided', zh: '平台裁决' },
  refund: { en: 'Refund started', zh: '开始退款' },
  refunded: { en: 'Refund arrived', zh: '退款到账' },
  system: { en: 'The return has been delivered', zh: '退货已送达店铺' },
}
export const stepText = ({ action, actor_type }: Pick<Message, 'action' | 'actor_type'>, locale: Locale): string =>
  inLocale(STEPS[`${action}.${actor_type}`] ?? STEPS[action]!, locale)

/** The wait of a case and the effect of silence. `lapse`: nothing is agreed without the shop's own word. */
export type CaseClock = ByTime | 'send' | 'lapse' | 'asked' | 'other_asked'

/** Each names who must act; {left} is filled in by the screen, which counts it. */
const CLOCKS: Record<CaseClock, Record<Side, Words>> = {
  agree: {
    buyer: {
      en: 'The shop must reply within {left}; no reply means it agrees',
      zh: '店铺须在 {left}内答复，逾期视为同意',
    },
    shop: { en: 'Reply within {left}; no reply means you agree', zh: '请在 {left}内答复，逾期视为同意' },
  },
  lapse: {
    buyer: {
      en: 'The shop must agree within {left}, or the case is closed',
      zh: '店铺须在 {left}内同意，逾期售后关闭',
    },
    shop: {
      en: 'Agree or refuse within {left}, or the case is closed',
      zh: '请在 {left}内答复，逾期视为不同意，售后关闭',
    },
  },
  accept_offer: {
    buyer: {
      en: 'Reply to the shop’s offer within {left}; no reply means you accept it',
      zh: '请在 {left}内答复店铺方案，逾期视为接受',
    },
    shop: {
      en: 'The buyer must reply to your offer within {left}; no reply means they accept it',
      zh: '买家须在 {left}内答复您的方案，逾期视为接受',
    },
  },
  cancel: {
    buyer: {
      en: 'Change your request or ask us to decide within {left}, or the case is closed',
      zh: '请在 {left}内修改申请或申请平台介入，逾期售后关闭',
    },
    shop: {
      en: 'The buyer must change the request or ask us to decide within {left}, or the case is closed',
      zh: '买家须在 {left}内修改申请或申请平台介入，逾期售后关闭',
    },
  },
  send: {
    buyer: {
      en: 'Send it back within {left}, or the case is closed without a refund',
      zh: '请在 {left}内寄回，逾期售后关闭、不予退款',
    },
    shop: {
      en: 'The buyer must send it back within {left}, or the case is closed without a refund',
      zh: '买家须在 {left}内寄回，逾期售后关闭、不予退款',
    },
  },
  accept_return: {
    buyer: {
      en: 'The shop must check the return within {left}, or you are refunded',
      zh: '店铺须在 {left}内验收退货，逾期将为您退款',
    },
    shop: {
      en: 'Check the return within {left}, or the buyer is refunded',
      zh: '请在 {left}内验收退货，逾期将退款给买家',
    },
  },
  nothing: {
    buyer: { en: 'We decide within {left}', zh: '平台将在 {left}内裁决' },
    shop: { en: 'We decide within {left}', zh: '平台将在 {left}内裁决' },
  },
  asked: {
    buyer: { en: 'Answer our question within {left}; then we decide', zh: '请在 {left}内答复平台，之后平台裁决' },
    shop: { en: 'Answer our question within {left}; then we decide', zh: '请在 {left}内答复平台，之后平台裁决' },
  },
  other_asked: {
    buyer: {
      en: 'We asked the shop, which has {left} to answer; then we decide',
      zh: '平台已向店铺取证，店铺须在 {left}内答复，之后平台裁决',
    },
    shop: {
      en: 'We asked the buyer, who has {left} to answer; then we decide',
      zh: '平台已向买家取证，买家须在 {left}内答复，之后平台裁决',
    },
  },
}
export const clockText = (what: CaseClock, side: Side, locale: Locale): string => inLocale(CLOCKS[what][side], locale)

const RULES: ReadonlyArray<{ key: string; words: Words }> = [
  {
    key: 'answer',
    words: {
      en: 'The shop has {answer_h} hours to reply ({answer_unshipped_h} if not shipped). No reply means the refund is approved.',
      zh: '店铺须在 {answer_h} 小时内答复（未发货为 {answer_unshipped_h} 小时），逾期视为同意。',
    },
  },
  {
    key: 'escalate',
    words: {
      en: 'After a refusal the buyer has {escalate_days} days to change the request or ask Juya.',
      zh: '被拒绝后，买家有 {escalate_days} 天修改申请或请平台介入，逾期售后关闭。',
    },
  },
  {
    key: 'return',
    words: {
      en: 'The buyer sends a return within {return_days} days, or the case is closed. The shop inspects it within {inspect_days} days of its arrival, {inspect_days_max} days after it was sent at the latest, or the refund goes out.',
      zh: '买家须在 {return_days} 天内寄回，逾期售后关闭；店铺在签收后 {inspect_days} 天内验收，最晚不超过寄出后 {inspect_days_max} 天，逾期自动退款。',
    },
  },
  {
    key: 'ruling',
    words: {
      en: 'When Juya is asked to decide, it decides within {ruling_h} hours. That time stands still while a side is asked for evidence, {evidence_h} hours at most.',
      zh: '平台介入后 {ruling_h} 小时内裁决；要求一方补充凭证期间暂停计时，最长 {evidence_h} 小时。',
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
  { en: 'The piece is as described', zh: '藏品与描述一致' },
  { en: 'The fault was shown in the listing', zh: '瑕疵已在拍品页说明' },
  { en: 'The damage happened after receipt', zh: '签收后造成的损坏' },
  { en: 'The parcel was delivered', zh: '包裹已签收' },
  { en: 'The parcel is already packed', zh: '藏品已打包即将发出' },
  { en: 'The request is higher than the loss', zh: '申请金额高于实际损失' },
]
export const refuseReasons = (locale: Locale): string[] => REFUSE_REASONS.map((words) => inLocale(words, locale))

/** Why a refund was made, as the order's log and the bank read it. */
export const refundNote = (reason: Reason): string => `售后退款：${REASON[reason].zh}`
export const feeNote = '退货运费'
export const fakeNote = '假货赔付'
