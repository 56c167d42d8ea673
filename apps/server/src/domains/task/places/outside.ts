/** What happens to places from outside: their person works for the shop now, is banned, says "It was not me", or the service is out. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { clearDeadlines, setDeadlinesOfKinds } from '../../../platform/time/deadlines.ts'
import type { Outage } from '../../lot/index.ts'
import { dispute } from '../judging/appealing.ts'
import { finishIfDone } from '../settling/settling.ts'
import * as store from '../store.ts'
import type { Place } from '../tables.ts'
import { endPlace } from './ending.ts'

const DAY_MS = 86_400_000
const CLOCKS = { submit_by: 'place_submit', review_by: 'place_review', appeal_by: 'place_appeal' } as const

/** Places and their tasks, locked, each as it is now. */
async function lockAll(tx: Tx, found: readonly Place[]) {
  const tasks = await store.lockTasks(
    tx,
    found.map(({ task_id }) => task_id),
  )
  const places = await store.lockPlaces(
    tx,
    found.map(({ id }) => id),
  )
  return {
    tasks: new Map(tasks.map((task) => [task.id, task])),
    places: places.filter(({ ended_at }) => ended_at === null),
  }
}

/** A person works for a shop now: a place without a proof ends, what was submitted the arbiter judges. */
export async function endWithJoining(
  tx: Tx,
  { shop_id, member_id }: { shop_id: number; member_id: number },
): Promise<void> {
  const found = (await store.openPlacesOfPerson(tx, member_id)).filter((place) => place.shop_id === shop_id)
  const { tasks, places } = await lockAll(tx, found)
  for (const place of places) {
    if (place.status === 'taken')
      tasks.set(place.task_id, await endPlace(tx, tasks.get(place.task_id)!, place, 'joined'))
    if (place.status === 'submitted')
      await dispute(tx, tasks.get(place.task_id)!, place, { appeal: null, appeal_images: [] })
  }
  for (const task of tasks.values()) await finishIfDone(tx, task)
}

/** A banned person submits nothing any more: places without a proof are free for others. What was submitted is judged. */
export async function endWithBan(tx: Tx, user_id: number): Promise<void> {
  const { tasks, places } = await lockAll(tx, await store.openPlacesOfPerson(tx, user_id))
  for (const place of places)
    if (place.status === 'taken')
      tasks.set(place.task_id, await endPlace(tx, tasks.get(place.task_id)!, place, 'returned'))
  for (const task of tasks.values()) await finishIfDone(tx, task)
}

/** A person said "It was not me": the clocks of what they would have to do stand still. */
export async function holdClocks(tx: Tx, user_id: number): Promise<void> {
  const { places } = await lockAll(tx, await store.openPlacesOfPerson(tx, user_id))
  const now = await databaseNow(tx)
  for (const { id, status, held_at } of places) {
    if (held_at !== null || (status !== 'taken' && status !== 'rejected')) continue
    await store.changePlace(tx, id, { held_at: now })
    await clearDeadlines(tx, ['place_submit', 'place_appeal'], [id])
  }
}

/** They are back: what was left of the time runs on. */
export async function runClocks(tx: Tx, user_id: number): Promise<void> {
  const { places } = await lockAll(tx, await store.openPlacesOfPerson(tx, user_id))
  const now = await databaseNow(tx)
  for (const place of places)
    if (place.held_at !== null) await moveClocks(tx, place, now - place.held_at, ['submit_by', 'appeal_by', 'retry_by'])
}

type Clock = 'submit_by' | 'review_by' | 'appeal_by' | 'retry_by'

/** Moves those clocks of a place that run, by so many ms. The caller holds it. */
async function moveClocks(tx: Tx, place: Place, by_ms: number, clocks: readonly Clock[]): Promise<void> {
  const running = (clock: Clock) =>
    place[clock] !== null &&
    (clock === 'submit_by'
      ? place.status === 'taken'
      : clock === 'review_by'
        ? place.status === 'submitted'
        : place.status === 'rejected')
  const moved = clocks.filter(running)
  await store.changePlace(tx, place.id, {
    held_at: null,
    ...Object.fromEntries(moved.map((clock) => [clock, place[clock]! + by_ms])),
  })
  await setDeadlinesOfKinds(
    tx,
    moved.flatMap((clock) =>
      clock === 'retry_by' ? [] : [{ kind: CLOCKS[clock], ref_id: place.id, due_at: place[clock]! + by_ms }],
    ),
  )
}

/** An outage takes no side its time: what was to end in it, or right after it, ends a day after it. */
export async function moveEnds(tx: Tx, { from_at, until_at }: Outage, to_ms: number): Promise<void> {
  const to_at = Math.max(until_at + DAY_MS, to_ms)
  const window = [from_at, Math.max(until_at, to_ms)]
  const ending = await query<{ id: number }>(
    tx,
    'task_tasks_ending',
    `select id from task_tasks where status in ('active', 'paused') and stopped_at is null
       and ends_at > to_timestamp($1::float8 / 1000) and ends_at < to_timestamp($2::float8 / 1000)`,
    window,
  )
  const due = await query<{ id: number; task_id: number }>(
    tx,
    'task_places_ending',
    `select id, task_id from task_places where ended_at is null and held_at is null
       and case status when 'taken' then submit_by when 'submitted' then review_by when 'rejected' then appeal_by end
         between to_timestamp($1::float8 / 1000) and to_timestamp($2::float8 / 1000)`,
    window,
  )
  const tasks = await store.lockTasks(tx, [...ending.map(({ id }) => id), ...due.map(({ task_id }) => task_id)])
  const places = await store.lockPlaces(
    tx,
    due.map(({ id }) => id),
  )
  const moves = new Set(ending.map(({ id }) => id))
  for (const { id, status } of tasks) {
    if (!moves.has(id) || (status !== 'active' && status !== 'paused')) continue
    await store.changeTask(tx, id, { ends_at: to_at })
    await setDeadlinesOfKinds(tx, [{ kind: 'task_end', ref_id: id, due_at: to_at }])
  }
  for (const place of places) {
    const clock = ({ taken: 'submit_by', submitted: 'review_by', rejected: 'appeal_by' } as Record<string, Clock>)[
      place.status
    ]
    if (place.ended_at !== null || !clock || place[clock] === null) continue
    await moveClocks(tx, place, to_at - place[clock]!, clock === 'appeal_by' ? ['appeal_by', 'retry_by'] : [clock])
  }
}
