/** Tables of acts done to many things at once: the runs, and the rows frozen for each. */
import type { BulkActName, BulkRowState, BulkState } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, fen, id, instant, refId } from '../../../platform/db/columns.ts'

/** One row per run: what is done, to which set, how far it is. */
export const operator_bulk_runs = pgTable(
  'operator_bulk_runs',
  {
    id: id(),
    operator_id: refId().notNull(),
    act: text().$type<BulkActName>().notNull(), // a call of the contract
    params: jsonb().notNull().default({}), // what the call asks for beside id and reason
    /** What the list's address asked for; null: the rows were ticked. A row must match it still. */
    query: text(),
    reason: text().notNull(),
    status: text().$type<BulkState>().notNull().default('set'),
    phase: text({ enum: ['check', 'run', 'undo'] })
      .notNull()
      .default('check'),
    /** Its rows by what became of them, kept with each batch. */
    rows: integer().notNull(),
    would: integer().notNull().default(0),
    cannot: integer().notNull().default(0),
    done: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    money_fen: fen().notNull().default(0), // the dry run's, over all accounts that rise
    sums: jsonb().notNull().default({}), // the dry run's, added up
    paused_because: text({ enum: ['asked', 'role_lost'] }),
    undo_by: refId(),
    undo_reason: text(),
    started_at: instant(),
    worked_at: instant(), // its last batch that did something
    ended_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    check(
      'operator_bulk_runs_status',
      sql`${t.status} in ('set','checked','running','paused','done','partly','undone')`,
    ),
    check('operator_bulk_runs_phase', sql`${t.phase} in ('check','run','undo')`),
    check(
      'operator_bulk_runs_rows',
      sql`${t.would} + ${t.cannot} <= ${t.rows} and ${t.done} + ${t.skipped} <= ${t.would} and ${t.undone} + ${t.kept} <= ${t.done}`,
    ),
    index('operator_bulk_runs_by_status').on(t.status, t.id), // the list
    index('operator_bulk_runs_by_operator').on(t.operator_id, t.id), // the list
    index('operator_bulk_runs_by_act').on(t.act, t.id), // the list
    index('operator_bulk_runs_by_day').on(t.created_at, t.id), // the list
  ],
)

/** One row per thing of a run. It goes from state to state in the transaction that does it: each is done once. */
export const operator_bulk_rows = pgTable(
  'operator_bulk_rows',
  {
    run_id: refId().notNull(),
    ref_id: refId().notNull(), // the lot, order or review
    state: text().$type<BulkRowState>().notNull().default('set'),
    /** What it was at the dry run, then what the run left, as far as the act hangs on it. */
    standing: jsonb(),
    /** What it was before it was done: where taking it back leads. */
    was: jsonb(),
    effects: jsonb(), // what the dry run did to the thing itself
    why: jsonb(), // a refusal's key and details
    at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.run_id, t.ref_id] }),
    check('operator_bulk_rows_state', sql`${t.state} in ('set','would','cannot','done','skipped','undone','kept')`),
    index('operator_bulk_rows_by_state').on(t.run_id, t.state, t.ref_id), // the next batch, the page of a state
  ],
)
