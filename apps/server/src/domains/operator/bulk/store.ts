/** The queries on bulk runs and their rows. */
import type { BulkRowState, OperatorRole } from '@juya/contract'
import type { Ctx, SignedOperator, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Parts } from '../claims/claim-rules.ts'
import type { BatchSums, BulkParams, RowEffects, Why } from './bulk-acts.ts'
import type { operator_bulk_runs } from './tables.ts'

export type BulkRun = Omit<typeof operator_bulk_runs.$inferSelect, 'params' | 'sums'> & {
  params: BulkParams
  sums: Partial<BatchSums>
} & Record<never, never>

export interface BulkLine extends Record<string, unknown> {
  ref_id: number
  state: BulkRowState
  standing: Parts | null
  was: Parts | null
  effects: RowEffects | null
  why: Why | null
  at: number | null
}

export async function addRun(
  tx: Tx,
  run: Pick<BulkRun, 'operator_id' | 'act' | 'params' | 'query' | 'reason'>,
  ids: readonly number[],
): Promise<BulkRun> {
  const [added] = await query<BulkRun>(
    tx,
    'operator_bulk_run_add',
    `insert into operator_bulk_runs (operator_id, act, params, query, reason, rows) values ($1, $2, $3::jsonb, $4, $5, $6) returning *`,
    [run.operator_id, run.act, JSON.stringify(run.params), run.query, run.reason, ids.length],
  )
  await query(
    tx,
    'operator_bulk_rows_add',
    'insert into operator_bulk_rows (run_id, ref_id) select $1, ref_id from unnest($2::bigint[]) as r(ref_id)',
    [added!.id, ids],
  )
  return added!
}

export const runsByIds = (ctx: Ctx, ids: readonly number[]): Promise<BulkRun[]> =>
  query<BulkRun>(ctx, 'operator_bulk_runs_of', 'select * from operator_bulk_runs where id = any($1)', [ids])

/** A run, locked: its batches and what is asked of it come one after another. */
export async function lockRun(tx: Tx, id: number): Promise<BulkRun | undefined> {
  const [run] = await query<BulkRun>(
    tx,
    'operator_bulk_run_lock',
    'select * from operator_bulk_runs where id = $1 for update',
    [id],
  )
  return run
}

/** Writes what has become of a run as a whole. */
export async function saveRun(tx: Tx, run: BulkRun): Promise<BulkRun> {
  const [saved] = await query<BulkRun>(
    tx,
    'operator_bulk_run_save',
    `update operator_bulk_runs set status = $2, phase = $3, would = $4, cannot = $5, done = $6, skipped = $7, undone = $8, kept = $9, money_fen = $10,
       sums = $11::jsonb, paused_because = $12, undo_by = $13, undo_reason = $14, started_at = to_timestamp($15::float8 / 1000),
       worked_at = to_timestamp($16::float8 / 1000), ended_at = to_timestamp($17::float8 / 1000) where id = $1 returning *`,
    [
      ...[run.id, run.status, run.phase, run.would, run.cannot, run.done, run.skipped, run.undone, run.kept],
      ...[run.money_fen, JSON.stringify(run.sums), run.paused_because, run.undo_by, run.undo_reason],
      ...[run.started_at, run.worked_at, run.ended_at],
    ],
  )
  return saved!
}

/** The next rows of a run that are in this state, lowest id first. */
export const nextLines = (ctx: Ctx, run_id: number, state: BulkRowState, most: number): Promise<BulkLine[]> =>
  query<BulkLine>(
    ctx,
    'operator_bulk_rows_next',
    'select ref_id, state, standing, was, effects, why, at from operator_bulk_rows where run_id = $1 and state = $2 order by ref_id limit $3',
    [run_id, state, most],
  )

/** A page of a run's rows, in the order they are done. */
export const linesAfter = (
  ctx: Ctx,
  run_id: number,
  { state, after, most }: { state: BulkRowState | undefined; after: number; most: number },
): Promise<BulkLine[]> =>
  state === undefined
    ? query<BulkLine>(
        ctx,
        'operator_bulk_rows_page',
        'select ref_id, state, standing, was, effects, why, at from operator_bulk_rows where run_id = $1 and ref_id > $2 order by ref_id limit $3',
        [run_id, after, most],
      )
    : query<BulkLine>(
        ctx,
        'operator_bulk_rows_page_of',
        `select ref_id, state, standing, was, effects, why, at from operator_bulk_rows where run_id = $1 and state = $4 and ref_id > $2
         order by ref_id limit $3`,
        [run_id, after, most, state],
      )

/** Why rows were left out, counted, the most frequent first. */
export const reasonsOf = (ctx: Ctx, run_id: number): Promise<Array<{ why: Why; count: number }>> =>
  query<{ why: Why; count: number }>(
    ctx,
    'operator_bulk_reasons',
    `select why, count(*)::int as count from operator_bulk_rows where run_id = $1 and state in ('cannot', 'skipped', 'kept') and why is not null
     group by why order by count desc, why::text limit 20`,
    [run_id],
  )

export interface Outcome {
  ref_id: number
  state: BulkRowState
  standing?: Parts | undefined
  was?: Parts | undefined
  effects?: RowEffects | undefined
  why?: Why | undefined
}

/** Writes what became of a batch in one statement. What is not given stays, but for the reason. */
export async function saveLines(tx: Tx, run_id: number, outcomes: readonly Outcome[]): Promise<void> {
  await query(
    tx,
    'operator_bulk_rows_save',
    `update operator_bulk_rows b set state = r.state, standing = coalesce(r.standing, b.standing), was = coalesce(r.was, b.was),
       effects = coalesce(r.effects, b.effects), why = r.why, at = platform_now()
     from jsonb_to_recordset($2::jsonb) as r(ref_id bigint, state text, standing jsonb, was jsonb, effects jsonb, why jsonb)
     where b.run_id = $1 and b.ref_id = r.ref_id`,
    [run_id, JSON.stringify(outcomes)],
  )
}

/** The operator a run acts as, with the roles of now; undefined: no longer active. */
export async function actorOf(ctx: Ctx, id: number): Promise<SignedOperator | undefined> {
  const [row] = await query<{ id: number; login: string; name: string; roles: OperatorRole[] }>(
    ctx,
    'operator_bulk_actor',
    `select id, login, name, roles from operator_accounts where id = $1 and status = 'active'`,
    [id],
  )
  return row && { ...row, session_id: 0 }
}
