/**
 * The work of bulk runs, a deadline of theirs: each time the next hundred rows in one transaction, which also says what became of them and sets
 * the deadline anew. A process that dies leaves the batch undone and the deadline due, so each row is done once.
 */
import { BULK_BATCH, type BulkRowState } from '@juya/contract'
import { auditGathered, type Gathered } from '../../../platform/audit.ts'
import type { OperatorCtx, SignedOperator, Tx } from '../../../platform/context.ts'
import { databaseNow, isDatabaseAway } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import type { Parts } from '../claims/claim-rules.ts'
import { type Attempt, type BatchSums, type ServerAct, serverAct, tryOut, type Why } from './bulk-acts.ts'
import { endOf, hasRole, partsChanged } from './bulk-rules.ts'
import { BULK_DEADLINE } from './runs.ts'
import { actorOf, type BulkLine, type BulkRun, lockRun, nextLines, type Outcome, saveLines, saveRun } from './store.ts'

type Phase = BulkRun['phase']
/** The rows a phase still has to look at. */
const WAITS_AS: Record<Phase, BulkRowState> = { check: 'set', run: 'would', undo: 'done' }
/** A lock that was not to be had, two that waited for each other, a statement that took too long: the batch is tried again as a whole. */
const AGAIN = new Set(['55P03', '40P01', '40001', '57014'])

const GONE: Why = { key: 'NOT_FOUND', details: {} }
const NOT_ONES_OWN: Why = { key: 'NOT_ONES_OWN', details: {} }
const changed = (changes: readonly string[]): Why => ({ key: 'CHANGED_SINCE', details: { changes } })

/** Deadline bulk_run. @param most rows of this batch */
export async function workOn(tx: Tx, run_id: number, most = BULK_BATCH): Promise<void> {
  const run = await lockRun(tx, run_id)
  if (!run || (run.status !== 'set' && run.status !== 'running')) return
  const server = serverAct(run.act)
  const actor = await actorOf(tx, run.phase === 'undo' ? run.undo_by! : run.operator_id)
  // An operator who may no longer do it to one thing does not go on doing it to many.
  if (!actor || !hasRole(actor.roles, server.act)) {
    await saveRun(tx, { ...run, status: 'paused', paused_because: 'role_lost' })
    return
  }
  const entries: Gathered[] = []
  const as = { ...tx, operator: actor satisfies SignedOperator, audit_later: entries } as Tx<OperatorCtx>
  const lines = await nextLines(tx, run_id, WAITS_AS[run.phase], most)
  const { outcomes, sums } = lines.length === 0 ? { outcomes: [] } : await STEPS[run.phase](as, server, run, lines)
  await saveLines(tx, run_id, outcomes)
  // A dry run leaves no trace.
  if (run.phase !== 'check') await auditGathered(tx, entries)
  const counted = countIn(run, outcomes)
  const now = await databaseNow(tx)
  const over = lines.length < most
  const worked = outcomes.some(({ state }) => state === 'done' || state === 'undone')
  await saveRun(tx, {
    ...counted,
    money_fen: run.money_fen + (sums?.money_fen ?? 0),
    sums: sums ? added(run.sums, sums) : run.sums,
    worked_at: worked ? now : run.worked_at,
    ...(over ? { status: endOf(counted), ended_at: run.phase === 'check' ? null : now } : {}),
  })
  if (!over) await setDeadline(tx, BULK_DEADLINE, run_id, now)
}

type Step = (
  tx: Tx<OperatorCtx>,
  server: ServerAct,
  run: BulkRun,
  lines: BulkLine[],
) => Promise<{ outcomes: Outcome[]; sums?: BatchSums }>

const STEPS: Record<Phase, Step> = { check: checkBatch, run: runBatch, undo: undoBatch }

/** What things are now, and why some of them are out of the question. The things are locked from here on. */
async function look(tx: Tx<OperatorCtx>, { act: _, ...server }: ServerAct, run: BulkRun, lines: readonly BulkLine[]) {
  const ids = lines.map(({ ref_id }) => ref_id)
  const standing = await server.standing(tx, ids)
  const matching = run.query === null ? new Set(ids) : await server.matching(tx, run.query, ids)
  const own = await server.onesOwn(tx, ids)
  const whyNot = (id: number, was: Parts | null): Why | undefined => {
    const now = standing.get(id)
    if (!now) return GONE
    if (own.has(id)) return NOT_ONES_OWN
    const changes = was ? partsChanged(was, now) : []
    if (changes.length > 0) return changed(changes)
    return matching.has(id) ? server.refuses?.(now) : changed(['filter'])
  }
  return { standing, whyNot }
}

/** The dry run: the transaction the run would make of these rows, undone. */
async function checkBatch(tx: Tx<OperatorCtx>, server: ServerAct, run: BulkRun, lines: BulkLine[]) {
  const { standing, whyNot } = await look(tx, server, run, lines)
  const out = lines.flatMap(({ ref_id }) => {
    const why = whyNot(ref_id, null)
    return why ? [{ ref_id, state: 'cannot' as const, why }] : []
  })
  const left = lines.map(({ ref_id }) => ref_id).filter((id) => !out.some(({ ref_id }) => ref_id === id))
  const pushes = tx.after_commit.length
  await tx.client.query('savepoint bulk_trial')
  const { rows, sums } = await tryOut(
    tx,
    left.map((id) => ({ id, run: () => server.run(tx, id, run.params, run.reason) })),
  )
  await tx.client.query('rollback to savepoint bulk_trial')
  tx.after_commit.length = pushes
  const tried = left.map((ref_id): Outcome => {
    const found = rows.get(ref_id)!
    const was = standing.get(ref_id)
    return 'refused' in found
      ? { ref_id, state: 'cannot', standing: was, why: found.refused }
      : { ref_id, state: 'would', standing: was, effects: found.done }
  })
  return { outcomes: [...out, ...tried], sums }
}

/** The run: what has changed since the dry run is left out with its reason. */
async function runBatch(tx: Tx<OperatorCtx>, server: ServerAct, run: BulkRun, lines: BulkLine[]) {
  const { standing, whyNot } = await look(tx, server, run, lines)
  const outcomes: Outcome[] = []
  for (const { ref_id, standing: seen } of lines) {
    const why = whyNot(ref_id, seen)
    const tried = why ? { refused: why } : await attempt(tx, () => server.run(tx, ref_id, run.params, run.reason))
    outcomes.push(
      'refused' in tried
        ? { ref_id, state: 'skipped', why: tried.refused }
        : { ref_id, state: 'done', was: standing.get(ref_id) },
    )
  }
  const done = outcomes.filter(({ state }) => state === 'done')
  const left = await server.standing(
    tx,
    done.map(({ ref_id }) => ref_id),
  )
  for (const one of done) one.standing = left.get(one.ref_id)
  return { outcomes }
}

/** Takes back what stands as the run left it; what was changed since stays. */
async function undoBatch(tx: Tx<OperatorCtx>, server: ServerAct, run: BulkRun, lines: BulkLine[]) {
  const { inverse } = server
  invariant(inverse, `${run.act} has no inverse`)
  const ids = lines.map(({ ref_id }) => ref_id)
  const standing = await server.standing(tx, ids)
  const own = await server.onesOwn(tx, ids)
  const outcomes: Outcome[] = []
  for (const { ref_id, standing: left, was } of lines) {
    const now = standing.get(ref_id)
    const changes = now ? partsChanged(left!, now, inverse.holds) : []
    const why = !now ? GONE : own.has(ref_id) ? NOT_ONES_OWN : changes.length > 0 ? changed(changes) : undefined
    const tried = why ? { refused: why } : await attempt(tx, () => inverse.run(tx, ref_id, was!, run.undo_reason!))
    outcomes.push('refused' in tried ? { ref_id, state: 'kept', why: tried.refused } : { ref_id, state: 'undone' })
  }
  return { outcomes }
}

const codeOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error as { cause?: { code?: string } }).cause?.code ?? ''

/**
 * Does one row inside the batch; refused, it leaves no trace. A fault of ours in one row stops none of the others.
 * @throws the database's own error where the whole batch is to be tried again
 */
export async function attempt<R>(tx: Tx, work: () => Promise<R>): Promise<Attempt<R>> {
  const pushes = tx.after_commit.length
  const entries = tx.audit_later?.length ?? 0
  await tx.client.query('savepoint bulk_row')
  try {
    const done = await work()
    await tx.client.query('release savepoint bulk_row')
    return { done }
  } catch (error) {
    if (!(error instanceof Refusal) && (AGAIN.has(codeOf(error)) || isDatabaseAway(error))) throw error
    await tx.client.query('rollback to savepoint bulk_row')
    tx.after_commit.length = pushes
    if (tx.audit_later) tx.audit_later.length = entries
    if (error instanceof Refusal) return { refused: { key: error.key, details: error.details } }
    tx.log.error({ err: error }, 'a row of a bulk run failed')
    return { refused: { key: 'INTERNAL', details: {} } }
  }
}

function countIn(run: BulkRun, outcomes: readonly Outcome[]): BulkRun {
  const of = (state: BulkRowState) => outcomes.filter((one) => one.state === state).length
  return {
    ...run,
    would: run.would + of('would'),
    cannot: run.cannot + of('cannot'),
    done: run.done + of('done'),
    skipped: run.skipped + of('skipped'),
    undone: run.undone + of('undone'),
    kept: run.kept + of('kept'),
  }
}

const sumOf = (one: Record<string, number> = {}, other: Record<string, number>): Record<string, number> => {
  const sum = { ...one }
  for (const [key, count] of Object.entries(other)) sum[key] = (sum[key] ?? 0) + count
  return sum
}
const added = (before: Partial<BatchSums>, { complete, states, clocks, notices, money_fen }: BatchSums): BatchSums => ({
  complete: complete && before.complete !== false,
  money_fen: (before.money_fen ?? 0) + money_fen,
  states: sumOf(before.states, states),
  clocks: sumOf(before.clocks, clocks),
  notices: sumOf(before.notices, notices),
})
