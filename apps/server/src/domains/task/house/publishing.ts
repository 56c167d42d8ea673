/** Tasks of Juya's own, which pay points: written as a draft, published by one operator or by two, deleted. No money moves, and nothing is locked. */
import { POINTS_PER_YUAN, type taskTerms } from '@juya/contract'
import type { z } from 'zod'
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { taskEvents } from '../events.ts'
import { lockFor } from '../publishing/reviewing.ts'
import { termsFrom } from '../publishing/writing.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import { type Task, task_tasks } from '../tables.ts'
import { factsOf } from '../telling.ts'

/** Names the act of two operators in approvals and in the audit log. */
export const HOUSE_TASK = 'house_task_publish'
const HOUR_MS = 3_600_000
const FEN_PER_YUAN = 100

/** What all places of a task come to, in fen. */
export const worthFen = ({ reward_points, quota }: Pick<Task, 'reward_points' | 'quota'>): number =>
  Math.floor((reward_points * quota * FEN_PER_YUAN) / POINTS_PER_YUAN)

/** Above which worth of all its places two operators publish a task, in fen. */
export const twoAboveFen = (ctx: Ctx): Promise<number> => setting(ctx, 'task.two_above_fen')

type Form = z.output<z.ZodObject<typeof taskTerms>> & {
  reward_points: number
  id?: number | undefined
  /** Of the draft the form was opened with. */
  revision?: number | undefined
}

/**
 * Writes a task of Juya's as a draft, or changes the draft with this id.
 * @throws Refusal NOT_FOUND (task, category), STATE_CONFLICT {status}, EDIT_CONFLICT, VALIDATION {field}, CONTENT_BLOCKED
 */
export async function saveHouseTask(
  tx: Tx<OperatorCtx>,
  { id, revision, reward_points, ...terms }: Form,
): Promise<{ task: Task; is_new: boolean }> {
  const before = id === undefined ? undefined : await lockFor(tx, id, 'save', 'house')
  if (before && before.revision !== revision) refuse('EDIT_CONFLICT')
  const no_money = { reward_fen: 0, fee_bp: 0, budget_fen: 0, fee_fen: 0 }
  const written = { ...(await termsFrom(tx, terms)), reward_points, ...no_money }
  if (before) {
    const task = await store.changeTask(tx, before.id, { ...written, revision: before.revision + 1 })
    return { task, is_new: false }
  }
  const [added] = await tx.db.insert(task_tasks).values(written).returning()
  return { task: added!, is_new: true }
}

const publishing = defineApproval({
  kind: HOUSE_TASK,
  roles: ['content'],
  title: { en: 'Publish a task of Juya', zh: '发布平台任务' },
  effect: {
    en: '“{title}” brings {points} points for each of {quota} places.',
    zh: '“{title}”共 {quota} 个名额，每个 {points} 积分。',
  },
  async run(tx, { target_id, input }) {
    const task = await lockFor(tx, Number(target_id), 'publish', 'house')
    if (task.revision !== Number(input.revision)) refuse('EDIT_CONFLICT')
    await open(tx, task)
  },
})

/** It takes people from now on. @throws Refusal WINDOW_CLOSED (its end is too near) */
async function open(tx: Tx, { id, ends_at, take_hours, revision }: Task): Promise<void> {
  const now = await databaseNow(tx)
  if (ends_at < now + take_hours * HOUR_MS) refuse('WINDOW_CLOSED')
  const opened = await store.changeTask(tx, id, {
    ...{ status: 'active', opened_at: now, refreshed_at: now, revision: revision + 1 },
  })
  await setDeadline(tx, 'task_end', id, ends_at)
  await emit(tx, taskEvents.approved, { ...factsOf(opened), ends_at })
}

/**
 * Publishes a draft. One whose places are worth more than the setting waits for a second operator first.
 * @returns the proposal, where it waits
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, EDIT_CONFLICT (proposed already)
 */
export async function publishHouseTask(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval | undefined> {
  const task = await lockFor(tx, id, 'publish', 'house')
  const worth_fen = worthFen(task)
  if (worth_fen <= (await twoAboveFen(tx))) {
    await open(tx, task)
    return undefined
  }
  const { title, reward_points, quota, revision } = task
  return propose(tx, publishing, {
    ...{ target_type: 'house_task', target_id: id, amount_fen: worth_fen, reason, input: { revision } },
    facts: { title, points: reward_points, quota, worth: yuan(worth_fen) },
  })
}

/** Deletes a draft. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function deleteHouseTask(tx: Tx, id: number): Promise<void> {
  await lockFor(tx, id, 'delete', 'house')
  await store.changeTask(tx, id, { status: 'cancelled' })
}
