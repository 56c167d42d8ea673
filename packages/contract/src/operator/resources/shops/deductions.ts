/** Cases in which money is to be taken from a shop's deposit: the queue, one of them, opening one and deciding it. */
import { z } from 'zod'
import { Deduction, type DeductionStatus } from '../../../calls/selling/shop-standing.ts'
import { opt, ReviewDeadline } from '../../../shapes/index.ts'
import { AskedFen, At, Fen, Id, text } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { actRow, rowsOf } from '../rows.ts'

const STATES = {
  notified: { en: 'Told; may answer', zh: '已通知，可申辩', tone: 'amber' },
  answered: { en: 'Answered', zh: '已申辩', tone: 'blue' },
  unanswered: { en: 'Not answered in time', zh: '逾期未申辩', tone: 'blue' },
  imposed: { en: 'Taken', zh: '已扣除', tone: 'red' },
  dropped: { en: 'Dropped', zh: '不扣除', tone: 'grey' },
} as const satisfies Record<z.infer<typeof DeductionStatus>, object>

// biome-ignore format: a definition, line by line
export const DEDUCTIONS = defineResource({
  name: 'deductions', thing: 'deduction', table: 'shop_deductions', call: 'deductions', view: 'deduction', path: '/api/operator/deductions',
  page: '/deductions', roles: ['arbiter', 'service', 'finance', 'review'], pane: true,
  menu: { group: 'trade', at: 130, icon: 'PiggyBankIcon', file: 'deduction/deductions.page.tsx' },
  queue: {
    name: 'deduction',
    en: 'Deductions',
    zh: '保证金扣除',
    one: { en: 'Deduction D-{id}', zh: '保证金扣除 D-{id}' },
    roles: ['arbiter'],
    readers: ['service', 'finance', 'review'],
  },
  counter: { name: 'deductions_waiting', en: 'Deductions from deposits', zh: '保证金扣除待裁定', asked: { status: 'answered,unanswered' } },
  touches: ['shops', 'shop'],
  one: { en: 'Deduction from a deposit', zh: '保证金扣除' },
  many: { en: 'Deductions', zh: '保证金扣除' },
  notes: {
    list: 'Cases to take from shops’ deposits; status=answered,unanswered is the queue.',
    view: 'One case with the shop’s answer and what is in the deposit now.',
  },
  lists: { deduction: STATES },
  filters: { status: { kind: 'word', words: 'deduction', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'shop', en: 'Shop', zh: '店铺', sort: 'id' },
    { key: 'amount_fen', en: 'Amount', zh: '金额', as: 'money' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'deduction' },
    { key: 'noticed_at', en: 'Shop told', zh: '通知时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: [
    { filters: {} },
    { en: 'To decide', zh: '待裁定', filters: { status: 'answered,unanswered' } },
    ...(['notified', 'imposed', 'dropped'] as const).map((status) => ({ filters: { status } })),
  ],
  acts: {
    decideDeduction: {
      en: 'Decide', zh: '裁定', roles: ['arbiter'], done: { en: 'Decided. The shop was told.', zh: '已裁定，已通知店铺' },
      path: 'decide', anew: 'once', weighty: true, states: ['deduction'], fresh_code: true, decides: true, reason: true, refusals: ['AMOUNT_INVALID'],
      note: 'Take the money, at most what is there, or drop the case. Another operator than the one who opened it takes it.',
      log: {
        'deduction.impose': { en: 'Took from a shop’s deposit', zh: '扣除店铺保证金' },
        'deduction.drop': { en: 'Dropped a deduction', zh: '撤销保证金扣除' },
      },
    },
  },
  also_logged: { 'deduction.open': { en: 'Opened a deduction from a deposit', zh: '发起保证金扣除' } },
  texts: {
    none: { en: 'No case here', zh: '没有扣除案件' },
    none_note: { en: 'A case is opened on a shop’s page; the shop is told and may answer before a colleague decides.', zh: '在店铺页发起；店铺收到通知并可申辩，由另一名同事裁定。' },
    pick: { en: 'Pick a case to see what it rests on', zh: '选择一个案件查看依据' },
    reason: { en: 'Reason the shop reads', zh: '店铺可见的理由' },
    rule: { en: 'Rule', zh: '规则' },
    document: { en: 'Document', zh: '文件' },
    basis: { en: 'Rests on', zh: '依据' },
    basis_ruling: { en: 'Ruling of case {id}', zh: '售后 {id} 的裁定' },
    basis_claim: { en: 'Claim on order {id}', zh: '订单 {id} 的索赔' },
    basis_report: { en: 'A report', zh: '举报' },
    payee: { en: 'Goes to', zh: '归属' },
    payee_buyer: { en: 'the buyer', zh: '买家' },
    payee_platform: { en: 'Juya, as a penalty', zh: '平台罚金' },
    held: { en: 'In the deposit now', zh: '保证金现有' },
    words: { en: 'What the shop was told', zh: '已告知店铺' },
    answer: { en: 'What the shop says', zh: '店铺申辩' },
    no_answer: { en: 'No answer yet. It may answer until {at}.', zh: '尚未申辩，可申辩至 {at}。' },
    answered_late: { en: 'It did not answer in time.', zh: '逾期未申辩。' },
    result: { en: 'What was decided', zh: '裁定结果' },
    taken: { en: '{amount} were taken.', zh: '已扣除 {amount}。' },
    nothing: { en: 'Nothing was taken.', zh: '未扣除。' },
    impose: { en: 'Take it', zh: '扣除' },
    impose_money: { en: '{amount} leave the deposit', zh: '从保证金扣除 {amount}' },
    drop: { en: 'Drop the case', zh: '不扣除' },
    drop_money: { en: 'Everything stays in the deposit', zh: '款项保留在保证金中' },
    own: { en: 'You opened this case: a colleague takes the money, you may drop it.', zh: '此案由您发起，须由同事裁定扣除；您可撤销。' },
    early: { en: 'The shop may still answer; until then the case can only be dropped.', zh: '店铺仍可申辩，目前只能撤销。' },
    only: { en: 'Operators who rule on cases decide this.', zh: '由裁定岗位处理。' },
    do_impose: { en: 'Take {amount}', zh: '扣除 {amount}' },
    do_drop: { en: 'Drop it', zh: '不扣除' },
  },
})

/** A case in the console's list. */
const DeductionRow = Deduction.extend({
  shop_id: Id,
  shop_name: z.string(),
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  decided_at: opt(At),
})

export const deductionRows = {
  ...rowsOf(DEDUCTIONS, {
    row: DeductionRow,
    view: {
      /** The case or the order it rests on. */
      ref_id: opt(Id),
      user_id: opt(Id),
      held_fen: Fen,
      /** The caller opened it, so a colleague decides. */
      own: z.boolean(),
    },
    fields: { decideDeduction: { result: z.enum(['impose', 'drop']) } },
  }),
  /** Its id is the shop's. */
  openDeduction: actRow(
    {
      reason: true,
      anew: 'once',
      about: 'shop',
      refusals: ['AMOUNT_INVALID', 'MISSING_PARAM'],
      note: 'Tell a shop that money is to be taken from its deposit, by which rule and document; it may answer, and nothing is taken yet.',
    },
    {
      path: '/api/operator/deductions',
      roles: ['arbiter'],
      data: DeductionRow,
      fields: {
        basis: z.enum(['ruling', 'claim', 'report']),
        /** The case of a ruling, the order of a claim; a report has none. */
        ref_id: Id.optional(),
        rule_no: text(40),
        document: text(200, 4),
        /** Why, as the shop reads it. */
        words: text(500, 10),
        amount_fen: AskedFen,
      },
    },
  ),
} as const
