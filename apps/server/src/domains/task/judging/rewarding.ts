/** Approved places are paid at once: out of the locked budget (T24), or with the points Juya promised. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { bountyPaid, postMany } from '../../ledger/index.ts'
import { earnPoints } from '../../points/index.ts'
import { taskEvents } from '../events.ts'
import { endClocks } from '../places/ending.ts'
import { finishIfDone } from '../settling/settling.ts'
import * as store from '../store.ts'
import type { Decider, Place, Task } from '../tables.ts'
import { placeFactsOf } from '../telling.ts'

interface Decision {
  by: Decider
  while_suspended: boolean
  ruling?: string
  /** The operator who approved a proof of Juya's. */
  judged_by?: number
}

/**
 * Pays places. What the shop had rejected it takes back with this; what the arbiter decides was overturned.
 * The caller holds the tasks and the places. All accounts are locked together.
 */
export async function payPlaces(
  tx: Tx,
  tasks: ReadonlyMap<number, Task>,
  places: readonly Place[],
  { by, while_suspended, ruling, judged_by }: Decision,
): Promise<void> {
  if (places.length === 0) return
  const now = await databaseNow(tx)
  const changed = new Map(tasks)
  for (const place of places) {
    const task = changed.get(place.task_id)!
    const undone = by === 'shop' && place.status !== 'submitted' ? { undone_at: now } : {}
    const ruled = by === 'arbiter' ? { ruled_at: now, ruling: ruling ?? '', overturned: true } : {}
    const paid = await store.changePlace(tx, place.id, {
      ...{ status: 'paid', decided_by: by, decided_at: now, while_suspended, ended_at: now },
      ...{ review_by: null, appeal_by: null, retry_by: null, held_at: null },
      ...undone,
      ...ruled,
      ...(judged_by === undefined ? {} : { judged_by }),
    })
    await endClocks(tx, paid)
    const { taken, approved, paid_fen } = task
    const counted = { taken: taken - 1, approved: approved + 1, paid_fen: paid_fen + place.reward_fen }
    changed.set(task.id, await store.changeTask(tx, task.id, counted))
    await emit(tx, taskEvents.paid, { ...placeFactsOf(task, paid), by })
  }
  await endReviews(tx, places)
  await giveRewards(tx, places)
  for (const task of changed.values()) await finishIfDone(tx, task)
}

/** The desk waits no longer for an answer about these places, as they stood. */
export async function endReviews(tx: Tx, places: readonly Place[]): Promise<void> {
  const disputed = places.filter(({ status }) => status === 'disputed').map(({ id }) => id)
  if (disputed.length > 0) await endReviewDeadlines(tx, 'task_appeal', disputed)
  const with_juya = places.filter(({ status, shop_id }) => status === 'submitted' && shop_id === null)
  if (with_juya.length === 0) return
  await endReviewDeadlines(
    tx,
    'house_proof',
    with_juya.map(({ id }) => id),
  )
}

/** Points first: a book is locked before accounts. */
async function giveRewards(tx: Tx, places: readonly Place[]): Promise<void> {
  for (const { id, shop_id, user_id, reward_points } of places)
    if (shop_id === null)
      await earnPoints(tx, { user_id, points: reward_points, reason: 'task', ref: `place:${id}`, promised: true })
  const bounties = places.flatMap(({ id, shop_id, user_id, reward_fen }) =>
    shop_id === null ? [] : [bountyPaid({ assignment_id: id, shop_id, user_id, amount_fen: reward_fen })],
  )
  await postMany(tx, bounties)
}
