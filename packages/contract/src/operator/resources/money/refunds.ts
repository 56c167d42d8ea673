/** Refunds: what goes back, and where; those the bank refused are handled under "Stuck money". */
import { z } from 'zod'
import { opt, UserBrief } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  created: { en: 'Begun', zh: '已发起' },
  processing: { en: 'On its way', zh: '退款途中', tone: 'blue' },
  succeeded: { en: 'Arrived', zh: '已到账', tone: 'jade' },
  failed: { en: 'Refused', zh: '被拒绝', tone: 'red' },
} as const
const DESTINATIONS = {
  original: { en: 'To the card', zh: '退回银行卡' },
  wallet: { en: 'To the wallet', zh: '退至钱包' },
} as const

// biome-ignore format: a definition, line by line
export const REFUNDS = defineResource({
  name: 'refunds', thing: 'refund', table: 'payment_refunds', call: 'refunds', path: '/api/operator/refunds',
  page: '/refunds', roles: ['service', 'finance', 'arbiter'], search: true,
  menu: { group: 'money', at: 370, icon: 'ArrowUUpLeftIcon', file: 'payment/refunds.page.tsx' },
  one: { en: 'Refund', zh: '退款' },
  many: { en: 'Refunds', zh: '退款' },
  notes: { list: 'Refunds; q is a refund number, a phone or a user id.' },
  lists: { refund: STATES, destination: DESTINATIONS },
  filters: {
    status: { kind: 'word', words: 'refund', values: valuesOf(STATES) },
    refund_no: { kind: 'text' },
    user_id: { kind: 'id' },
    ref_type: { kind: 'word', words: 'thing', values: ['order', 'hold', 'case', 'late_payment', 'fee'] },
    ref_id: { kind: 'text' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'refund_no', en: 'Refund', zh: '退款', sort: 'id', as: 'text' },
    { key: 'user', en: 'User', zh: '用户' },
    { key: 'about', en: 'About', zh: '对象' },
    { key: 'destination', en: 'Goes', zh: '去向', as: 'word', list: 'destination' },
    { key: 'amount_fen', en: 'Amount', zh: '金额', as: 'money' },
    { key: 'attempts', en: 'Tries', zh: '次数', as: 'number' },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'refund' },
    { key: 'created_at', en: 'Begun', zh: '发起时间', as: 'time', right: true },
  ],
  chips: chipsOf('status', ['processing', 'failed', 'succeeded']),
  acts: {},
  also_logged: { 'refund.retry': { en: 'Sent the refund again', zh: '重新发起退款' } },
  texts: {
    search: { en: 'Refund number, phone or user ID', zh: '退款单号、手机号或用户编号' },
    none: { en: 'No refund like this', zh: '没有符合的退款' },
    none_note: { en: 'Take a filter away to see more.', zh: '去掉筛选条件可查看更多。' },
    retry: { en: 'Ask the bank again', zh: '重新请求银行' },
    retry_effect: { en: 'Refund {no} of {amount} is sent to the bank again.', zh: '退款 {no}（{amount}）将再次提交银行。' },
    retried: { en: 'Sent to the bank', zh: '已提交银行' },
    redirect: { en: 'Into the wallet', zh: '转入钱包' },
    redirect_effect: { en: 'You propose that {amount} of refund {no} goes into the person’s wallet. A second operator confirms.', zh: '您提议将退款 {no} 的 {amount} 转入用户钱包，须由第二位操作员确认。' },
    redirect_proposed: { en: 'Proposed; a second operator confirms it under Approvals', zh: '已提交，待第二位操作员在“复核”中确认' },
    proposed: { en: 'Waits for a second operator', zh: '待第二位操作员确认' },
  },
})

export const RefundRow = z.object({
  id: Id,
  refund_no: z.string(),
  /** What it gives back. */
  payment_id: Id,
  user: UserBrief,
  ref_type: z.string(),
  ref_id: z.string(),
  destination: z.enum(valuesOf(DESTINATIONS)),
  amount_fen: Fen,
  /** The part that arrived, where it came out in another amount. */
  arrived_fen: Fen,
  attempts: z.number().int(),
  status: z.string(),
  fail_code: opt(z.string()),
  created_at: At,
})

export const refundRows = rowsOf(REFUNDS, { row: RefundRow })
