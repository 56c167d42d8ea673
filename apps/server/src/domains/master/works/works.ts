/** The pieces a master shows. */
import { MASTER_WORKS_A_DAY, MASTER_WORKS_MAX, type masterWorkForm } from '@juya/contract'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkWords } from '../../site/index.ts'
import { changeMaster, lockWritable, type Row } from '../store.ts'
import { type Master, master_works, type Work } from '../tables.ts'

export type WorkForm = z.output<z.ZodObject<typeof masterWorkForm>>

/** Works by id, in no order. */
export const worksByIds = (ctx: Ctx, ids: readonly number[]): Promise<Work[]> =>
  query<Row<Work>>(ctx, 'master_works_by_ids', 'select * from master_works where id = any($1)', [[...ids]])

/** How many works a master's page shows, counted anew. The caller holds the master. */
export async function countWorks(tx: Tx, master_id: number): Promise<void> {
  const [row] = await query<{ n: number }>(
    tx,
    'master_works_count',
    'select count(*)::int as n from master_works where master_id = $1',
    [master_id],
  )
  await changeMaster(tx, master_id, { works_count: row!.n })
}

/**
 * Adds a work, or changes one. What stands for a confirmed lot or goods keeps its pictures and its name.
 * @throws Refusal CONTENT_BLOCKED, NOT_FOUND, STATE_CONFLICT, LIMIT_REACHED {limit}, DAILY_LIMIT
 */
export async function saveWork(tx: Tx, master: Master, { id, ...form }: WorkForm): Promise<number> {
  checkWords(form.name, form.material, form.size, form.desc)
  const columns = {
    ...{ name: form.name, images: form.images, year: form.year ?? null, material: form.material ?? null },
    ...{ size: form.size ?? null, desc: form.desc ?? null, price_hint_fen: form.price_hint_fen ?? null },
  }
  if (id !== undefined) {
    const [changed] = await tx.db
      .update(master_works)
      .set(columns)
      .where(and(eq(master_works.id, id), eq(master_works.master_id, master.id)))
      .returning()
    return changed?.id ?? refuse('NOT_FOUND')
  }
  await checkRoom(tx, master.id)
  const [added] = await tx.db
    .insert(master_works)
    .values({ ...columns, master_id: master.id })
    .returning()
  await countWorks(tx, master.id)
  return added!.id
}

/** @throws Refusal LIMIT_REACHED {limit}, DAILY_LIMIT */
async function checkRoom(tx: Tx, master_id: number): Promise<void> {
  const [row] = await query<{ all: number; today: number }>(
    tx,
    'master_works_room',
    `select count(*)::int as all, count(*) filter (where created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')::int as today
     from master_works where master_id = $1 and claim_id is null`,
    [master_id],
  )
  if (row!.all >= MASTER_WORKS_MAX) refuse('LIMIT_REACHED', { limit: MASTER_WORKS_MAX })
  if (row!.today >= MASTER_WORKS_A_DAY) refuse('DAILY_LIMIT')
}

/** @throws Refusal NOT_FOUND (no page), STATE_CONFLICT {status}, and as saveWork */
export const saveOwnWork = (ctx: SignedCtx, form: WorkForm): Promise<number> =>
  inTransaction(ctx, async (tx) => saveWork(tx, await lockWritable(tx), form))

/** Deletes a work. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it stands for a confirmed lot or goods) */
export async function deleteWork(ctx: SignedCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const master = await lockWritable(tx)
    const [work] = await worksByIds(tx, [id])
    if (work?.master_id !== master.id) refuse('NOT_FOUND')
    if (work.claim_id !== null) refuse('STATE_CONFLICT', { status: 'confirmed' })
    await query(tx, 'master_work_delete', 'delete from master_works where id = $1', [id])
    await countWorks(tx, master.id)
  })
}

/** The line a confirmed lot or goods has among the works. Written once. The caller holds the master. */
export async function addConfirmedWork(
  tx: Tx,
  { master_id, claim_id, name, image }: { master_id: number; claim_id: number; name: string; image: string },
): Promise<void> {
  await query(
    tx,
    'master_work_confirmed',
    `insert into master_works (master_id, name, images, claim_id) values ($1, $2, array[$3], $4)
     on conflict (claim_id) where claim_id is not null do nothing`,
    [master_id, name, image, claim_id],
  )
  await countWorks(tx, master_id)
}

/** The thing it stood for was changed, and its master is asked again. The caller holds the master. */
export async function dropConfirmedWork(tx: Tx, master_id: number, claim_id: number): Promise<void> {
  await query(tx, 'master_work_unconfirmed', 'delete from master_works where claim_id = $1', [claim_id])
  await countWorks(tx, master_id)
}
