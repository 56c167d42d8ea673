/** The queries on tasks and their places. */
import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import { type Category, type Place, type PlaceStatus, type Task, task_places, task_tasks } from './tables.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>

export const tasksByIds = (ctx: Ctx, ids: readonly number[]): Promise<Task[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Task>>(ctx, 'task_tasks_by_ids', 'select * from task_tasks where id = any($1) order by id', [[...ids]])

export const taskById = async (ctx: Ctx, id: number): Promise<Task | undefined> => (await tasksByIds(ctx, [id]))[0]

/** Locks tasks by id. Their places are locked after them. */
export const lockTasks = (tx: Tx, ids: readonly number[]): Promise<Task[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Task>>(tx, 'task_tasks_lock', 'select * from task_tasks where id = any($1) order by id for update', [
        [...new Set(ids)],
      ])

export const lockTask = async (tx: Tx, id: number): Promise<Task | undefined> => (await lockTasks(tx, [id]))[0]

/** Writes columns of a task. The caller holds it. */
export async function changeTask(tx: Tx, id: number, patch: Partial<Task>): Promise<Task> {
  const [changed] = await tx.db.update(task_tasks).set(patch).where(eq(task_tasks.id, id)).returning()
  invariant(changed, `task ${id} is gone`)
  return changed
}

/** Tasks of a shop in these statuses, by id. */
export const tasksOfShop = (ctx: Ctx, shop_id: number, statuses: readonly string[]): Promise<Task[]> =>
  query<Row<Task>>(
    ctx,
    'task_tasks_of_shop',
    'select * from task_tasks where shop_id = $1 and status = any($2) order by id',
    [shop_id, [...statuses]],
  )

export const placesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Place[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Place>>(ctx, 'task_places_by_ids', 'select * from task_places where id = any($1) order by id', [
        [...ids],
      ])

export const placeById = async (ctx: Ctx, id: number): Promise<Place | undefined> => (await placesByIds(ctx, [id]))[0]

/** Locks places by id. Their tasks are locked before them. */
export const lockPlaces = (tx: Tx, ids: readonly number[]): Promise<Place[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Place>>(tx, 'task_places_lock', 'select * from task_places where id = any($1) order by id for update', [
        [...new Set(ids)],
      ])

/** A place and its task, both locked; undefined where there is none. */
export async function lockWithTask(tx: Tx, id: number): Promise<{ task: Task; place: Place } | undefined> {
  const found = await placeById(tx, id)
  if (!found) return undefined
  const task = (await lockTask(tx, found.task_id))!
  return { task, place: (await lockPlaces(tx, [id]))[0]! }
}

/** Writes columns of a place. The caller holds it and its task. */
export async function changePlace(tx: Tx, id: number, patch: Partial<Place>): Promise<Place> {
  const [changed] = await tx.db.update(task_places).set(patch).where(eq(task_places.id, id)).returning()
  invariant(changed, `place ${id} is gone`)
  return changed
}

/** Places of tasks in these statuses that are not final, by id. */
export const openPlacesOf = (
  ctx: Ctx,
  task_ids: readonly number[],
  statuses: readonly PlaceStatus[],
): Promise<Place[]> =>
  query<Row<Place>>(
    ctx,
    'task_places_open_of_tasks',
    'select * from task_places where task_id = any($1) and status = any($2) and ended_at is null order by id',
    [[...task_ids], [...statuses]],
  )

/** A person's places that are not final, by id. */
export const openPlacesOfPerson = (ctx: Ctx, user_id: number): Promise<Place[]> =>
  query<Row<Place>>(
    ctx,
    'task_places_open_of_person',
    `select * from task_places where user_id = $1 and ended_at is null order by id`,
    [user_id],
  )

/** The places of a person in tasks, the newest of each: what they have, or had last. */
export const placesOfPerson = (ctx: Ctx, user_id: number, task_ids: readonly number[]): Promise<Place[]> =>
  query<Row<Place>>(
    ctx,
    'task_places_of_person_in',
    `select distinct on (task_id) * from task_places where user_id = $1 and task_id = any($2) order by task_id, id desc`,
    [user_id, [...task_ids]],
  )

/** Those of these people who have a place in a task, or had one that was decided. */
export async function placedAmong(ctx: Ctx, task_id: number, user_ids: readonly number[]): Promise<Place[]> {
  return query<Row<Place>>(
    ctx,
    'task_placed_among',
    `select * from task_places where task_id = $1 and user_id = any($2) and status not in ('returned', 'expired') order by id`,
    [task_id, [...user_ids]],
  )
}

export const categoriesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Category[]> =>
  query<Row<Category>>(ctx, 'task_categories_by_ids', 'select * from task_categories where id = any($1)', [[...ids]])

export const categoriesShown = (ctx: Ctx): Promise<Category[]> =>
  query<Row<Category>>(
    ctx,
    'task_categories_shown',
    `select * from task_categories where status = 'shown' order by sort, id`,
    [],
  )
