/** Words for closed lists the server answers with: states, roles, kinds. */

import { DEFINED, KNOWN_COUNTERS, KNOWN_QUEUES } from '@juya/contract/operator/resources/console.ts'
import type { Value } from '@juya/contract/operator/resources/definition.ts'
import { defineTexts, useLanguage } from './i18n.ts'
import { approvalWords } from './words/approvals.i18n.ts'
import { peopleWords } from './words/people.i18n.ts'
import { thingWords } from './words/subjects.i18n.ts'

export const words = defineTexts({
  en: {
    ...peopleWords.en,
    ...thingWords.en,
    ...approvalWords.en,
    'change.applied': 'Applied',
    'change.pending': 'Waiting',
    'change.dropped': 'Dropped',
    'change.scheduled': 'Scheduled',
    'change.called_off': 'Called off',
    'owner.user': 'User',
    'owner.shop': 'Shop',
    'owner.order': 'Order',
    'owner.platform': 'Juya',
    'owner.external': 'Outside',
    'hold.pending': 'Pending',
    'hold.held': 'Held',
    'hold.releasing': 'Coming back',
    'hold.released': 'Returned',
    'hold.applied': 'Applied',
    'hold.forfeited': 'Forfeited',
    'doc.id_front': 'Identity card, front',
    'doc.id_back': 'Identity card, back',
    'doc.hand_held': 'Held in hand',
    'doc.licence': 'Licence',
    'doc.answer': 'Sent in answer',
    'licence.licence': 'Business licence',
    'licence.liquor': 'Liquor',
    'licence.food': 'Food',
    'licence.auction': 'Auctions',
    'licence.restricted': 'Restricted goods',
    'bid.manual': 'By hand',
    'bid.auto': 'Automatic',
    'bid.buy_now': 'Buy now',
    'session.open': 'Open',
    'session.over': 'Over',
    'account.frozen': 'Frozen',
    'member_role.owner': 'Owner',
    'member_role.staff': 'Staff',
    'account_kind.wallet': 'Wallet',
    'account_kind.deposit': 'Deposit',
    'account_kind.earning': 'Earnings',
    'account_kind.withdrawing': 'Being withdrawn',
    'account_kind.pending': 'To be settled',
    'account_kind.bounty': 'Rewards',
    'account_kind.debt': 'Debt',
    'account_kind.escrow': 'Escrow',
    'account_kind.commission': 'Commission',
    'account_kind.penalty': 'Penalties',
    'account_kind.appraisal_deferred': 'Appraisals to do',
    'account_kind.pool': 'League pool',
    'account_kind.marketing': 'Coupons',
    'account_kind.payment_cost': 'Provider fees',
    'account_kind.bad_debt': 'Written off',
    'account_kind.refund_transit': 'Refunds on the way',
    'account_kind.suspense': 'Unmatched',
    'account_kind.kept': 'Kept for people who left',
    'kept.kept': 'Kept',
    'kept.claimed': 'Given back',
    'kept.handed_over': 'Handed over',
    'account_kind.fee': 'Service fees',
    'account_kind.clearing': 'Provider',
    'account_kind.bank': 'Bank',
    'flag.on': 'Yes',
    'flag.off': 'No',
  },
  zh: {
    ...peopleWords.zh,
    ...thingWords.zh,
    ...approvalWords.zh,
    'change.applied': '已生效',
    'change.pending': '待复核',
    'change.dropped': '已放弃',
    'change.scheduled': '待生效',
    'change.called_off': '已取消',
    'owner.user': '用户',
    'owner.shop': '店铺',
    'owner.order': '订单',
    'owner.platform': '平台',
    'owner.external': '外部',
    'hold.pending': '处理中',
    'hold.held': '冻结中',
    'hold.releasing': '退还中',
    'hold.released': '已退还',
    'hold.applied': '已抵扣',
    'hold.forfeited': '已扣除',
    'doc.id_front': '身份证人像面',
    'doc.id_back': '身份证国徽面',
    'doc.hand_held': '手持照',
    'doc.licence': '资质',
    'doc.answer': '补充材料',
    'licence.licence': '营业执照',
    'licence.liquor': '酒类',
    'licence.food': '食品',
    'licence.auction': '拍卖',
    'licence.restricted': '受限品类',
    'bid.manual': '手动出价',
    'bid.auto': '代理出价',
    'bid.buy_now': '一口价',
    'session.open': '在线',
    'session.over': '已结束',
    'account.frozen': '已冻结',
    'member_role.owner': '店主',
    'member_role.staff': '店员',
    'account_kind.wallet': '钱包',
    'account_kind.deposit': '保证金',
    'account_kind.earning': '收益',
    'account_kind.withdrawing': '提现中',
    'account_kind.pending': '待结算',
    'account_kind.bounty': '赏金',
    'account_kind.debt': '欠款',
    'account_kind.escrow': '托管资金',
    'account_kind.commission': '佣金',
    'account_kind.penalty': '违约金',
    'account_kind.appraisal_deferred': '待鉴定费用',
    'account_kind.pool': '联盟池',
    'account_kind.marketing': '营销补贴',
    'account_kind.payment_cost': '通道手续费',
    'account_kind.bad_debt': '坏账',
    'account_kind.refund_transit': '退款在途',
    'account_kind.suspense': '待核对',
    'account_kind.kept': '注销用户保管款',
    'kept.kept': '保管中',
    'kept.claimed': '已领取',
    'kept.handed_over': '已移交',
    'account_kind.fee': '服务费',
    'account_kind.clearing': '支付通道',
    'account_kind.bank': '银行',
    'flag.on': '是',
    'flag.off': '否',
  },
})

/** Of lists defined as a whole, of the things of each, of counters and queues: the words of a value by its list. */
const defined = new Map<string, Value>([
  ...DEFINED.flatMap(({ lists }) =>
    Object.entries(lists).flatMap(([list, values]) =>
      Object.entries(values).map(([value, words]) => [`${list}.${value}`, words] as const),
    ),
  ),
  ...DEFINED.flatMap(({ thing, one }) => (thing ? [[`thing.${thing}`, one] as const] : [])),
  ...Object.entries(KNOWN_COUNTERS).map(([name, words]) => [`counter.${name}`, words] as const),
  ...[...KNOWN_QUEUES, ...DEFINED.flatMap(({ audits }) => audits ?? [])].map(
    ({ name, en, zh }) => [`queue.${name}`, { en, zh }] as const,
  ),
])

/** Whether a value of a closed list has a word of its own. */
export const hasWord = (key: string): boolean => defined.has(key) || words.has(key)

/** The colour of a value's tag, where a definition says it. */
export const toneOf = (key: string): Value['tone'] => defined.get(key)?.tone

/** The word of a value in a closed list, e.g. word('lot', 'live'); a value without a word shows itself. */
export function useWord(): (list: string, value: string) => string {
  const say = words.useText()
  const lang = useLanguage() === 'en' ? 'en' : 'zh'
  return (list, value) => {
    const key = `${list}.${value}`
    return defined.get(key)?.[lang] ?? (words.has(key) ? say(key) : value)
  }
}
