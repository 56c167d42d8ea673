/** Everything the audit log can say was done, as domain.verb. Closed: what is not here cannot be written, and each has words in the console; those of lists defined as a whole stand in their definition. */

import { DEFINED_ACTIONS, type DefinedAction } from '../resources/index.ts'
import { APPROVAL_KINDS, APPROVAL_STEPS, type ApprovalName, type ApprovalStep } from './approval-kinds.ts'

export const PLAIN_ACTIONS = [
  ...['adjustment.view_document', 'note.view_document'],
  'fee_plan.call_off',
  ...['desk.transfer', 'desk.close', 'desk.join', 'desk.deliver', 'desk.give_back', 'help.settle'],
  ...['category.create', 'category.edit', 'category.sort', 'category.disable', 'category.enable', 'category.template'],
  ...['category_rate.start', 'category_rate.call_off'],
  ...['claim.skip', 'claim.take_over'],
  ...['dead_letter.replay', 'dead_letter.replay_all', 'deadline.retry'],
  ...['ledger_adjustment.balances', 'list.export'],
  ...['macro.create', 'macro.change', 'macro.remove', 'note.strike'],
  ...['reconciliation.resolve', 'reconciliation.run'],
  ...['roster.add', 'roster.remove', 'roster.lead', 'roster.unlead'],
  ...['decision_audit.answer', 'decision_audit.pass', 'decision_audit.stands', 'decision_audit.overturn'],
  ...['setting.save', 'setting.call_off', 'setting.start'],
  ...['view.save', 'view.remove'],
] as const
export type PlainAction = (typeof PLAIN_ACTIONS)[number]

export type AuditAction = PlainAction | DefinedAction | `${ApprovalName}.${ApprovalStep}`

export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...PLAIN_ACTIONS,
  ...DEFINED_ACTIONS,
  ...APPROVAL_KINDS.flatMap((kind) => APPROVAL_STEPS.map((step) => `${kind}.${step}` as const)),
]
