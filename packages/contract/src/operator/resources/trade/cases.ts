/** The list of after-sale cases, and what the figures above it count. */
import type { z } from 'zod'
import type { CaseReason, CaseStatus, CaseType } from '../../../shapes/index.ts'
import type { Resource } from '../frame.ts'

/** Who has to act next in a case. */
export const CASE_WAITS = ['buyer', 'shop', 'platform', 'provider', 'nobody'] as const

/** The roles that work on cases, which hand them on to each other. */
export const CASE_ROLES = ['arbiter', 'service'] as const

export const CASES = {
  name: 'cases',
  call: 'cases',
  view: 'case',
  thing: 'case',
  page: '/disputes',
  roles: CASE_ROLES,
  queue: {
    name: 'case',
    en: 'Cases',
    zh: '售后',
    one: { en: 'Case {id}', zh: '售后 {id}' },
    roles: CASE_ROLES,
  },
  counter: { name: 'cases_waiting', en: 'After-sale cases', zh: '待裁决售后', asked: { status: 'arbitration' } },
  filters: {
    is_open: { kind: 'flag' },
    status: {
      kind: 'word',
      words: 'case',
      values: [
        ...(['requested', 'refused', 'awaiting_return', 'return_shipped', 'arbitration'] as const),
        ...(['refunding', 'refunded', 'rejected', 'cancelled'] as const),
      ] satisfies z.infer<typeof CaseStatus>[],
    },
    waiting_on: { kind: 'word', words: 'waiting_on', values: CASE_WAITS },
    /** Open, and what happens by itself happens within the hour. */
    due_soon: { kind: 'flag' },
    assignee_id: { kind: 'id', may_be_empty: true },
    /** The role an operator handed it on to. */
    for_role: { kind: 'word', words: 'role', values: CASE_ROLES, may_be_empty: true },
    type: {
      kind: 'word',
      words: 'case_type',
      values: ['refund_only', 'return_refund'] satisfies z.infer<typeof CaseType>[],
    },
    reason_code: {
      kind: 'word',
      words: 'case_reason',
      values: [
        ...(['not_wanted', 'no_reason', 'not_received', 'not_as_described', 'defect', 'damaged'] as const),
        ...(['missing', 'fake', 'wrong_item', 'late_ship', 'agreed'] as const),
      ] satisfies z.infer<typeof CaseReason>[],
    },
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
    { key: 'case', sort: 'id' },
    { key: 'order_no', only: 'file' },
    { key: 'buyer', only: 'file' },
    { key: 'shop', only: 'file' },
    { key: 'sides', only: 'screen' },
    { key: 'reason' },
    { key: 'amount_fen', sort: 'amount_fen' },
    { key: 'status' },
    { key: 'waiting_on', only: 'file' },
    { key: 'assignee', only: 'file' },
    { key: 'opened_at', only: 'file' },
    { key: 'due', sort: 'due' },
  ],
  actions: ['assignCase', 'askCase', 'escalateCase', 'ruleCase', 'reopenCase'],
  pane: true,
} as const satisfies Resource

/** The rows each figure above the list counts. @param operator_id whose own queue `mine` is */
export const caseFigures = (operator_id: number) =>
  ({
    open: { is_open: '1' },
    mine: { is_open: '1', assignee_id: String(operator_id) },
    unassigned: { is_open: '1', assignee_id: '-' },
    handed_on: { is_open: '1', for_role: 'arbiter,service' },
    due_1h: { due_soon: '1' },
    waiting_platform: { waiting_on: 'platform' },
    waiting_shop: { waiting_on: 'shop' },
    waiting_buyer: { waiting_on: 'buyer' },
  }) as const satisfies Record<string, Partial<Record<keyof typeof CASES.filters, string>>>

/** The rows whose orders' escrow the last figure adds up, each order once. */
export const CASES_IN_ESCROW = { waiting_on: 'buyer,shop,platform' } as const
