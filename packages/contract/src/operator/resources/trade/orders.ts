import { ORDER_KIND_NAMES, ORDER_STATUSES } from '../../../things/things.ts'
import type { Resource } from '../frame.ts'

/** So many days an operator grants at once. */
export const GRANTED_DAYS_MAX = 14

export const ORDERS = {
  name: 'orders',
  call: 'orders',
  view: 'order',
  thing: 'order',
  page: '/orders',
  opens: '/orders/:id',
  roles: ['service', 'finance', 'arbiter'],
  counter: { name: 'orders_late', en: 'Late to ship', zh: '发货超时', asked: { late: '1' } },
  filters: {
    status: {
      kind: 'word',
      words: 'order',
      values: ORDER_STATUSES,
    },
    /** Paid and not shipped in time. */
    late: { kind: 'flag' },
    kind: {
      kind: 'word',
      words: 'order_kind',
      values: ORDER_KIND_NAMES,
    },
    order_no: { kind: 'text' },
    user_id: { kind: 'id' },
    shop_id: { kind: 'id' },
    lot_id: { kind: 'id', may_be_empty: true },
    /** Of its lot. */
    category_id: { kind: 'id' },
    total_fen: { kind: 'money' },
    created_at: { kind: 'day' },
    paid_at: { kind: 'day' },
    received_at: { kind: 'day' },
    completed_at: { kind: 'day' },
  },
  sorts: ['id', 'total_fen'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'order_no' },
    { key: 'title', only: 'file' },
    { key: 'buyer', only: 'file' },
    { key: 'shop', only: 'file' },
    { key: 'people', only: 'screen' },
    { key: 'created_at', sort: 'id' },
    { key: 'total_fen', sort: 'total_fen' },
    { key: 'escrow_held_fen' },
    { key: 'status' },
    { key: 'due_at', only: 'screen' },
  ],
  actions: ['confirmOrder', 'closeOrder'],
} as const satisfies Resource
