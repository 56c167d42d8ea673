/** What is decided again blind, by what was decided about: queues that say so, and lists that have none. */
import type { OperatorRole } from '../../call.ts'
import type { AuditOutcome, QueueOfList } from './frame.ts'
import { QUEUED } from './queues.ts'
import { REVIEWS } from './shops/reviews.ts'

type InQueue = Extract<(typeof QUEUED)[number], { readonly queue: { readonly audited: readonly AuditOutcome[] } }>
export type AuditedQueue = InQueue['queue']['name'] | (typeof REVIEWS)['audits']['name']

interface Audited {
  readonly name: AuditedQueue
  readonly roles: readonly OperatorRole[]
  readonly outcomes: readonly AuditOutcome[]
  /** The call that shows one of its things, and what its timeline calls them; absent: it has no page that would tell the outcome. */
  readonly view?: string
  readonly thing?: string
}

export const AUDITED: readonly Audited[] = [
  ...QUEUED.flatMap(({ queue, view, thing }): Audited[] => {
    const { name, roles, audited, audited_by = roles }: QueueOfList = queue
    return audited ? [{ name: name as AuditedQueue, roles: audited_by, outcomes: audited, view, thing }] : []
  }),
  REVIEWS.audits,
]
export const AUDITED_QUEUES = AUDITED.map(({ name }) => name) as [AuditedQueue, ...AuditedQueue[]]
export const AUDIT_OUTCOMES = Object.fromEntries(AUDITED.map(({ name, outcomes }) => [name, outcomes])) as Readonly<
  Record<AuditedQueue, readonly AuditOutcome[]>
>
/** The roles that decide again in each. */
export const AUDIT_ROLES = Object.fromEntries(AUDITED.map(({ name, roles }) => [name, roles])) as Readonly<
  Record<AuditedQueue, readonly OperatorRole[]>
>
