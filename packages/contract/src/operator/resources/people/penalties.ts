/** Penalties of people: the queue of their answers, one of them with its evidence, and the decision. */
import { z } from 'zod'
import { PenaltyCard, PenaltyDetail, type PenaltyKind, type PenaltyStatus } from '../../../calls/deposit.ts'
import { Images, opt, ReviewDeadline, UserBrief } from '../../../shapes/index.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  notified: { en: 'May answer', zh: '可申辩', tone: 'amber' },
  appealed: { en: 'Answered', zh: '已申辩', tone: 'blue' },
  imposed: { en: 'Stands', zh: '已成立', tone: 'red' },
  dropped: { en: 'Dropped', zh: '已撤销', tone: 'grey' },
  reversed: { en: 'Taken back', zh: '已撤回', tone: 'grey' },
} as const satisfies Record<z.infer<typeof PenaltyStatus>, object>
const KINDS = {
  forfeit: { en: 'Forfeited deposit', zh: '扣除保证金' },
  deduction: { en: 'Deduction', zh: '扣款' },
  strike: { en: 'Strike', zh: '违约记录' },
  restriction: { en: 'Restriction', zh: '限制' },
} as const satisfies Record<z.infer<typeof PenaltyKind>, object>

// biome-ignore format: a definition, line by line
export const PENALTIES = defineResource({
  name: 'penalties', thing: 'penalty', table: 'deposit_penalties', call: 'penalties', view: 'penalty', path: '/api/operator/penalties',
  page: '/penalties', roles: ['arbiter', 'service', 'finance'], pane: true, one_by_one: true,
  menu: { group: 'trade', at: 140, icon: 'ProhibitIcon', go: 'p', file: 'penalty/penalties.page.tsx' },
  queue: {
    name: 'penalty',
    en: 'Penalties',
    zh: '处罚与申辩',
    one: { en: 'Penalty P-{id}', zh: '处罚 P-{id}' },
    roles: ['arbiter'],
    readers: ['service', 'finance'],
    audited: ['impose', 'drop'],
  },
  counter: { name: 'penalties_appealed', en: 'Answers to penalties', zh: '待审申辩', asked: { status: 'appealed' } },
  touches: ['users', 'user'],
  one: { en: 'Penalty', zh: '处罚' },
  many: { en: 'Penalties', zh: '处罚与申辩' },
  notes: {
    list: 'Penalties; status=appealed waits for a decision.',
    view: 'One penalty with its evidence and appeal.',
  },
  lists: { penalty: STATES, penalty_kind: KINDS },
  filters: {
    status: { kind: 'word', words: 'penalty', values: valuesOf(STATES) },
    kind: { kind: 'word', words: 'penalty_kind', values: valuesOf(KINDS) },
    user_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'case', en: 'Penalty and lot', zh: '处罚与拍品', sort: 'id' },
    { key: 'user', en: 'User', zh: '用户' },
    { key: 'amount_fen', en: 'At stake', zh: '涉及金额', as: 'money' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'penalty' },
    { key: 'due_at', en: 'Answer until', zh: '申辩截止', as: 'due' },
  ],
  chips: chipsOf('status', ['appealed', 'notified', 'imposed', 'dropped', 'reversed']),
  acts: {
    decidePenalty: {
      en: 'Decide', zh: '处理', roles: ['arbiter'], done: { en: 'Decided', zh: '已处理' },
      path: 'decide', anew: 'once', weighty: true, states: ['penalty'], fresh_code: true, takes_evidence: true, decides: true, reason: true,
      refusals: ['WINDOW_CLOSED', 'EDIT_CONFLICT'],
      note: 'Impose or drop a penalty, or within 30 days propose to reverse it, which a second operator confirms.',
      log: {
        'penalty.impose': { en: 'Let the penalty stand', zh: '维持处罚' },
        'penalty.drop': { en: 'Dropped the penalty', zh: '撤销处罚' },
        'penalty.reverse': { en: 'Took the penalty back', zh: '撤回处罚' },
      },
    },
  },
  texts: {
    none: { en: 'No penalties', zh: '没有处罚' },
    none_note: { en: 'A winner who does not pay gets a notice here first, and time to answer.', zh: '拍得未付款时，会先在此通知并留出申辩时间。' },
    pick: { en: 'Choose a penalty on the left', zh: '请在左侧选择一项' },
    reason: { en: 'Reason, which the person reads', zh: '用户可见的理由' },
    evidence: { en: 'Evidence', zh: '依据' },
    appeal: { en: 'The person’s answer', zh: '用户申辩' },
    no_appeal: { en: 'Not answered yet', zh: '尚未申辩' },
    money: { en: 'What the person is told about the money', zh: '告知用户的资金去向' },
    strikes: { en: 'record only', zh: '仅记录' },
    impose: { en: 'Impose', zh: '处罚成立' },
    drop: { en: 'Drop', zh: '撤销' },
    reverse: { en: 'Take back', zh: '撤回' },
    impose_money: { en: '{amount} is taken', zh: '扣除 {amount}' },
    drop_money: { en: '{amount} goes back', zh: '退还 {amount}' },
    reverse_money: { en: '{amount} is paid back once a second operator confirms', zh: '经第二名操作员确认后返还 {amount}' },
    no_money: { en: 'No money', zh: '不涉及资金' },
    do_impose: { en: 'Take {amount}', zh: '扣除 {amount}' },
    do_drop: { en: 'Give {amount} back', zh: '退还 {amount}' },
    do_reverse: { en: 'Propose to pay {amount} back', zh: '提议返还 {amount}' },
    do_record: { en: 'Note it on the record', zh: '记入违约' },
    do_clear: { en: 'Clear the record', zh: '消除记录' },
    only: { en: 'Your roles may look at penalties, not decide.', zh: '您的角色只能查看，不能裁决。' },
    rule_no: { en: 'Rule {no}', zh: '规则 {no}' },
  },
})

export const penaltyRows = rowsOf(PENALTIES, {
  row: PenaltyCard.extend({
    user: UserBrief,
    appealed: z.boolean(),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: PenaltyDetail.shape,
  fields: { decidePenalty: { result: z.enum(['impose', 'drop', 'reverse']), images: Images().default([]) } },
  answers: { decidePenalty: PenaltyDetail },
})
