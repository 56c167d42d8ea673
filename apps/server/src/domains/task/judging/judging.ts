/** A shop judges proofs: it approves, which pays, or rejects with a reason; its silence approves. */
import type { RefusalKey } from '@juya/contract'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { checkWords } from '../../site/index.ts'
import { taskEvents } from '../events.ts'
import { maySell } from '../publishing/pausing.ts'
import { judgeActions } from '../rules.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'
import type { Place, Task } from '../tables.ts'
import { placeFactsOf } from '../telling.ts'
import { endReviews, payPlaces } from './rewarding.ts'

const HOUR_MS = 3_600_000

interface Judged {
  done: Place[]
  failed: Array<{ id: number; key: RefusalKey; details: Record<string, unknown> }>
}

/**
 * Approves or rejects places of the shop's tasks. What cannot be done is told one by one; the rest is done.
 * @throws Refusal MISSING_PARAM {field: reason}, CONTENT_BLOCKED; NOT_FOUND, STATE_CONFLICT {status} where none can be done
 */
export async function judgePlaces(
  ctx: ShopCtx,
  { ids, pass, reason, retry }: { ids: readonly number[]; pass: boolean; reason: string; retry: boolean },
): Promise<Judged> {
  if (!pass && reason === '') refuse('MISSING_PARAM', { field: 'reason' })
  await checkWords(ctx, reason)
  return inTransaction(ctx, async (tx) => {
    const own = (await store.placesByIds(tx, ids)).filter(({ shop_id }) => shop_id === tx.shop.shop_id)
    const tasks = new Map(
      (
        await store.lockTasks(
          tx,
          own.map(({ task_id }) => task_id),
        )
      ).map((task) => [task.id, task]),
    )
    const places = await store.lockPlaces(
      tx,
      own.map(({ id }) => id),
    )
    const already = (place: Place) => place.status === (pass ? 'paid' : 'rejected')
    const ready = places.filter((place) => judgeActions(place).includes(pass ? 'approve' : 'reject'))
    const while_suspended = !(await maySell(tx, tx.shop.shop_id))
    if (pass) await payPlaces(tx, tasks, ready, { by: 'shop', while_suspended })
    else
      for (const place of ready)
        await reject(tx, tasks.get(place.task_id)!, place, { by: 'shop', reason, retry, while_suspended })
    const told = places.filter((place) => ready.includes(place) || already(place)).map(({ id }) => id)
    const failed = ids.flatMap((id): Judged['failed'] => {
      if (told.includes(id)) return []
      const place = places.find((one) => one.id === id)
      return [
        place
          ? { id, key: 'STATE_CONFLICT', details: { status: place.status } }
          : { id, key: 'NOT_FOUND', details: {} },
      ]
    })
    if (told.length === 0) refuse(failed[0]!.key, failed[0]!.details)
    return { done: await store.placesByIds(tx, told), failed }
  })
}

interface Rejection {
  by: 'shop' | 'house'
  reason: string
  retry: boolean
  while_suspended: boolean
  /** The operator who rejects a proof of Juya's. */
  judged_by?: number
}

/** The place is kept for the appeal, and once for a second try where its giver allows it. The caller holds it and its task. */
export async function reject(
  tx: Tx,
  task: Task,
  place: Place,
  { by, reason, retry, while_suspended, judged_by }: Rejection,
): Promise<void> {
  const now = await databaseNow(tx)
  const appeal_by = now + (await setting(tx, 'task.appeal_h')) * HOUR_MS
  const retry_by = retry && place.tries < 2 ? now + (await setting(tx, 'task.retry_h')) * HOUR_MS : null
  const rejected = await store.changePlace(tx, place.id, {
    ...{ status: 'rejected', decided_by: by, decided_at: now, rejected_at: now, while_suspended },
    ...{ reject_reason: reason, appeal_by, retry_by, review_by: null },
    ...(judged_by === undefined ? {} : { judged_by }),
  })
  await endReviews(tx, [place])
  await clearDeadlines(tx, ['place_review'], [place.id])
  await setDeadline(tx, 'place_appeal', place.id, appeal_by)
  await emit(tx, taskEvents.turned_down, { ...placeFactsOf(task, rejected), reason, appeal_by, retry_by })
}

/** Deadline place_review: the shop, or Juya, said nothing in time, so the proof is approved and paid. */
export async function approveBySilence(tx: Tx, id: number): Promise<void> {
  const found = await store.lockWithTask(tx, id)
  if (found?.place.status !== 'submitted') return
  const { task, place } = found
  if (place.review_by! > (await databaseNow(tx))) return setDeadline(tx, 'place_review', id, place.review_by!)
  const while_suspended = !(await maySell(tx, task.shop_id))
  await payPlaces(tx, new Map([[task.id, task]]), [place], { by: 'silence', while_suspended })
}
