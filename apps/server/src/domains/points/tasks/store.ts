/** The queries on point tasks. */

import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type PointTask, points_tasks } from '../tables.ts'

type Row = PointTask & Record<string, unknown>

export const openTasks = (ctx: Ctx): Promise<PointTask[]> =>
  query<Row>(ctx, 'points_tasks_open', `select * from points_tasks where status = 'in_force' order by sort, id`, [])

export async function taskByCode(ctx: Ctx, code: string): Promise<PointTask | undefined> {
  const rows = await query<Row>(ctx, 'points_task_by_code', 'select * from points_tasks where code = $1', [code])
  return rows[0]
}

export const tasksByIds = (ctx: Ctx, ids: readonly number[]): Promise<PointTask[]> =>
  query<Row>(ctx, 'points_tasks_by_ids', 'select * from points_tasks where id = any($1)', [ids])

export type TaskForm = Pick<PointTask, 'code' | 'name' | 'name_en' | 'event' | 'points' | 'cycle' | 'target' | 'sort'>

/**
 * Makes a task as a draft, or changes the draft with this id.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT, POINT_TASK_TAKEN
 */
export async function saveTask(
  tx: Tx,
  { id, revision, ...form }: TaskForm & { id?: number | undefined; revision?: number | undefined },
): Promise<{ row: PointTask; is_new: boolean }> {
  const same = await taskByCode(tx, form.code)
  if (same && same.id !== id) refuse('POINT_TASK_TAKEN')
  if (id === undefined) {
    const [row] = await tx.db.insert(points_tasks).values(form).returning()
    return { row: row!, is_new: true }
  }
  const task = await lockTask(tx, id)
  if (task.status !== 'draft') refuse('STATE_CONFLICT', { status: task.status })
  if (task.revision !== revision) refuse('EDIT_CONFLICT')
  const [row] = await tx.db
    .update(points_tasks)
    .set({ ...form, revision: sql`revision + 1` as never })
    .where(and(eq(points_tasks.id, id)))
    .returning()
  return { row: row!, is_new: false }
}

async function lockTask(tx: Tx, id: number): Promise<PointTask> {
  const rows = await query<Row>(tx, 'points_task_lock', 'select * from points_tasks where id = $1 for update', [id])
  return rows[0] ?? refuse('NOT_FOUND')
}

async function moveTask(tx: Tx, id: number, from: PointTask['status'], to: PointTask['status']): Promise<void> {
  const { status } = await lockTask(tx, id)
  if (status !== from) refuse('STATE_CONFLICT', { status })
  await query(tx, 'points_task_move', 'update points_tasks set status = $2, revision = revision + 1 where id = $1', [
    id,
    to,
  ])
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export const publishTask = (tx: Tx, id: number): Promise<void> => moveTask(tx, id, 'draft', 'in_force')
/** Progress stays for when it is shown again. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export const withdrawTask = (tx: Tx, id: number): Promise<void> => moveTask(tx, id, 'in_force', 'draft')
/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export const archiveTask = (tx: Tx, id: number): Promise<void> => moveTask(tx, id, 'draft', 'archived')
