/** The lists of what was written down: movements of money, what was promised, and who did what. */
import type { Resource } from '../frame.ts'
import { QUEUE_NAMES } from '../queues.ts'

export const TXS = {
  name: 'txs',
  call: 'ledgerTxs',
  page: '/transactions',
  roles: ['finance'],
  filters: {
    account_id: { kind: 'id' },
    type: { kind: 'text' },
    ref_type: {
      kind: 'word',
      words: 'thing',
      values: ['order', 'hold', 'payment', 'withdrawal', 'refund', 'callback', 'adjustment', 'fee', 'late_payment'],
    },
    ref_id: { kind: 'text' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'tx_no', sort: 'id' },
    { key: 'title' },
    { key: 'about' },
    { key: 'idem_key' },
    { key: 'moved_fen' },
    { key: 'created_at' },
  ],
  actions: [],
  pane: true,
} as const satisfies Resource

export const AUDIT = {
  name: 'audit',
  call: 'auditLog',
  page: '/audit',
  roles: [],
  filters: {
    /** An action, or all that begin with it: `lot` finds lot.approve. */
    action: { kind: 'text' },
    target_type: { kind: 'text' },
    target_id: { kind: 'text' },
    actor_type: { kind: 'word', words: 'actor', values: ['operator', 'staff', 'owner', 'user', 'system'] },
    actor_id: { kind: 'id', may_be_empty: true },
    at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  search: true,
  columns: [{ key: 'at', sort: 'id' }, { key: 'who' }, { key: 'action' }, { key: 'about' }, { key: 'reason' }],
  actions: [],
  pane: true,
} as const satisfies Resource

/** What the platform promised: an answer by a moment, and what became of it. */
export const REVIEW_DEADLINES = {
  name: 'review_deadlines',
  call: 'reviewDeadlines',
  page: '/review-deadlines',
  roles: ['review', 'service', 'finance', 'arbiter'],
  filters: {
    queue: {
      kind: 'word',
      words: 'queue',
      values: QUEUE_NAMES,
    },
    state: { kind: 'word', words: 'review_deadline', values: ['running', 'asked', 'kept', 'broken'] },
    /** Waits beyond its time now. */
    late: { kind: 'flag' },
    ended_at: { kind: 'day', may_be_empty: true },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'thing', sort: 'id' },
    { key: 'created_at' },
    { key: 'due_at' },
    { key: 'ended_at' },
    { key: 'state' },
  ],
  actions: [],
} as const satisfies Resource
