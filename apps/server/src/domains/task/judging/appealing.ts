/** A person brings a rejection before the arbiter, who sees the proof of both sides; the place stays kept until the ruling. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { clearDeadlines } from '../../../platform/time/deadlines.ts'
import { checkWords } from '../../site/index.ts'
import { taskEvents } from '../events.ts'
import { endPlace } from '../places/ending.ts'
import { lockMine } from '../places/proving.ts'
import { maySell } from '../publishing/pausing.ts'
import { mayAppeal } from '../rules.ts'
import { setting } from '../settings.ts'
import { finishIfDone } from '../settling/settling.ts'
import * as store from '../store.ts'
import type { Place, Task } from '../tables.ts'
import { placeFactsOf } from '../telling.ts'
import { markShop } from './marks.ts'
import { payPlaces } from './rewarding.ts'

const HOUR_MS = 3_600_000

/**
 * Appeals a rejection. A repeat changes nothing.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, WINDOW_CLOSED, CONTENT_BLOCKED
 */
export async function appealPlace(
  ctx: SignedCtx,
  id: number,
  { content, images }: { content: string; images: string[] },
): Promise<Place> {
  return inTransaction(ctx, async (tx) => {
    const { task, place } = await lockMine(tx, id)
    if (place.status === 'disputed' && place.appeal === content) return place
    const now = await databaseNow(tx)
    if (place.status !== 'rejected') refuse('STATE_CONFLICT', { status: place.status })
    if (!mayAppeal(place, now)) refuse('WINDOW_CLOSED')
    await checkWords(tx, content)
    return dispute(tx, task, place, { appeal: content, appeal_images: images })
  })
}

/** The arbiter decides about a place. The caller holds it and its task. */
export async function dispute(
  tx: Tx,
  task: Task,
  place: Place,
  said: Pick<Place, 'appeal' | 'appeal_images'>,
): Promise<Place> {
  const now = await databaseNow(tx)
  const within_ms = (await setting(tx, 'task.ruling_h')) * HOUR_MS
  const disputed = await store.changePlace(tx, place.id, {
    ...{ status: 'disputed', appealed_at: now, retry_by: null, appeal_by: null, review_by: null, held_at: null },
    ...said,
  })
  await clearDeadlines(tx, ['place_appeal', 'place_review'], [place.id])
  await startReviewDeadlines(tx, 'task_appeal', [place.id], within_ms)
  await emit(tx, taskEvents.appealed, { ...placeFactsOf(task, disputed), rule_by: now + within_ms })
  return disputed
}

/** A place that is disputed, and its task, locked. @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, SELF_ACTION (they rejected it) */
async function lockDisputed(tx: Tx, id: number): Promise<{ task: Task; place: Place }> {
  const found = (await store.lockWithTask(tx, id)) ?? refuse('NOT_FOUND')
  if (found.place.status !== 'disputed') refuse('STATE_CONFLICT', { status: found.place.status })
  if (tx.operator && found.place.judged_by === tx.operator.id) refuse('SELF_ACTION')
  return found
}

/** The arbiter approves the proof: it is paid. Of a shop with too many of these it is noted. @throws Refusal as lockDisputed */
export async function overturn(tx: Tx, id: number, reason: string): Promise<void> {
  const { task, place } = await lockDisputed(tx, id)
  const while_suspended = !(await maySell(tx, task.shop_id))
  await payPlaces(tx, new Map([[task.id, task]]), [place], { by: 'arbiter', while_suspended, ruling: reason })
  if (place.rejected_at === null) return
  await emit(tx, taskEvents.overturned, { ...placeFactsOf(task, place), reason })
  if (task.shop_id !== null) await markShop(tx, task.shop_id)
}

/** The arbiter upholds the rejection: it is final, and the place is free. @throws Refusal as lockDisputed */
export async function uphold(tx: Tx, id: number, reason: string): Promise<void> {
  const { task, place } = await lockDisputed(tx, id)
  const now = await databaseNow(tx)
  const ruled = await store.changePlace(tx, id, {
    ...{ ruled_at: now, ruling: reason, decided_by: 'arbiter', decided_at: now },
    ...{ rejected_at: place.rejected_at ?? now, reject_reason: place.reject_reason ?? reason },
  })
  await endReviewDeadlines(tx, 'task_appeal', [id])
  await emit(tx, taskEvents.upheld, { ...placeFactsOf(task, place), reason })
  await finishIfDone(tx, await endPlace(tx, task, ruled, 'final'))
}

/** The appeals of places: one that waits, and the parts of it a ruling rests on. */
export const registerAppealQueue = (): void =>
  registerQueue('task_appeal', { lock: store.lockWithTask, standing, parties: store.placesByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const place = await store.placeById(ctx, id)
  if (!place) return undefined
  return {
    open: place.status === 'disputed',
    parts: {
      proof: print(place.proof),
      words: print(place.reject_reason, place.appeal),
      pictures: print(place.appeal_images),
    },
  }
}
