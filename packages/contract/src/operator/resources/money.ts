/** The lists of the provider's side of money: payments, refunds, and what the provider told us. */
import type { Resource } from './frame.ts'

const REFERRED = ['order', 'hold', 'case', 'late_payment', 'fee'] as const

export const PAYMENTS = {
  name: 'payments',
  call: 'payments',
  page: '/payments',
  roles: ['service', 'finance', 'arbiter'],
  filters: {
    status: {
      kind: 'word',
      words: 'payment',
      values: ['created', 'awaiting_code', 'processing', 'succeeded', 'failed', 'cancelled', 'expired'],
    },
    channel: { kind: 'word', words: 'channel', values: ['wallet', 'card', 'wechat', 'alipay', 'shop_wallet'] },
    pay_no: { kind: 'text' },
    user_id: { kind: 'id' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'pay_no', sort: 'id' },
    { key: 'user' },
    { key: 'purpose' },
    { key: 'channel' },
    { key: 'amount_fen' },
    { key: 'refunded_fen' },
    { key: 'status' },
    { key: 'created_at' },
  ],
  actions: [],
} as const satisfies Resource

export const REFUNDS = {
  name: 'refunds',
  call: 'refunds',
  page: '/refunds',
  roles: ['service', 'finance', 'arbiter'],
  filters: {
    status: { kind: 'word', words: 'refund', values: ['created', 'processing', 'succeeded', 'failed'] },
    refund_no: { kind: 'text' },
    user_id: { kind: 'id' },
    ref_type: { kind: 'word', words: 'thing', values: REFERRED },
    ref_id: { kind: 'text' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'refund_no', sort: 'id' },
    { key: 'user' },
    { key: 'about' },
    { key: 'destination' },
    { key: 'amount_fen' },
    { key: 'attempts' },
    { key: 'status' },
    { key: 'created_at' },
  ],
  actions: ['retryRefund', 'redirectRefund'],
} as const satisfies Resource

export const WITHDRAWALS = {
  name: 'withdrawals',
  call: 'withdrawals',
  view: 'withdrawal',
  thing: 'withdrawal',
  page: '/withdrawals',
  roles: ['finance', 'service'],
  queue: {
    name: 'payout',
    en: 'Withdrawals',
    zh: '提现审核',
    one: { en: 'Withdrawal {id}', zh: '提现 {id}' },
    roles: ['finance'],
    readers: ['service'],
  },
  counter: { name: 'payouts_waiting', en: 'Withdrawals', zh: '待审提现', asked: { status: 'requested' } },
  filters: {
    status: {
      kind: 'word',
      words: 'withdrawal',
      values: ['requested', 'approved', 'paying', 'paid', 'returned', 'failed', 'rejected', 'cancelled'],
    },
    /** The bank has not said whether it paid. */
    unknown: { kind: 'flag' },
    risk: { kind: 'number' },
    amount_fen: { kind: 'money' },
    wd_no: { kind: 'text' },
    user_id: { kind: 'id' },
    requested_at: { kind: 'day' },
  },
  sorts: ['waiting', 'id', 'amount_fen', 'risk'],
  /** Unknown ones first, then those that wait for a decision, the oldest in front. */
  usual: 'waiting',
  search: true,
  columns: [
    { key: 'wd_no', sort: 'id' },
    { key: 'owner' },
    { key: 'amount_fen', sort: 'amount_fen' },
    { key: 'to' },
    { key: 'risk', sort: 'risk' },
    { key: 'status', sort: 'waiting' },
    { key: 'requested_at' },
  ],
  actions: ['approveWithdrawal', 'rejectWithdrawal', 'askWithdrawal'],
  pane: true,
} as const satisfies Resource

export const CALLBACKS = {
  name: 'callbacks',
  call: 'callbacks',
  page: '/callbacks',
  roles: ['finance'],
  filters: {
    /** Its signature did not hold. */
    forged: { kind: 'flag' },
    about: { kind: 'text', may_be_empty: true },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'id', sort: 'id' },
    { key: 'provider' },
    { key: 'about' },
    { key: 'signature' },
    { key: 'result' },
    { key: 'deliveries' },
    { key: 'created_at' },
    { key: 'body' },
  ],
  actions: [],
} as const satisfies Resource
