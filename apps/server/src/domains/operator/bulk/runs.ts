/** What operators ask of a bulk run: freeze its set, start, pause, go on, take back. The work itself is done by the clock (working.ts). */
import { BULK_ACTS, BULK_ROWS_MAX, type BulkActName } from '@juya/contract'
import { type Approval, type ApprovalKind, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { checkReason, note } from '../action-audit.ts'
import { type BulkParams, serverAct } from './bulk-acts.ts'
import { hasRole, mayUndo, needsSecond, undoUntil } from './bulk-rules.ts'
import { addRun, type BulkRun, lockRun, saveRun } from './store.ts'

export const BULK_DEADLINE = 'bulk_run'

/** The second person's page of each act. */
const APPROVALS: ReadonlyMap<string, ApprovalKind> = new Map(
  BULK_ACTS.map(({ call, roles, approval, many }) => [
    call,
    defineApproval({
      kind: approval,
      roles,
      title: many,
      effect: {
        en: 'Run {run}: {rows} rows begin, 100 at a time. What has changed since the dry run is left out.',
        zh: '批量 {run}：开始处理 {rows} 行，每次 100 行；试算之后有变化的不处理。',
      },
      run: async (tx, approved) => confirmed(tx, approved),
    }),
  ]),
)
export const approvalOf = (act: string): ApprovalKind => {
  const kind = APPROVALS.get(act)
  invariant(kind, `no approval for ${act}`)
  return kind
}

const log = (
  tx: Tx<OperatorCtx>,
  verb: 'set' | 'start' | 'pause' | 'resume' | 'undo',
  run: BulkRun,
  reason?: string,
): Promise<void> =>
  note(tx, {
    action: `bulk.${verb}`,
    target_type: 'bulk_run',
    target_id: run.id,
    after: { act: run.act, params: run.params, rows: run.rows, would: run.would, done: run.done, query: run.query },
    ...(reason === undefined ? {} : { reason }),
  })

async function wake(tx: Tx, id: number): Promise<void> {
  await setDeadline(tx, BULK_DEADLINE, id, await databaseNow(tx))
}

/**
 * Freezes a set of things for an act; its dry run begins by itself.
 * @param ids at most BULK_ROWS_MAX, of the list the act is about
 * @throws Refusal REASON_REQUIRED, NOT_FOUND (an empty set), LIMIT_REACHED {limit}
 */
export async function setRun(
  ctx: OperatorCtx,
  given: { act: BulkActName; params: BulkParams; query: string | null; reason: string; ids: readonly number[] },
): Promise<BulkRun> {
  checkReason(given.reason)
  if (given.ids.length === 0) refuse('NOT_FOUND')
  if (given.ids.length > BULK_ROWS_MAX) refuse('LIMIT_REACHED', { limit: BULK_ROWS_MAX })
  return inTransaction(ctx, async (tx) => {
    const run = await addRun(tx, { ...given, operator_id: tx.operator.id }, given.ids)
    await wake(tx, run.id)
    await log(tx, 'set', run, given.reason)
    return run
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN (without the act's role) */
async function lockFor(tx: Tx<OperatorCtx>, id: number): Promise<BulkRun> {
  const run = (await lockRun(tx, id)) ?? refuse('NOT_FOUND')
  if (!hasRole(tx.operator.roles, serverAct(run.act).act)) refuse('FORBIDDEN')
  return run
}

/**
 * Starts a run that was checked; above the bounds for one operator it is proposed.
 * @throws Refusal NOT_FOUND, FORBIDDEN (another's run), STATE_CONFLICT {status} (also where no row would be done), EDIT_CONFLICT (proposed already)
 */
export async function startRun(ctx: OperatorCtx, id: number): Promise<BulkRun> {
  return inTransaction(ctx, async (tx) => {
    const run = await lockFor(tx, id)
    if (run.operator_id !== tx.operator.id) refuse('FORBIDDEN')
    if (run.status !== 'checked' || run.would === 0) refuse('STATE_CONFLICT', { status: run.status })
    if (!needsSecond(run)) return begin(tx, run)
    await propose(tx, approvalOf(run.act), {
      target_type: 'bulk_run',
      target_id: id,
      amount_fen: run.money_fen > 0 ? run.money_fen : null,
      facts: { run: id, rows: run.would },
      reason: run.reason,
    })
    return run
  })
}

/** The second person has confirmed. @throws Refusal STATE_CONFLICT */
async function confirmed(tx: Tx<OperatorCtx>, { target_id }: Approval): Promise<void> {
  const run = (await lockRun(tx, Number(target_id))) ?? refuse('NOT_FOUND')
  if (run.status !== 'checked') refuse('STATE_CONFLICT', { status: run.status })
  await begin(tx, run)
}

async function begin(tx: Tx<OperatorCtx>, run: BulkRun): Promise<BulkRun> {
  const begun = await saveRun(tx, { ...run, status: 'running', phase: 'run', started_at: await databaseNow(tx) })
  await wake(tx, run.id)
  await log(tx, 'start', begun, run.reason)
  return begun
}

/** Rests after the batch under way. @throws Refusal NOT_FOUND, FORBIDDEN, STATE_CONFLICT {status} */
export async function pauseRun(ctx: OperatorCtx, id: number): Promise<BulkRun> {
  return inTransaction(ctx, async (tx) => {
    const run = await lockFor(tx, id)
    if (run.status !== 'running') refuse('STATE_CONFLICT', { status: run.status })
    const paused = await saveRun(tx, { ...run, status: 'paused', paused_because: 'asked' })
    await clearDeadline(tx, BULK_DEADLINE, id)
    await log(tx, 'pause', paused)
    return paused
  })
}

/** Goes on, in the direction it had. @throws Refusal NOT_FOUND, FORBIDDEN, STATE_CONFLICT {status} */
export async function resumeRun(ctx: OperatorCtx, id: number): Promise<BulkRun> {
  return inTransaction(ctx, async (tx) => {
    const run = await lockFor(tx, id)
    if (run.status !== 'paused') refuse('STATE_CONFLICT', { status: run.status })
    const status = run.phase === 'check' ? 'set' : 'running'
    const resumed = await saveRun(tx, { ...run, status, paused_because: null })
    await wake(tx, id)
    await log(tx, 'resume', resumed)
    return resumed
  })
}

/**
 * Takes back what was done, by the maker or somebody else with the act's role.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, FORBIDDEN, UNSUPPORTED (no inverse), WINDOW_CLOSED, STATE_CONFLICT {status}
 */
export async function undoRun(ctx: OperatorCtx, { id, reason }: { id: number; reason: string }): Promise<BulkRun> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const run = await lockFor(tx, id)
    const { act } = serverAct(run.act)
    if (act.inverse === undefined) refuse('UNSUPPORTED')
    const now = await databaseNow(tx)
    const until = undoUntil(run, act)
    if (until !== null && now >= until) refuse('WINDOW_CLOSED')
    if (!mayUndo(run, act, now)) refuse('STATE_CONFLICT', { status: run.status })
    const undoing = await saveRun(tx, {
      ...run,
      status: 'running',
      phase: 'undo',
      paused_because: null,
      undo_by: tx.operator.id,
      undo_reason: reason,
      ended_at: null,
    })
    await wake(tx, id)
    await log(tx, 'undo', undoing, reason)
    return undoing
  })
}
