/** Acts that two operators do together: what waits for the second person, and what became of the others. */
import { Flag } from '../../../units.ts'
import { APPROVAL_KINDS } from '../../desk/approval-kinds.ts'
import { Approval } from '../../shapes.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  waiting: { en: 'Waiting', zh: '待复核', tone: 'amber' },
  done: { en: 'Done', zh: '已执行', tone: 'jade' },
  dropped: { en: 'Refused', zh: '已拒绝' },
  expired: { en: 'Lapsed', zh: '已失效' },
} as const satisfies Record<(typeof Approval.shape.status.options)[number], object>

// biome-ignore format: a definition, line by line
export const APPROVALS = defineResource({
  name: 'approvals', thing: 'approval', table: 'platform_approvals', call: 'approvals', path: '/api/operator/approvals',
  page: '/approvals', roles: ['root', 'finance', 'arbiter', 'service', 'content', 'review'],
  menu: { group: 'money', at: 410, icon: 'CheckCircleIcon', go: 'a', file: 'approval/approvals.page.tsx' },
  counter: { name: 'approvals_waiting', en: 'Approvals', zh: '待复核操作', asked: { status: 'waiting' } },
  one: { en: 'Proposal', zh: '提案' },
  many: { en: 'Approvals', zh: '复核' },
  notes: { list: 'Acts of two operators: those that wait for the second, the one that lapses first in front, then those decided.' },
  lists: { approval: STATES },
  filters: {
    status: { kind: 'word', words: 'approval', values: valuesOf(STATES) },
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
    { key: 'act', en: 'What is proposed', zh: '提议的操作' },
    { key: 'effect', en: 'What it does', zh: '效果', as: 'text', only: 'file' },
    { key: 'target', en: 'About', zh: '对象', only: 'file' },
    { key: 'amount_fen', en: 'Amount', zh: '金额', as: 'money' },
    { key: 'by', en: 'Proposed by', zh: '提议人', sort: 'id' },
    { key: 'created_at', en: 'Proposed', zh: '提议时间', as: 'time', only: 'file' },
    { key: 'reason', en: 'Reason', zh: '理由', as: 'text', only: 'file' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'approval', only: 'file' },
    { key: 'outcome', en: 'Outcome', zh: '结果', sort: 'until' },
    { key: 'decide', en: 'Decision', zh: '复核', only: 'screen', right: true },
  ],
  chips: [
    { filters: {} },
    { en: 'Waiting', zh: '待复核', filters: { status: 'waiting' } },
    { en: 'Decided', zh: '已处理', filters: { status: 'done,dropped,expired' }, sort: '-id' },
  ],
  acts: {
    decideApproval: {
      en: 'Confirm', zh: '确认', done: { en: 'Done', zh: '已执行' },
      path: 'decide', anew: 'once', weighty: true, fresh_code: true, reason: true,
      refusals: ['SELF_ACTION', 'SAME_BROWSER', 'ALONE_TOO_SOON', 'COLLEAGUE_TOO_SOON', 'FORBIDDEN', 'NOT_ONES_OWN'],
      note: "Confirm another operator's proposal, which does the act, or drop it. The proposer may only take it back, unless no colleague has the role: then they confirm it after 24 hours. The act itself may refuse when things have moved on.",
      /** Each kind of proposal has entries of its own (approval-kinds.ts). */
      log: {},
    },
  },
  texts: {
    document: { en: 'Document', zh: '查看凭证' },
    none: { en: 'No proposal waits', zh: '没有待复核的操作' },
    none_note: { en: 'Acts that need two operators appear here until a second one confirms them.', zh: '需要两名操作员的操作会在此等待第二人确认。' },
    reason: { en: 'Reason: {reason}', zh: '理由：{reason}' },
    until: { en: 'lapses {time}', zh: '{time} 失效' },
    alone: { en: 'alone', zh: '单人确认' },
    own: { en: 'Your own proposal: another operator confirms it.', zh: '您自己的提议，须由另一名操作员确认。' },
    colleague_from: { en: 'It goes to a colleague’s account. Two others do it, from {time}.', zh: '涉及同事的账号，须由另外两人处理，{time} 起可确认。' },
    alone_from: { en: 'No colleague has this role. You may confirm it yourself from {time}.', zh: '没有其他同岗操作员，{time} 起可由您本人确认。' },
    alone_effect: { en: 'No colleague has this role, so you confirm your own proposal. The log says so.', zh: '没有其他同岗操作员，由您确认自己的提议，日志会注明。' },
    other_role: { en: 'Another role, or another browser, confirms this.', zh: '须由其他岗位、在其自己的浏览器中确认。' },
    confirm_title: { en: 'Confirm this act?', zh: '确认此操作？' },
    refuse: { en: 'Refuse', zh: '拒绝' },
    refuse_title: { en: 'Refuse this act?', zh: '拒绝此操作？' },
    refuse_effect: { en: 'Nothing happens. It may be proposed again.', zh: '不会产生任何变动，可重新提议。' },
    refused: { en: 'Refused', zh: '已拒绝' },
    withdraw: { en: 'Take back', zh: '撤回' },
  },
})

export const approvalRows = rowsOf(APPROVALS, { row: Approval, fields: { decideApproval: { accept: Flag } } })
