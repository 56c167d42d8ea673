/** A task ends: it is finished once its time is over or all places are paid, and no place is open, and settled by its shop, or by itself after some days. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { taskEvents } from '../events.ts'
import { lockOwn } from '../publishing/writing.ts'
import { mayMove, restOf } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Task } from '../tables.ts'
import { factsOf } from '../telling.ts'
import { giveBack } from './giving-back.ts'

const DAY_MS = 86_400_000

/**
 * Finishes a task that is over and has no open place; one that was taken down, or is Juya's, is settled right after, in a transaction of its own: its payment
 * is locked before the accounts of places that were just paid. The caller holds the task.
 */
export async function finishIfDone(tx: Tx, task: Task): Promise<Task> {
  const now = await databaseNow(tx)
  const over = task.ends_at <= now || task.approved === task.quota
  if (!mayMove(task.status, 'finish') || !over || task.taken > 0) return task
  const waits = task.stopped_at === null && task.shop_id !== null
  const settles_at = waits ? now + (await setting(tx, 'task.settle_days')) * DAY_MS : now
  const finished = await store.changeTask(tx, task.id, {
    ...{ status: 'finished', paused_by: null, finished_at: now, settles_at },
  })
  await clearDeadlines(tx, ['task_end'], [task.id])
  await setDeadline(tx, 'task_settle', task.id, settles_at)
  if (task.stopped_at === null) await emit(tx, taskEvents.finished, { ...factsOf(finished), settles_at })
  return finished
}

/** What was not paid goes back. The caller holds the task. */
async function settle(tx: Tx, task: Task): Promise<Task> {
  const { rest_fen, fee_back_fen } = restOf(task)
  await giveBack(tx, task, { rest_fen, fee_back_fen, reason: 'task settled' })
  await clearDeadlines(tx, ['task_settle', 'task_end'], [task.id])
  const settled = await store.changeTask(tx, task.id, {
    ...{ status: 'settled', paused_by: null, settles_at: null, settled_at: await databaseNow(tx) },
    ...{ returned_fen: rest_fen, fee_back_fen },
  })
  await emit(tx, taskEvents.settled, {
    ...factsOf(settled),
    paid_fen: task.paid_fen,
    back_fen: rest_fen + fee_back_fen,
  })
  return settled
}

/**
 * A shop settles its task: one that runs is over then. A repeat answers how it was settled.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, HAS_OPEN_ITEMS (places are open)
 */
export async function settleTask(ctx: ShopCtx, id: number): Promise<Task> {
  return inTransaction(ctx, async (tx) => {
    const found = await store.lockTask(tx, id)
    if (found?.shop_id === tx.shop.shop_id && found.status === 'settled') return found
    const task = await lockOwn(tx, id, 'settle')
    if (task.taken > 0) refuse('HAS_OPEN_ITEMS', { items: ['places'], count: task.taken })
    return settle(tx, task)
  })
}

/** Deadline task_settle. */
export async function settleByTime(tx: Tx, id: number): Promise<void> {
  const task = await store.lockTask(tx, id)
  if (task?.status !== 'finished') return
  if (task.settles_at! > (await databaseNow(tx))) return setDeadline(tx, 'task_settle', id, task.settles_at!)
  await settle(tx, task)
}

/** Deadline task_end: its time is over. */
export async function endByTime(tx: Tx, id: number): Promise<void> {
  const task = await store.lockTask(tx, id)
  if (!task || !mayMove(task.status, 'finish')) return
  if (task.ends_at > (await databaseNow(tx))) return setDeadline(tx, 'task_end', id, task.ends_at)
  await finishIfDone(tx, task)
}
