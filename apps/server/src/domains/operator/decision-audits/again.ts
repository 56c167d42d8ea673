/** Differences that hurt somebody: a third person decides whether the first decision stands. */
import { AUDIT_ROLES, type AuditedQueue, type AuditOutcome } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkReason, note } from '../action-audit.ts'
import { queuesOf } from './auditing.ts'

export interface AgainRow extends Record<string, unknown> {
  id: number
  queue: AuditedQueue
  ref_id: number
  again: 'open' | 'stands' | 'overturned'
  first_id: number
  first_outcome: AuditOutcome
  first_fen: number | null
  first_reason: string
  second_id: number
  outcome: AuditOutcome
  amount_fen: number | null
  reason: string
  looked_at: number
  people: number[]
  third_id: number | null
  third_reason: string | null
  reopened: 'restored' | 'proposed' | 'by_hand' | null
  resolved_at: number | null
}
const COLUMNS = `l.id, l.queue, l.ref_id, l.again, l.first_id, d.outcome as first_outcome, d.amount_fen as first_fen, l.first_reason, l.second_id, l.outcome,
  l.amount_fen, l.reason, l.looked_at, l.people, l.third_id, l.third_reason, l.reopened, l.resolved_at`
const FROM = 'operator_decision_audits l join operator_decisions d on d.id = l.id'

/** Those of the reader's queues that are open, the oldest first, or over, the latest first. */
export const pageOfAgain = (
  ctx: OperatorCtx,
  { is_open, queues }: { is_open: boolean; queues: readonly AuditedQueue[] },
  paging: Paging,
): Promise<PageOf<AgainRow>> =>
  pageQuery<AgainRow>(
    ctx,
    {
      ...(is_open
        ? {
            name: 'operator_presence_again_open',
            from: `${FROM} where l.again = 'open' and l.queue = any($1)`,
            order: 'l.id',
          }
        : {
            name: 'operator_presence_again_over',
            from: `${FROM} where l.again in ('stands', 'overturned') and l.queue = any($1)`,
            order: 'l.resolved_at desc, l.id desc',
          }),
      columns: COLUMNS,
      values: [queues],
    },
    paging,
  )

/** How many are open, of the reader's queues. */
export async function againOpen(ctx: OperatorCtx): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'operator_presence_again_count',
    `select count(*)::int as count from operator_decision_audits where again = 'open' and queue = any($1)`,
    [queuesOf(ctx.operator.roles)],
  )
  return row!.count
}

/** Whether the caller may be the third: has the role, and is neither of the two nor anybody it is about. */
export const mayResolve = ({ operator }: OperatorCtx, row: AgainRow, own: readonly number[]): boolean =>
  row.again === 'open' &&
  AUDIT_ROLES[row.queue].some((role) => operator.roles.includes(role)) &&
  ![row.first_id, row.second_id].includes(operator.id) &&
  !row.people.some((id) => own.includes(id))

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (decided already), FORBIDDEN (another role's), SELF_ACTION (one of the two, or about oneself) */
export async function lockAgain(tx: Tx<OperatorCtx>, id: number, own: readonly number[]): Promise<AgainRow> {
  const [row] = await query<AgainRow>(
    tx,
    'operator_look_again_lock',
    `select ${COLUMNS} from ${FROM} where l.id = $1 for update of l`,
    [id],
  )
  if (!row?.again) refuse('NOT_FOUND')
  if (row.again !== 'open') refuse('STATE_CONFLICT', { status: row.again })
  if (!AUDIT_ROLES[row.queue].some((role) => tx.operator.roles.includes(role))) refuse('FORBIDDEN')
  if (!mayResolve(tx, row, own)) refuse('SELF_ACTION')
  return row
}

/** One of them; undefined where there is none. */
export async function againById(ctx: Ctx, id: number): Promise<AgainRow | undefined> {
  const [row] = await query<AgainRow>(ctx, 'operator_look_again', `select ${COLUMNS} from ${FROM} where l.id = $1`, [
    id,
  ])
  return row
}

/** Writes down what the third person decided; what was shown is forgotten. */
export async function closeAgain(
  tx: Tx<OperatorCtx>,
  {
    id,
    result,
    reason,
    reopened,
  }: { id: number; result: 'stands' | 'overturned'; reason: string; reopened: AgainRow['reopened'] },
): Promise<void> {
  checkReason(reason)
  await query(
    tx,
    'operator_look_again_close',
    `update operator_decision_audits set again = $2, third_id = $3, third_reason = $4, reopened = $5, resolved_at = platform_now(), shown = null where id = $1`,
    [id, result, tx.operator.id, reason, reopened],
  )
  if (result === 'overturned')
    await query(
      tx,
      'operator_decision_overturned_by_third',
      'update operator_decisions set overturned_at = coalesce(overturned_at, platform_now()) where id = $1',
      [id],
    )
  await note(tx, {
    action: result === 'stands' ? 'decision_audit.stands' : 'decision_audit.overturn',
    target_type: 'decision_audit',
    target_id: id,
    after: { reopened },
    reason,
  })
}
