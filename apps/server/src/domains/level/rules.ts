/** What moves a growth value and a shop's credit, by which rule, and what each is called. No database, no clock. */
import { LEVELS_FROM, type Locale, SHOP_LEVELS_FROM } from '@juya/contract'

export const REVIEW_GROWTH = 2
export const WEEK_GROWTH = 5
export const REPORT_GROWTH = 5
export const BAD_FAITH_GROWTH = -100

export const ORDER_CREDIT = 1
export const ORDER_CREDIT_DAY_MAX = 200
export const LATE_CREDIT = -2
export const CASE_CREDIT = -20
export const FAKE_CREDIT = -500

interface Said {
  /** The rule in “Levels and credit” it follows. */
  rule_no: string
  en: string
  zh: string
}

/** Each reason of the growth log. */
const OF_PEOPLE = {
  realname: { rule_no: 'G-1', en: 'ID verification', zh: '实名认证' },
  order_completed: { rule_no: 'G-2', en: 'Order completed', zh: '订单完成' },
  order_refunded: { rule_no: 'G-2', en: 'Refund of a completed order', zh: '已完成订单退款' },
  reviewed: { rule_no: 'G-3', en: 'Review written', zh: '发表评价' },
  review_hidden: { rule_no: 'G-3', en: 'Review hidden', zh: '评价被隐藏' },
  review_restored: { rule_no: 'G-3', en: 'Review shown again', zh: '评价恢复展示' },
  week_kept: { rule_no: 'G-4', en: 'A week of check-ins', zh: '连续签到满一周' },
  report_upheld: { rule_no: 'G-5', en: 'Report upheld', zh: '举报成立' },
  report_overturned: { rule_no: 'G-5', en: 'Report found unfounded after all', zh: '举报复核后不成立' },
  unpaid_lot: { rule_no: 'G-6', en: 'Lot won and not paid', zh: '拍得未付款' },
  unpaid_lot_reversed: { rule_no: 'G-6', en: 'Penalty taken back', zh: '处罚已撤回' },
  case_bad_faith: { rule_no: 'G-7', en: 'Case asked for in bad faith', zh: '恶意申请售后' },
  case_reopened: { rule_no: 'G-7', en: 'Case looked at again', zh: '售后重新审理' },
  post_removed: { rule_no: 'G-10', en: 'Post or comment removed', zh: '帖子或评论被移除' },
  operator: { rule_no: 'G-8', en: 'Corrected by Juya', zh: '平台调整' },
  undone: { rule_no: 'G-9', en: 'Loss undone', zh: '扣减已撤销' },
} as const satisfies Record<string, Said>

/** Each reason of the shops' credit log. */
const OF_SHOPS = {
  opening: { rule_no: 'S-1', en: 'Start', zh: '初始信用分' },
  order_completed: { rule_no: 'S-2', en: 'Order completed', zh: '订单完成' },
  order_refunded: { rule_no: 'S-2', en: 'Refund of a completed order', zh: '已完成订单退款' },
  review: { rule_no: 'S-3', en: 'Review of a buyer', zh: '买家评价' },
  review_hidden: { rule_no: 'S-3', en: 'Review hidden', zh: '评价被隐藏' },
  review_restored: { rule_no: 'S-3', en: 'Review shown again', zh: '评价恢复展示' },
  ship_late: { rule_no: 'S-4', en: 'Shipped late', zh: '逾期发货' },
  case_lost: { rule_no: 'S-5', en: 'Case lost', zh: '售后裁决退款' },
  fake_proven: { rule_no: 'S-6', en: 'Fake proven', zh: '认定售假' },
  fake_known: { rule_no: 'S-6', en: 'Fake proven already', zh: '同一物品已认定售假' },
  fake_overturned: { rule_no: 'S-6', en: 'Found unfounded after all', zh: '复核后不成立' },
  undone: { rule_no: 'S-7', en: 'Loss undone', zh: '扣减已撤销' },
} as const satisfies Record<string, Said>

export type Owner = 'user' | 'shop'
/** The levels there are. */
export const LEVELS_OF: Readonly<Record<Owner, readonly number[]>> = {
  user: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  shop: [1, 2, 3, 4, 5],
}

/** From which value on a level stands, or null where it is what is below zero. */
export const floorOf = (owner: Owner, level: number): number | null =>
  level === 0 ? null : (owner === 'user' ? LEVELS_FROM : SHOP_LEVELS_FROM)[level - 1]!

export type GrowthReason = keyof typeof OF_PEOPLE
type CreditReason = keyof typeof OF_SHOPS

/** The number of the rule behind each reason, as texts name it: g_ for growth, s_ for shops. */
export const RULE_NOS: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(OF_PEOPLE).map(([reason, { rule_no }]) => [`g_${reason}`, rule_no]),
  ...Object.entries(OF_SHOPS).map(([reason, { rule_no }]) => [`s_${reason}`, rule_no]),
])

/** What a change is called, and the rule it follows; a reason that is not listed is called by its code. */
export function saidOf(owner: Owner, reason: string, locale: Locale): { rule_no: string; name: string } {
  const said: Said | undefined = owner === 'user' ? OF_PEOPLE[reason as GrowthReason] : OF_SHOPS[reason as CreditReason]
  return { rule_no: said?.rule_no ?? '', name: said ? (locale === 'zh-CN' ? said.zh : said.en) : reason }
}
