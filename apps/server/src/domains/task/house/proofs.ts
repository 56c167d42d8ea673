/** Proofs of Juya's own tasks: an operator approves one, which brings its points, or rejects it with a reason; silence approves here too. */
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { checkWords } from '../../site/index.ts'
import { reject } from '../judging/judging.ts'
import { payPlaces } from '../judging/rewarding.ts'
import * as store from '../store.ts'
import type { Place, Task } from '../tables.ts'

/** A place in a task of Juya's whose proof waits, and the task, locked. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockSubmitted(tx: Tx, id: number): Promise<{ task: Task; place: Place }> {
  const found = await store.lockWithTask(tx, id)
  if (found?.place.shop_id !== null) refuse('NOT_FOUND')
  if (found.place.status !== 'submitted') refuse('STATE_CONFLICT', { status: found.place.status })
  return found
}

/** @throws Refusal as lockSubmitted */
export async function approveProof(tx: Tx<OperatorCtx>, id: number): Promise<void> {
  const { task, place } = await lockSubmitted(tx, id)
  const decision = { by: 'house' as const, while_suspended: false, judged_by: tx.operator.id }
  await payPlaces(tx, new Map([[task.id, task]]), [place], decision)
}

/** The first rejection lets its person try once more; each may be appealed, and another operator rules. @throws Refusal as lockSubmitted, CONTENT_BLOCKED */
export async function rejectProof(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<void> {
  await checkWords(tx, reason)
  const { task, place } = await lockSubmitted(tx, id)
  const judged_by = tx.operator.id
  await reject(tx, task, place, { by: 'house', reason, retry: true, while_suspended: false, judged_by })
}

/** What accounts were promised in points since a moment (ms): places they took and still have, or had paid. */
export async function promisedTo(ctx: Ctx, user_ids: readonly number[], from_at: number): Promise<number> {
  const [row] = await query<{ points: number }>(
    ctx,
    'task_points_promised',
    `select coalesce(sum(reward_points), 0)::int as points from task_places
     where user_id = any($1) and shop_id is null and taken_at >= to_timestamp($2::float8 / 1000)
       and (ended_at is null or status = 'paid')`,
    [[...user_ids], from_at],
  )
  return row!.points
}

/** The proofs of Juya's tasks: one that waits, and the parts of it a decision rests on. */
export const registerProofQueue = (): void =>
  registerQueue('house_proof', { lock: store.lockWithTask, standing, parties: store.placesByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const place = await store.placeById(ctx, id)
  if (place?.shop_id !== null) return undefined
  return { open: place.status === 'submitted', parts: { proof: print(place.proof) } }
}
