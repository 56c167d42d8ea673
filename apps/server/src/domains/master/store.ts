/** The queries on masters that several use-cases share. */
import { eq } from 'drizzle-orm'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { isOpen, mayWrite } from './rules.ts'
import { type Category, type Master, master_masters } from './tables.ts'

export type Row<T> = { [K in keyof T]: T[K] } & Record<string, unknown>

/** In no order; unknown ids are left out. */
export const mastersByIds = (ctx: Ctx, ids: readonly number[]): Promise<Master[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Master>>(ctx, 'master_masters_by_ids', 'select * from master_masters where id = any($1)', [[...ids]])

export const masterById = async (ctx: Ctx, id: number): Promise<Master | undefined> =>
  (await mastersByIds(ctx, [id]))[0]

/** A person's page or application, in any state. */
export async function masterOf(ctx: Ctx, user_id: number): Promise<Master | undefined> {
  const [row] = await query<Row<Master>>(ctx, 'master_of_person', 'select * from master_masters where user_id = $1', [
    user_id,
  ])
  return row
}

export async function lockMaster(tx: Tx, id: number): Promise<Master | undefined> {
  const [row] = await query<Row<Master>>(tx, 'master_lock', 'select * from master_masters where id = $1 for update', [
    id,
  ])
  return row
}

/** The caller's page or application, locked; undefined where there is none. */
export async function lockOwn(tx: Tx<SignedCtx>): Promise<Master | undefined> {
  const [row] = await query<Row<Master>>(
    tx,
    'master_lock_own',
    'select * from master_masters where user_id = $1 for update',
    [tx.user.id],
  )
  return row
}

/** The caller's page, locked, in a state in which it is written. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function lockWritable(tx: Tx<SignedCtx>): Promise<Master> {
  const master = (await lockOwn(tx)) ?? refuse('NOT_FOUND')
  return mayWrite(master) ? master : refuse('STATE_CONFLICT', { status: master.status })
}

/** Writes columns of a master. The caller holds the row. */
export async function changeMaster(tx: Tx, id: number, patch: Partial<Master>): Promise<Master> {
  const [changed] = await tx.db.update(master_masters).set(patch).where(eq(master_masters.id, id)).returning()
  invariant(changed, `master ${id} is gone`)
  return changed
}

/** Those of these masters whose pages are open. */
export async function openAmong(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await mastersByIds(ctx, ids)).filter(isOpen).map(({ id }) => id))
}

export const categoriesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Category[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<Category>>(ctx, 'master_categories_by_ids', 'select * from master_categories where id = any($1)', [
        [...new Set(ids)],
      ])

/** The fields that take new masters, in their order. */
export const openCategories = (ctx: Ctx): Promise<Category[]> =>
  query<Row<Category>>(
    ctx,
    'master_categories_open',
    'select * from master_categories where is_open order by sort, id',
    [],
  )
