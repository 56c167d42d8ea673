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
