/** Point tasks move by what happens, once a period, and bring their points when they are claimed. */
import type { POINT_TASK_EVENTS } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { standingsOf } from '../../account/index.ts'
import { lockBook } from '../book/book.ts'
import { earnPoints, leftToday } from '../book/earning.ts'
import { dayOf } from '../rules.ts'
import type { PointTask } from '../tables.ts'
import { openTasks, taskByCode } from './store.ts'

export type TaskEvent = (typeof POINT_TASK_EVENTS)[number]

/** The period of a moment (ms): the day, the month, or all time. */
export const periodOf = (cycle: PointTask['cycle'], at: number): string =>
  cycle === 'daily' ? dayOf(at) : cycle === 'monthly' ? dayOf(at).slice(0, 7) : 'once'

/** Something happened that tasks wait for: each of them is one further in its period. */
export async function advance(tx: Tx, user_id: number, event: TaskEvent, at: number): Promise<void> {
  await query(
    tx,
    'points_task_advance',
    `insert into points_task_progress as p (user_id, task_id, period, progress)
     select $1, id, case cycle when 'daily' then $3 when 'monthly' then $4 else $5 end, 1 from points_tasks where status = 'in_force' and event = $2 order by id
     on conflict (user_id, task_id, period) do update set progress = p.progress + 1
       where p.progress < (select target from points_tasks t where t.id = p.task_id)`,
    [user_id, event, ...(['daily', 'monthly', 'once'] as const).map((cycle) => periodOf(cycle, at))],
  )
}

export interface TaskStanding extends Omit<PointTask, 'status'> {
  progress: number
  status: 'doing' | 'done' | 'claimed'
}

/** The tasks there are, with how far a person is in this period. */
export async function tasksOf(ctx: Ctx, user_id: number): Promise<TaskStanding[]> {
  const now = await databaseNow(ctx)
  const tasks = await openTasks(ctx)
  const rows = await query<{ task_id: number; period: string; progress: number; claimed_at: number | null }>(
    ctx,
    'points_task_progress_of',
    'select task_id, period, progress, claimed_at from points_task_progress where user_id = $1 and task_id = any($2)',
    [user_id, tasks.map(({ id }) => id)],
  )
  return tasks.map((task) => {
    const period = periodOf(task.cycle, now)
    const row = rows.find((one) => one.task_id === task.id && one.period === period)
    const progress = Math.min(row?.progress ?? 0, task.target)
    return { ...task, progress, status: row?.claimed_at ? 'claimed' : progress >= task.target ? 'done' : 'doing' }
  })
}

/**
 * Brings in the points of a task that is done.
 * @returns how many came in
 * @throws Refusal NOT_FOUND, ALREADY_DONE, POINT_TASK_OPEN {progress, target}, POINTS_DAY_FULL {limit}, ACCOUNT_RESTRICTED {reason}
 */
export async function claimTask(ctx: SignedCtx, code: string, limit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const user_id = tx.user.id
    const standing = (await standingsOf(tx, [user_id])).get(user_id)
    if (standing?.status === 'restricted') refuse('ACCOUNT_RESTRICTED', { reason: standing.restrict_reason ?? '' })
    await lockBook(tx, user_id)
    const task = (await taskByCode(tx, code)) ?? refuse('NOT_FOUND')
    const one = (await tasksOf(tx, user_id)).find(({ id }) => id === task.id) ?? refuse('NOT_FOUND')
    if (one.status === 'claimed') refuse('ALREADY_DONE')
    if (one.status === 'doing') refuse('POINT_TASK_OPEN', { progress: one.progress, target: one.target })
    if ((await leftToday(tx, user_id)) < task.points) refuse('POINTS_DAY_FULL', { limit })
    const period = periodOf(task.cycle, await databaseNow(tx))
    await query(
      tx,
      'points_task_claim',
      'update points_task_progress set claimed_at = platform_now() where user_id = $1 and task_id = $2 and period = $3 and claimed_at is null',
      [user_id, task.id, period],
    )
    return earnPoints(tx, {
      ...{ user_id, points: task.points, reason: 'task', ref: `task:${task.id}:${period}`, by_day_limit: true },
    })
  })
}
