/** Payments that banks took back: the queue, one of them, what its shop said and the decision who bears it. */
import { z } from 'zod'
import { opt, PaymentPurpose, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Fen, Id, text } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  received: { en: 'The shop may answer', zh: '店铺可答复', tone: 'amber' },
  heard: { en: 'To decide', zh: '待裁定', tone: 'blue' },
  decided: { en: 'Decided', zh: '已裁定', tone: 'grey' },
  returned: { en: 'Given back by the bank', zh: '银行已退还', tone: 'jade' },
} as const
const BEARERS = {
  shop: { en: 'The shop', zh: '店铺' },
  payer: { en: 'The payer', zh: '付款人' },
  juya: { en: 'Juya', zh: '平台' },
} as const

// biome-ignore format: a definition, line by line
export const CHARGEBACKS = defineResource({
  name: 'chargebacks', thing: 'chargeback', table: 'chargeback_chargebacks', call: 'chargebacks', view: 'chargeback', path: '/api/operator/chargebacks',
  page: '/chargebacks', roles: ['arbiter', 'finance', 'service'], pane: true,
  menu: { group: 'money', at: 345, icon: 'BankIcon', file: 'chargeback/chargebacks.page.tsx' },
  queue: {
    name: 'chargeback',
    en: 'Chargebacks',
    zh: '拒付',
    one: { en: 'Chargeback {id}', zh: '拒付 {id}' },
    roles: ['arbiter', 'finance'],
    readers: ['service'],
  },
  counter: { name: 'chargebacks_waiting', en: 'Chargebacks', zh: '拒付待裁定', asked: { status: 'heard' } },
  touches: ['orders', 'order', 'payments'],
  one: { en: 'Chargeback', zh: '拒付' },
  many: { en: 'Chargebacks', zh: '拒付' },
  notes: { list: 'Payments that banks took back; status=heard is the queue.', view: 'One of them, with what its order can still bear.' },
  lists: { chargeback: STATES, bearer: BEARERS },
  filters: { status: { kind: 'word', words: 'chargeback', values: valuesOf(STATES) }, shop_id: { kind: 'id' }, user_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'no', en: 'Chargeback', zh: '拒付编号', sort: 'id' },
    { key: 'amount_fen', en: 'Amount', zh: '金额', as: 'money' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'chargeback' },
    { key: 'charged_at', en: 'Taken back', zh: '扣款时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    noteChargebackAnswer: {
      en: 'Note the shop’s answer', zh: '记录店铺答复', when: ['received'], done: { en: 'Noted. It can be decided.', zh: '已记录，可以裁定' },
      path: 'note_answer', roles: ['arbiter', 'finance', 'service'], anew: 'once', states: ['chargeback'],
      note: 'Write down what the shop said about it; from then on it can be decided.',
      log: { 'chargeback.answer': { en: 'Noted a shop’s answer to a chargeback', zh: '记录店铺对拒付的答复' } },
    },
    decideChargeback: {
      en: 'Decide', zh: '裁定', roles: ['arbiter', 'finance'], done: { en: 'Done. A large one waits for a second operator.', zh: '已提交；大额须另一名操作员确认' },
      path: 'decide', anew: 'once', weighty: true, states: ['chargeback'], fresh_code: true, decides: true, reason: true,
      refusals: ['UNSUPPORTED', 'CASE_OPEN', 'EDIT_CONFLICT'],
      note: 'Say who bears it: the shop out of its order, the payer from their wallet, or Juya. A large one waits for a second operator first.',
      log: { 'chargeback.decide': { en: 'Decided a chargeback', zh: '裁定拒付' } },
    },
  },
  texts: {
    none: { en: 'No chargeback here', zh: '没有拒付' },
    none_note: { en: 'Providers’ statements bring them; the shop is asked first.', zh: '由对账单带入，先征询店铺。' },
    pick: { en: 'Pick a chargeback to see what it is about', zh: '选择一笔拒付查看' },
    payment: { en: 'Payment', zh: '支付' },
    order: { en: 'See its order', zh: '查看订单' },
    shop: { en: 'Shop', zh: '店铺' },
    payer: { en: 'Payer', zh: '付款人' },
    bearable: { en: 'The order can bear', zh: '订单可承担' },
    wallet: { en: 'In the payer’s wallet', zh: '付款人钱包' },
    answer: { en: 'What the shop says', zh: '店铺答复' },
    no_answer: { en: 'No answer yet. Until {at} it may still give one.', zh: '尚未答复，期限至 {at}。' },
    unanswered: { en: 'It did not answer in time.', zh: '逾期未答复。' },
    answer_field: { en: 'What the shop said', zh: '店铺的答复' },
    result: { en: 'What was decided', zh: '裁定结果' },
    taken: { en: 'Shop {shop} · payer {payer} · Juya {juya}. {reason}', zh: '店铺 {shop} · 付款人 {payer} · 平台 {juya}。{reason}' },
    shop_money: { en: 'Out of its order, or from what the shop has; a rest from the payer, then Juya', zh: '由订单托管款或店铺资金承担，不足部分由付款人、再由平台承担' },
    payer_money: { en: 'From the payer’s wallet as far as it goes; the rest is Juya’s', zh: '从付款人钱包扣除，不足部分由平台承担' },
    juya_money: { en: 'All of it is a cost of Juya', zh: '全部计入平台支出' },
    do_shop: { en: 'The shop bears it', zh: '店铺承担' },
    do_payer: { en: 'The payer bears it', zh: '付款人承担' },
    do_juya: { en: 'Juya bears it', zh: '平台承担' },
    early: { en: 'The shop may still answer.', zh: '店铺仍可答复。' },
    waits: { en: 'A second operator is to confirm it.', zh: '待另一名操作员确认。' },
    only: { en: 'Operators who rule on cases, and finance, decide this.', zh: '由裁定或财务岗位处理。' },
    reason: { en: 'Reason those it concerns read', zh: '当事人可见的理由' },
  },
})

const Row = z.object({
  id: Id,
  no: z.string(),
  pay_no: z.string(),
  purpose: PaymentPurpose,
  user_id: Id,
  order_id: opt(Id),
  order_no: opt(z.string()),
  shop_id: opt(Id),
  shop_name: z.string(),
  amount_fen: Fen,
  status: z.enum(valuesOf(STATES)),
  charged_at: At,
  reply_until: opt(At),
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  decided_at: opt(At),
})

export const chargebackRows = rowsOf(CHARGEBACKS, {
  row: Row,
  view: {
    answer: opt(z.string()),
    answer_images: z.array(z.string()),
    /** What its order can still bear, and what is in the payer's wallet. */
    bearable_fen: Fen,
    wallet_fen: Fen,
    decision: opt(
      z.object({
        borne_by: z.enum(valuesOf(BEARERS)),
        shop_fen: Fen,
        payer_fen: Fen,
        juya_fen: Fen,
        reason: z.string(),
      }),
    ),
    /** A ruling waits for its second operator. */
    proposed: z.boolean(),
  },
  fields: {
    noteChargebackAnswer: { answer: text(1000, 4) },
    decideChargeback: { borne_by: z.enum(valuesOf(BEARERS)) },
  },
})
