/** The list of acts that two operators do together: what waits for the second person, and what became of the others. */
import { APPROVAL_KINDS } from '../../desk/approval-kinds.ts'
import type { Resource } from '../frame.ts'

export const APPROVALS = {
  name: 'approvals',
  call: 'approvals',
  page: '/approvals',
  roles: ['root', 'finance', 'arbiter', 'service', 'content', 'review'],
  counter: { name: 'approvals_waiting', en: 'Approvals', zh: '待复核操作', asked: { status: 'waiting' } },
  filters: {
    status: { kind: 'word', words: 'approval', values: ['waiting', 'done', 'dropped', 'expired'] },
    kind: { kind: 'word', words: 'approval_kind', values: APPROVAL_KINDS },
    target_id: { kind: 'text' },
    amount_fen: { kind: 'money', may_be_empty: true },
    proposed_by: { kind: 'id' },
    decided_by: { kind: 'id', may_be_empty: true },
    created_at: { kind: 'day' },
    decided_at: { kind: 'day', may_be_empty: true },
  },
  sorts: ['until', 'id'],
  /** What waits, the one that lapses first in front; then all others. */
  usual: 'until',
  columns: [
    { key: 'act' },
    { key: 'effect', only: 'file' },
    { key: 'target', only: 'file' },
    { key: 'amount_fen' },
    { key: 'by', sort: 'id' },
    { key: 'created_at', only: 'file' },
    { key: 'reason', only: 'file' },
    { key: 'status', only: 'file' },
    { key: 'outcome', sort: 'until' },
    { key: 'decide', only: 'screen' },
  ],
  actions: ['decideApproval'],
} as const satisfies Resource
