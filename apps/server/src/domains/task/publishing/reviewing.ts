/** Operators' decisions about tasks: letting one in, rejecting it, taking one down. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit, type Told } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import type { reportEvents } from '../../report/events.ts'
import { taskEvents } from '../events.ts'
import { endPlace } from '../places/ending.ts'
import { mayMove, type TaskEvent } from '../rules.ts'
import { giveAllBack } from '../settling/giving-back.ts'
import { finishIfDone } from '../settling/settling.ts'
import * as store from '../store.ts'
import type { Task } from '../tables.ts'
import { factsOf } from '../telling.ts'
import { maySell } from './pausing.ts'

/** A task of a shop, or of Juya where that is asked for, locked. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function lockFor(tx: Tx, id: number, event: TaskEvent, of: 'shop' | 'house' = 'shop'): Promise<Task> {
  const task = await store.lockTask(tx, id)
  if (!task || (task.shop_id === null) !== (of === 'house')) refuse('NOT_FOUND')
  if (!mayMove(task.status, event)) refuse('STATE_CONFLICT', { status: task.status })
  return task
}

/**
 * Lets a task in: it takes people from now on, or once its shop may sell again.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED (its end is past)
 */
export async function approveTask(tx: Tx, id: number): Promise<void> {
  const task = await lockFor(tx, id, 'approve')
  const now = await databaseNow(tx)
  if (task.ends_at <= now) refuse('WINDOW_CLOSED')
  const may_sell = await maySell(tx, task.shop_id)
  const open = await store.changeTask(tx, id, {
    ...(may_sell ? { status: 'active' as const } : { status: 'paused' as const, paused_by: 'standing' as const }),
    ...{ opened_at: now, refreshed_at: now },
  })
  await endReviewDeadlines(tx, 'task', [id])
  await setDeadline(tx, 'task_end', id, task.ends_at)
  await emit(tx, taskEvents.approved, { ...factsOf(open), ends_at: task.ends_at })
}

/** Rejects a task: its budget and its fee go back. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function rejectTask(tx: Tx, id: number, reason: string): Promise<void> {
  const task = await lockFor(tx, id, 'reject')
  const { task: gone, back_fen } = await giveAllBack(tx, task, 'rejected', reason)
  await emit(tx, taskEvents.rejected, { ...factsOf(gone), reason, back_fen })
}

/**
 * Takes a task down: places without a proof end, what was submitted is judged and paid, then what is left goes back, without the fee.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, ALREADY_DONE
 */
export async function stopTask(tx: Tx, id: number, reason: string, of: 'shop' | 'house' = 'shop'): Promise<void> {
  const task = await lockFor(tx, id, 'stop', of)
  if (task.stopped_at !== null) refuse('ALREADY_DONE')
  const now = await databaseNow(tx)
  const found = await store.openPlacesOf(tx, [id], ['taken'])
  const taken = await store.lockPlaces(
    tx,
    found.map((place) => place.id),
  )
  let stopped = await store.changeTask(tx, id, {
    ...{ stopped_at: now, ends_at: Math.min(task.ends_at, now), reject_reason: reason },
  })
  for (const place of taken) if (place.status === 'taken') stopped = await endPlace(tx, stopped, place, 'stopped')
  await emit(tx, taskEvents.stopped, { ...factsOf(stopped), reason })
  if (stopped.status !== 'finished') return void (await finishIfDone(tx, stopped))
  await store.changeTask(tx, id, { settles_at: now })
  await setDeadline(tx, 'task_settle', id, now)
}

/** A report about a task was upheld: it is taken down. */
export async function stopReported(tx: Tx, { payload }: Told<typeof reportEvents.outcome>): Promise<void> {
  if (payload.target_type !== 'task' || !payload.upheld) return
  const task = await store.lockTask(tx, payload.target_id)
  if (task && mayMove(task.status, 'stop') && task.stopped_at === null) await stopTask(tx, task.id, payload.reason)
}

/** The review of tasks: one that waits, and the parts of it a decision rests on. */
export const registerTaskQueue = (): void =>
  registerQueue('task', { lock: store.lockTask, standing, parties: store.tasksByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const task = await store.taskById(ctx, id)
  if (!task) return undefined
  const {
    title,
    steps,
    cover,
    reward_fen,
    quota,
    proof_images,
    proof_text,
    proof_link,
    level_min,
    take_hours,
    review_hours,
    ends_at,
  } = task
  return {
    open: task.status === 'reviewing',
    parts: {
      words: print(title, steps),
      pictures: print(cover),
      price: print(reward_fen, quota),
      terms: print(proof_images, proof_text, proof_link, level_min, take_hours, review_hours, ends_at),
    },
  }
}
