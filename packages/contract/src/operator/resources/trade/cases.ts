/** After-sale cases: the list with the figures above it, one with everything a ruling needs, and what operators do to it. */
import { z } from 'zod'
import {
  CaseCard,
  CaseDetail,
  CaseFault,
  type CaseReason,
  type CaseStatus,
  type CaseType,
  Nothing,
  OrderDetail,
  opt,
  Precedent,
  ShopBrief,
  UserBrief,
} from '../../../shapes/index.ts'
import { AskedFen, Fen, Flag, Id, text } from '../../../units.ts'
import { LedgerTx, UserRow } from '../../shapes.ts'
import { Claim } from '../claimed.ts'
import { defineResource, type Value, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  requested: { en: 'Negotiating', zh: '协商中', tone: 'plain' },
  refused: { en: 'Refused', zh: '店铺拒绝', tone: 'amber' },
  awaiting_return: { en: 'To send back', zh: '待寄回', tone: 'blue' },
  return_shipped: { en: 'Return sent', zh: '退货途中', tone: 'blue' },
  arbitration: { en: 'With Juya', zh: '平台介入', tone: 'red' },
  refunding: { en: 'Refunding', zh: '退款中', tone: 'jade' },
  refunded: { en: 'Refunded', zh: '已退款', tone: 'jade' },
  rejected: { en: 'Turned down', zh: '不予支持' },
  cancelled: { en: 'Closed', zh: '已关闭' },
} as const satisfies Record<z.infer<typeof CaseStatus>, Value>

/** The party that acts next in a case. */
const WAITS = {
  buyer: { en: 'Buyer’s turn', zh: '待买家' },
  shop: { en: 'Shop’s turn', zh: '待店铺' },
  platform: { en: 'Juya’s turn', zh: '待平台' },
  provider: { en: 'Bank’s turn', zh: '待银行' },
  nobody: { en: 'Over', zh: '已结束' },
} as const

const TYPES = {
  refund_only: { en: 'Refund only', zh: '仅退款' },
  return_refund: { en: 'Return and refund', zh: '退货退款' },
} as const satisfies Record<z.infer<typeof CaseType>, Value>

const REASONS = {
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
} as const satisfies Record<z.infer<typeof CaseReason>, Value>

const ACTORS = {
  buyer: { en: 'Buyer', zh: '买家' },
  shop: { en: 'Shop', zh: '店铺' },
  operator: { en: 'Juya', zh: '平台' },
  system: { en: 'System', zh: '系统' },
} as const

const RULINGS = {
  refund: { en: 'Refund in full', zh: '全额退款' },
  partial: { en: 'Refund in part', zh: '部分退款' },
  reject: { en: 'No refund', zh: '不予退款' },
} as const

const FAULTS = {
  buyer: { en: 'Buyer', zh: '买家' },
  shop: { en: 'Shop', zh: '店铺' },
  both: { en: 'Both', zh: '双方' },
  none: { en: 'Nobody', zh: '无责任方' },
  carrier: { en: 'Carrier', zh: '快递公司' },
} as const satisfies Record<z.infer<typeof CaseFault>, Value>

/** The payer of the way back; and the owner of a picture. */
const FEES = { buyer: { en: 'Buyer', zh: '买家' }, shop: { en: 'Shop', zh: '店铺' } } as const
const WHOSE = { ...FEES, listing: { en: 'Listing', zh: '拍品原图' } } as const

/** The roles that work on cases, which hand them on to each other. */
export const CASE_ROLES = ['arbiter', 'service'] as const

// biome-ignore format: a definition, line by line
export const CASES = defineResource({
  name: 'cases', thing: 'case', table: 'aftersale_cases', call: 'cases', view: 'case', path: '/api/operator/cases',
  page: '/disputes', roles: CASE_ROLES, pane: true, one_by_one: true, about: 'case',
  menu: { group: 'trade', at: 120, icon: 'ScalesIcon', go: 'd', file: 'dispute/disputes.page.tsx' },
  queue: {
    name: 'case',
    en: 'Cases',
    zh: '售后',
    one: { en: 'Case {id}', zh: '售后 {id}' },
    roles: CASE_ROLES,
    audited: ['refund', 'partial', 'reject'],
    audited_by: ['arbiter'],
  },
  counter: { name: 'cases_waiting', en: 'After-sale cases', zh: '待裁决售后', asked: { status: 'arbitration' } },
  one: { en: 'Case', zh: '售后' },
  many: { en: 'Cases', zh: '售后' },
  notes: {
    list: 'After-sale cases, the soonest due first; q is a case or order number, a phone or a user id.',
    view: 'One case with the listing as sold, both sides, precedents and every movement of its money.',
  },
  lists: {
    case: STATES, waiting_on: WAITS, case_type: TYPES, case_reason: REASONS, case_actor: ACTORS,
    ruling: RULINGS, fault: FAULTS, fee: FEES, whose: WHOSE,
  },
  filters: {
    is_open: { kind: 'flag' },
    status: { kind: 'word', words: 'case', values: valuesOf(STATES) },
    waiting_on: { kind: 'word', words: 'waiting_on', values: valuesOf(WAITS) },
    /** Open, and what happens by itself happens within the hour. */
    due_soon: { kind: 'flag' },
    assignee_id: { kind: 'id', may_be_empty: true },
    /** The role an operator handed it on to. */
    for_role: { kind: 'word', words: 'role', values: CASE_ROLES, may_be_empty: true },
    type: { kind: 'word', words: 'case_type', values: valuesOf(TYPES) },
    reason_code: { kind: 'word', words: 'case_reason', values: valuesOf(REASONS) },
    user_id: { kind: 'id' },
    shop_id: { kind: 'id' },
    /** Of the order's lot. */
    category_id: { kind: 'id' },
    amount_fen: { kind: 'money' },
    opened_at: { kind: 'day' },
    closed_at: { kind: 'day', may_be_empty: true },
  },
  sorts: ['due', 'id', 'amount_fen'],
  /** What is open by its deadline, then what has none. */
  usual: 'due',
  search: true,
  columns: [
    { key: 'case', en: 'Case and lot', zh: '售后单与藏品', sort: 'id' },
    { key: 'order_no', en: 'Order', zh: '订单', as: 'text', only: 'file' },
    { key: 'buyer', en: 'Buyer', zh: '买家', only: 'file' },
    { key: 'shop', en: 'Shop', zh: '店铺', only: 'file' },
    { key: 'sides', en: 'Buyer / shop', zh: '买家 / 店铺', only: 'screen', width_px: 124 },
    { key: 'reason', en: 'Reason', zh: '原因', as: 'text', width_px: 106 },
    { key: 'amount_fen', en: 'Asked', zh: '申请金额', as: 'money', sort: 'amount_fen', width_px: 92 },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'case', width_px: 116 },
    { key: 'waiting_on', en: 'Waits for', zh: '等待', as: 'word', list: 'waiting_on', only: 'file' },
    { key: 'assignee', en: 'Assigned to', zh: '经办人', only: 'file' },
    { key: 'opened_at', en: 'Opened', zh: '申请时间', only: 'file' },
    { key: 'due', en: 'Due', zh: '到期', sort: 'due', right: true, width_px: 92 },
  ],
  /** Those between stand on the page: they know who reads, and how many there are. */
  chips: [{ filters: {} }, { en: 'Closed', zh: '已结束', filters: { is_open: '0' }, sort: '-id' }],
  acts: {
    assignCase: {
      en: 'Take it', zh: '认领',
      path: 'assign', anew: 'each', states: ['case'],
      note: 'Take a case, or put it back.',
      log: { 'case.assign': { en: 'Changed who is assigned', zh: '调整经办人' } },
    },
    askCase: {
      en: 'Ask for more', zh: '要求补充', done: { en: 'Asked', zh: '已要求补充' },
      title: { en: 'Ask for evidence', zh: '要求补充凭证' },
      effect: { en: 'Those you ask read what you write, and have until the deadline of the case.', zh: '被要求的一方须在售后时限内答复。您填写的内容对方可见。' },
      path: 'ask', anew: 'each', states: ['case'], decides: true, reason: true,
      note: 'Ask a side for evidence; it has 48 hours.',
      log: { 'case.ask': { en: 'Asked a side for evidence', zh: '要求一方补充凭证' } },
    },
    escalateCase: {
      en: 'Hand on', zh: '转交', when: ['arbitration'], done: { en: 'Handed on', zh: '已转交' },
      title: { en: 'Hand this case on', zh: '转交该售后单' },
      effect: {
        en: 'It is served to that role alone, and only its people claim it. They read your reason; both sides hear nothing of it.',
        zh: '此后仅由该角色处理，其成员会看到您的理由；买卖双方不会收到通知。',
      },
      path: 'escalate', anew: 'once', states: ['case'], reason: true, refusals: ['ALREADY_DONE', 'CLAIM_HELD'],
      note: 'Hand a case in arbitration on to the other role that works on cases. It is served to that role alone, and no operator of the other claims it.',
      log: { 'case.escalate': { en: 'Handed the case on', zh: '转交售后单' } },
    },
    ruleCase: {
      en: 'Decision', zh: '裁决', done: { en: 'Ruled. Both sides were told.', zh: '已裁决，并通知双方' },
      path: 'rule', roles: ['arbiter'], anew: 'once', weighty: true, states: ['case'], fresh_code: true, decides: true, reason: true,
      refusals: ['CASE_AMOUNT', 'ADDRESS_REQUIRED', 'PRECEDENT_REQUIRED', 'HEADNOTE_NAMES'],
      note: 'Decide a case in arbitration, citing a precedent or saying why it departs. Both sides read the reason; a refund moves at once, or when the piece is back.',
      log: { 'case.rule': { en: 'Ruled on the case', zh: '作出裁决' } },
    },
    reopenCase: {
      en: 'Look at it again', zh: '重新审理', when: ['rejected'], done: { en: 'Opened again', zh: '已重新审理' },
      title: { en: 'Open this case again?', zh: '重新审理此案？' },
      effect: {
        en: 'It waits for a second ruling, once and for good. The order stands still, the published ruling holds no more, both sides read why.',
        zh: '该案等待重新裁决，且不可再次重审。订单暂停，已公布的裁决不再有效，双方都会看到原因。',
      },
      path: 'reopen', roles: ['arbiter'], anew: 'once', states: ['case'], reason: true,
      refusals: ['ALREADY_DONE', 'WINDOW_CLOSED', 'CASE_OPEN'],
      note: 'Look at a rejected case again, once: it waits for a second ruling, the order stands still, the published ruling holds no more, both sides are told.',
      log: { 'case.reopen': { en: 'Opened the case again', zh: '重新审理售后' } },
    },
  },
  texts: {
    search: { en: 'Case, order, phone or user', zh: '售后单、订单、手机号或用户' },
    figures: { en: 'After-sale in figures', zh: '售后概况' },
    due_1h: { en: 'Due within 1 h', zh: '1 小时内到期' },
    waiting_platform: { en: 'Waiting for Juya', zh: '待平台处理' },
    waiting_shop: { en: 'Waiting for the shop', zh: '待店铺处理' },
    waiting_buyer: { en: 'Waiting for the buyer', zh: '待买家处理' },
    escrow: { en: 'Held in escrow', zh: '托管中金额' },
    mine: { en: 'My queue', zh: '我的' },
    open: { en: 'All open', zh: '全部进行中' },
    unassigned: { en: 'Unassigned', zh: '未认领' },
    handed_on: { en: 'Handed on', zh: '已转交' },
    closed: { en: 'Closed', zh: '已结束' },
    reason: { en: 'Reason', zh: '原因' },
    now: { en: 'now', zh: '已到期' },
    days_hours: { en: '{days} d {hours} h', zh: '{days} 天 {hours} 小时' },
    none: { en: 'No cases here', zh: '这里没有售后单' },
    none_note: { en: 'When a buyer asks for money back, the case appears here with its deadline.', zh: '买家申请退款后会显示在这里，并注明时限。' },
    pick: { en: 'Choose a case on the left', zh: '请在左侧选择售后单' },
    in_escrow: { en: 'In escrow', zh: '托管中' },
    buyer_orders: { en: { one: 'Buyer · {count} order', other: 'Buyer · {count} orders' }, zh: '买家 · {count} 单' },
    buyer_cases: { en: { one: '{count} case, won {won}', other: '{count} cases, won {won}' }, zh: '售后 {count} 次，胜 {won}' },
    shop_deposit: { en: 'Shop deposit', zh: '店铺保证金' },
    shop_deposit_none: { en: 'No shop deposit held', zh: '未存店铺保证金' },
    shop_cases: { en: { one: '{count} case, lost {lost}', other: '{count} cases, lost {lost}' }, zh: '售后 {count} 次，败 {lost}' },
    take: { en: 'Take it', zh: '认领' },
    put_back: { en: 'Put it back', zh: '退回队列' },
    lines: { en: 'About', zh: '涉及商品' },
    line_pieces: { en: '{qty} of {bought}', zh: '{bought} 件中的 {qty} 件' },
    line_refunded: { en: 'refunded', zh: '已退' },
    shipping_refunded: { en: 'Shipping refunded:', zh: '已退运费：' },
    arrived: { en: 'Arrival check', zh: '开箱查验' },
    arrived_listing: { en: 'Listing', zh: '商品照片' },
    arrived_came: { en: 'Arrived', zh: '实收' },
    arrived_print: { en: '{at} · Fingerprint {hash}', zh: '{at} · 指纹 {hash}' },
    arrived_none: { en: 'No photo', zh: '无照片' },
    pledged: { en: 'Said in chat and pinned before the sale', zh: '成交前在聊天中作出并被固定的回答' },
    pledged_at: { en: 'Said {said} · pinned {pinned}', zh: '{said} 回答 · {pinned} 固定' },
    pledge_corrected: { en: 'corrected {at}', zh: '{at} 更正' },
    evidence: { en: 'Evidence', zh: '凭证' },
    evidence_count: { en: 'Buyer {buyer} · shop {shop}', zh: '买家 {buyer} · 店铺 {shop}' },
    timeline: { en: 'Timeline', zh: '经过' },
    ruling: { en: 'Ruling', zh: '裁决' },
    decision: { en: 'Decision', zh: '裁决' },
    amount: { en: 'Refund', zh: '退款金额' },
    fault: { en: 'At fault', zh: '责任方' },
    fault_choose: { en: 'Choose who is at fault', zh: '请选择责任方' },
    fee: { en: 'Return shipping', zh: '退货运费' },
    compensation: { en: 'Compensation beyond it', zh: '另行赔付' },
    listing: { en: 'As it was sold', zh: '成交时的描述' },
    paid: { en: 'Order total', zh: '订单总额' },
    held: { en: 'In escrow', zh: '托管中' },
    most: { en: 'Most to refund', zh: '最多可退' },
    fingerprint: { en: 'Listing fingerprint', zh: '拍品指纹' },
    precedent: { en: 'Precedent', zh: '先例' },
    precedent_none: { en: 'No ruling for this reason is published yet.', zh: '同类原因尚无公开裁决。' },
    precedent_some: { en: { one: '{count} published ruling for this reason, {full} refunded in full.', other: '{count} published rulings for this reason, {full} refunded in full.' }, zh: '同类原因公开裁决 {count} 件，其中全额退款 {full} 件。' },
    precedent_no: { en: 'No. {number}', zh: '第 {number} 号' },
    headnote: { en: 'Headnote, which anybody may read', zh: '裁判要旨（公开）' },
    headnote_note: { en: 'What decided it, without names and numbers, at least {min} characters. Published when the case is over.', zh: '写明裁决依据，不写姓名和号码，至少 {min} 字。结案后公开。' },
    cites: { en: 'Follows (at most {max})', zh: '引用先例（最多 {max} 件）' },
    departs: { en: 'Departs from them, because', zh: '与先例不同，因为' },
    departs_said: { en: 'Departs: {why}', zh: '与先例不同：{why}' },
    rule_refund: { en: 'Refund buyer', zh: '退款给买家' },
    rule_partial: { en: 'Split', zh: '部分退款' },
    rule_partial_note: { en: 'Set amount', zh: '填写金额' },
    rule_reject: { en: 'Pay the shop', zh: '支持店铺' },
    part: { en: 'The buyer gets, ¥', zh: '退给买家（元）' },
    part_max: { en: 'At most {amount}', zh: '最多 {amount}' },
    need_return: { en: 'The piece goes back first', zh: '先退货' },
    bad_faith: { en: 'The buyer asked in bad faith: their growth value falls', zh: '买家恶意申请：扣减其成长值' },
    reason_read: { en: 'Reason, which both sides read', zh: '理由（双方可见）' },
    choose: { en: 'Choose what to decide', zh: '请选择裁决结果' },
    do_refund: { en: 'Refund {amount}', zh: '退款 {amount}' },
    do_return: { en: 'Refund {amount} on return', zh: '收到退货后退款 {amount}' },
    do_reject: { en: 'No refund', zh: '不予退款' },
    only: { en: 'Your roles may look at cases, not rule.', zh: '您的角色只能查看，不能裁决。' },
    not_yet: { en: 'The two sides are still settling it between themselves.', zh: '双方仍在协商中。' },
    over: { en: 'The decision has been made. Nothing is left to rule on.', zh: '已有处理结果，无需裁决。' },
    hand_on_whom: { en: 'To whom', zh: '转交给' },
    handed_to: { en: 'Handed on to {role}:', zh: '已转交{role}：' },
    ask_whom: { en: 'Ask', zh: '要求' },
    ask_buyer: { en: 'Buyer', zh: '买家' },
    ask_shop: { en: 'Shop', zh: '店铺' },
    ask_both: { en: 'Both', zh: '双方' },
  },
  touches: ['orders', 'order'],
})

/** The operator who works on a case. */
const Assignee = z.object({ id: Id, name: z.string() })

/** The role an operator handed it on to, and why: only that role works on it. */
const HandedOn = z.object({ to: z.enum(CASE_ROLES), reason: z.string() })

/** A case in the console's list. */
export const OperatorCase = CaseCard.extend({
  buyer: UserBrief,
  /** The party that acts next. */
  waiting_on: z.enum(valuesOf(WAITS)),
  /** Of the order, in escrow now. */
  escrow_held_fen: Fen,
  assignee: opt(Assignee),
  handed_on: opt(HandedOn),
  claim: opt(Claim),
})

// biome-ignore format: a row opens with its method and path on one line
export const caseRows = {
  ...rowsOf(CASES, {
    row: OperatorCase,
    view: {
      /** As its two sides see it. */
      case: CaseDetail,
      order: OrderDetail,
      /** The listing as it was sold: what was promised. */
      listing: z.object({ title: z.string(), desc: opt(z.string()), images: z.array(z.string()), promises: z.array(z.string()), fingerprint: opt(z.string()) }),
      buyer: UserRow.extend({ orders_count: z.number().int(), cases_count: z.number().int(), cases_won: z.number().int() }),
      shop: ShopBrief.extend({ deposit_fen: Fen, cases_count: z.number().int(), cases_lost: z.number().int() }),
      /** Published rulings for the same reason: how often which way, and the latest of them. */
      precedents: z.object({
        counts: z.object({ all: z.number().int(), refund: z.number().int(), partial: z.number().int(), reject: z.number().int() }),
        latest: z.array(Precedent),
      }),
      limits: z.object({
        /** The most that can be refunded now. */
        amount_fen: Fen,
        return_fee_fen: Fen,
        /** The most the shop can be made to compensate beyond the refund, for a proven fake. */
        compensation_fen: Fen,
      }),
      can_rule: z.boolean(),
      /** The reader may open it again. */
      can_reopen: z.boolean(),
      txs: z.array(LedgerTx),
    },
    fields: {
      assignCase: { on: Flag.default(true) },
      askCase: { to: z.enum(['buyer', 'shop', 'both']) },
      escalateCase: { to: z.enum(CASE_ROLES) },
      ruleCase: {
        result: z.enum(valuesOf(RULINGS)),
        /** partial: what the buyer gets; refund takes what was asked for. */
        amount_fen: AskedFen.optional(),
        fault: CaseFault,
        /** reject: the buyer asked in bad faith, which costs growth value. */
        bad_faith: Flag.default(false),
        /** The piece goes back first; the money follows when it arrives. Not where it was returned already. */
        need_return: Flag.default(false),
        return_fee_by: z.enum(valuesOf(FEES)).default('buyer'),
        /** What the shop pays beyond the refund for a proven fake, out of its guarantee deposit's worth. */
        compensation_fen: AskedFen.default(0),
        /** What decided it, without names: anybody may read it when the case is over. */
        headnote: text(300, 10),
        /** Precedents it follows. */
        cites: z.array(Id).max(3).default([]),
        /** Why it departs from the precedents for this reason, where it follows none of them; published too. */
        departs: text(300, 10).optional(),
      },
    },
    answers: { askCase: CaseDetail, ruleCase: CaseDetail, reopenCase: CaseDetail },
  }),
  caseCounts: {
    method: 'GET', path: '/api/operator/cases/counts', effect: 'read', auth: 'operator', roles: CASES.roles,
    input: Nothing,
    data: z.object({
      due_1h: z.number().int(), waiting_platform: z.number().int(), waiting_shop: z.number().int(), waiting_buyer: z.number().int(),
      mine: z.number().int(), open: z.number().int(), unassigned: z.number().int(), handed_on: z.number().int(),
      /** In escrow for orders with a case that a side or the platform still decides. */
      escrow_fen: Fen,
    }),
    refusals: [],
    note: 'The figures over the list of cases; each counts the rows it opens.',
  },
} as const
