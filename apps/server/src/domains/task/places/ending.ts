/** A place ends without being paid: it is free for others, and a task that waited for it may be finished. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { taskEvents } from '../events.ts'
import { setting } from '../settings.ts'
import { finishIfDone } from '../settling/settling.ts'
import * as store from '../store.ts'
import type { Place, Task } from '../tables.ts'
import { placeFactsOf } from '../telling.ts'

const DAY_MS = 86_400_000
/** The clocks of a place that is not final. */
const CLOCKS = ['place_submit', 'place_review', 'place_appeal']

/** A place is final: its clocks stop, and its proof is deleted in time. The caller holds it. */
export async function endClocks(tx: Tx, place: Place): Promise<void> {
  await clearDeadlines(tx, CLOCKS, [place.id])
  if (place.proof === null && place.appeal === null) return
  await setDeadline(
    tx,
    'place_forget',
    place.id,
    (await databaseNow(tx)) + (await setting(tx, 'task.proof_days')) * DAY_MS,
  )
}

type Why = 'returned' | 'expired' | 'stopped' | 'joined' | 'final'

/** Ends a place and gives it back to its task. The caller holds both. @returns the task, not finished by this */
export async function endPlace(tx: Tx, task: Task, place: Place, why: Why): Promise<Task> {
  const status = why === 'final' ? 'rejected' : why === 'expired' ? 'expired' : 'returned'
  const ended = await store.changePlace(tx, place.id, { status, ended_at: await databaseNow(tx), held_at: null })
  await endClocks(tx, ended)
  if (why === 'stopped' || why === 'joined') await emit(tx, taskEvents.ended, { ...placeFactsOf(task, place), why })
  if (why === 'expired') await emit(tx, taskEvents.expired, placeFactsOf(task, place))
  return store.changeTask(tx, task.id, { taken: task.taken - 1 })
}

/** Deadline place_submit: no proof came in time. Of a person who said "It was not me" the clock stands still. */
export async function expireByTime(tx: Tx, id: number): Promise<void> {
  const found = await store.lockWithTask(tx, id)
  if (found?.place.status !== 'taken' || found.place.held_at !== null) return
  const { task, place } = found
  if (place.submit_by > (await databaseNow(tx))) return setDeadline(tx, 'place_submit', id, place.submit_by)
  await finishIfDone(tx, await endPlace(tx, task, place, 'expired'))
}

/** Deadline place_appeal: a rejection that was not appealed is final, and its place is free. */
export async function finalByTime(tx: Tx, id: number): Promise<void> {
  const found = await store.lockWithTask(tx, id)
  if (found?.place.status !== 'rejected' || found.place.ended_at !== null || found.place.held_at !== null) return
  const { task, place } = found
  if (place.appeal_by! > (await databaseNow(tx))) return setDeadline(tx, 'place_appeal', id, place.appeal_by!)
  await finishIfDone(tx, await endPlace(tx, task, place, 'final'))
}

/** Deadline place_forget: what both sides sent is deleted; that it was paid or rejected stays. */
export async function forgetByTime(tx: Tx, id: number): Promise<void> {
  const found = await store.lockWithTask(tx, id)
  if (found?.place.ended_at == null) return
  await store.changePlace(tx, id, { proof: null, appeal: null, appeal_images: [] })
}
