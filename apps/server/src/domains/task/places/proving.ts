/** A person submits a proof, the first or the second time, or gives the place back. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { checkWords } from '../../site/index.ts'
import { taskEvents } from '../events.ts'
import { maySubmit } from '../rules.ts'
import { finishIfDone } from '../settling/settling.ts'
import * as store from '../store.ts'
import type { Place, Proof, Task } from '../tables.ts'
import { placeFactsOf } from '../telling.ts'
import { endPlace } from './ending.ts'

const HOUR_MS = 3_600_000

/** The caller's place and its task, locked. @throws Refusal NOT_FOUND */
export async function lockMine(tx: Tx<SignedCtx>, id: number): Promise<{ task: Task; place: Place }> {
  const found = await store.lockWithTask(tx, id)
  return found?.place.user_id === tx.user.id ? found : refuse('NOT_FOUND')
}

/**
 * Submits a proof. The shop, or an operator of Juya's, has its time to look at it from now on; what it says nothing about counts as approved.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED (too late), MISSING_PARAM {field}, CONTENT_BLOCKED
 */
export async function submitProof(ctx: SignedCtx, id: number, given: Proof): Promise<Place> {
  return inTransaction(ctx, async (tx) => {
    const { task, place } = await lockMine(tx, id)
    if (place.status === 'submitted') return place
    const now = await databaseNow(tx)
    if (!maySubmit(place, now))
      refuse(
        place.status === 'taken' || (place.status === 'rejected' && place.retry_by !== null)
          ? 'WINDOW_CLOSED'
          : 'STATE_CONFLICT',
        {
          status: place.status,
        },
      )
    await checkWhole(tx, task, given)
    const review_by = now + task.review_hours * HOUR_MS
    const submitted = await store.changePlace(tx, id, {
      ...{ status: 'submitted', proof: given, tries: place.tries + 1, submitted_at: now, review_by },
      ...{ retry_by: null, appeal_by: null, reject_reason: null, decided_by: null, decided_at: null, held_at: null },
    })
    await clearDeadlines(tx, ['place_submit', 'place_appeal'], [id])
    await setDeadline(tx, 'place_review', id, review_by)
    if (task.shop_id === null) await startReviewDeadlines(tx, 'house_proof', [id], review_by - now)
    await emit(tx, taskEvents.submitted, { ...placeFactsOf(task, submitted), review_by })
    return submitted
  })
}

/** @throws Refusal MISSING_PARAM {field}, CONTENT_BLOCKED */
async function checkWhole(tx: Tx, task: Task, { text, link, images }: Proof): Promise<void> {
  if (images.length < task.proof_images) refuse('MISSING_PARAM', { field: 'images' })
  if (task.proof_text && !text) refuse('MISSING_PARAM', { field: 'text' })
  if (task.proof_link && !link) refuse('MISSING_PARAM', { field: 'link' })
  await checkWords(tx, text)
}

/** Gives a place back that has no proof yet. A repeat changes nothing. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function returnPlace(ctx: SignedCtx, id: number): Promise<Place> {
  return inTransaction(ctx, async (tx) => {
    const { task, place } = await lockMine(tx, id)
    if (place.status === 'returned') return place
    if (place.status !== 'taken') refuse('STATE_CONFLICT', { status: place.status })
    await finishIfDone(tx, await endPlace(tx, task, place, 'returned'))
    return (await store.placeById(tx, id))!
  })
}
