/** Honours and titles: said by the master, confirmed once the desk saw the document. */
import { MASTER_HONOURS_MAX, type masterHonourForm } from '@juya/contract'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { checkWords } from '../../site/index.ts'
import { masterEvents } from '../events.ts'
import { isAtDesk } from '../rules.ts'
import { setting } from '../settings.ts'
import { lockWritable, masterById, mastersByIds, type Row } from '../store.ts'
import { type Honour, type Master, master_honours } from '../tables.ts'

const HOUR_MS = 3_600_000
export type HonourForm = z.output<z.ZodObject<typeof masterHonourForm>>

/** In no order. */
export const honoursByIds = (ctx: Ctx, ids: readonly number[]): Promise<Honour[]> =>
  query<Row<Honour>>(ctx, 'master_honours_by_ids', 'select * from master_honours where id = any($1)', [[...ids]])

/** What a page shows: the confirmed ones first. Refused ones are shown to their master alone. */
export const honoursOf = (ctx: Ctx, master_id: number): Promise<Honour[]> =>
  query<Row<Honour>>(
    ctx,
    'master_honours_of',
    `select * from master_honours where master_id = $1 and state <> 'refused'
     order by (state = 'confirmed') desc, issued_on desc nulls last, id desc`,
    [master_id],
  )

/** Locked under its master, as its master's own changes do. */
async function lockHonour(tx: Tx, id: number): Promise<Honour | undefined> {
  const [found] = await honoursByIds(tx, [id])
  if (!found) return undefined
  await query(tx, 'master_lock_of_honour', 'select id from master_masters where id = $1 for update', [found.master_id])
  return (await honoursByIds(tx, [id]))[0]
}

async function change(tx: Tx, id: number, patch: Partial<Honour>): Promise<Honour> {
  const [changed] = await tx.db.update(master_honours).set(patch).where(eq(master_honours.id, id)).returning()
  invariant(changed, `honour ${id} is gone`)
  return changed
}

/**
 * Adds an honour, or changes one: what was confirmed is then only said again, until the desk saw the document anew. The same saved again changes nothing.
 * @throws Refusal CONTENT_BLOCKED, NOT_FOUND, LIMIT_REACHED {limit}
 */
export async function saveHonour(tx: Tx, master: Master, { id, ...form }: HonourForm): Promise<number> {
  checkWords(form.name, form.issued_by)
  const columns = {
    ...{ kind: form.kind, name: form.name, issued_by: form.issued_by ?? null, issued_on: form.issued_on ?? null },
    ...{ image: form.image ?? null, documents: form.documents },
  }
  const submitted_at = form.documents.length > 0 ? await databaseNow(tx) : null
  const saved =
    id === undefined ? await add(tx, master, columns, submitted_at) : await mend(tx, master, id, columns, submitted_at)
  return saved
}

type Columns = Pick<Honour, 'kind' | 'name' | 'issued_by' | 'issued_on' | 'image' | 'documents'>

async function add(tx: Tx, { id: master_id }: Master, columns: Columns, submitted_at: number | null): Promise<number> {
  const [counted] = await query<{ n: number }>(
    tx,
    'master_honours_count',
    'select count(*)::int as n from master_honours where master_id = $1',
    [master_id],
  )
  if (counted!.n >= MASTER_HONOURS_MAX) refuse('LIMIT_REACHED', { limit: MASTER_HONOURS_MAX })
  const [added] = await tx.db
    .insert(master_honours)
    .values({ ...columns, master_id, submitted_at })
    .returning()
  if (submitted_at !== null) await promise(tx, added!.id)
  return added!.id
}

async function mend(
  tx: Tx,
  master: Master,
  id: number,
  columns: Columns,
  submitted_at: number | null,
): Promise<number> {
  const [before] = await tx.db
    .select()
    .from(master_honours)
    .where(and(eq(master_honours.id, id), eq(master_honours.master_id, master.id)))
  if (!before) refuse('NOT_FOUND')
  const same = (Object.keys(columns) as Array<keyof Columns>).every(
    (key) => JSON.stringify(before[key]) === JSON.stringify(columns[key]),
  )
  if (same && before.state !== 'refused') return id
  await change(tx, id, { ...columns, state: 'said', submitted_at, reason: null, decided_by: null, decided_at: null })
  await endReviewDeadlines(tx, 'master_honour', [id])
  if (submitted_at !== null) await promise(tx, id)
  return id
}

const promise = async (tx: Tx, id: number): Promise<void> =>
  startReviewDeadlines(tx, 'master_honour', [id], (await setting(tx, 'master.review_h')) * HOUR_MS)

/** @throws Refusal NOT_FOUND (no page), STATE_CONFLICT {status}, and as saveHonour */
export const saveOwnHonour = (ctx: SignedCtx, form: HonourForm): Promise<number> =>
  inTransaction(ctx, async (tx) => saveHonour(tx, await lockWritable(tx), form))

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function deleteHonour(ctx: SignedCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const master = await lockWritable(tx)
    const gone = await query(
      tx,
      'master_honour_delete',
      'delete from master_honours where id = $1 and master_id = $2 returning id',
      [id, master.id],
    )
    if (gone.length === 0) refuse('NOT_FOUND')
    await endReviewDeadlines(tx, 'master_honour', [id])
  })
}

/**
 * The desk has looked at the document.
 * @param reason why it is refused; its master reads it. Absent: it is confirmed
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function decideHonour(
  tx: Tx,
  id: number,
  { operator_id, reason = null }: { operator_id: number; reason?: string | null },
): Promise<void> {
  const honour = (await lockHonour(tx, id)) ?? refuse('NOT_FOUND')
  if (!isAtDesk(honour)) refuse('STATE_CONFLICT', { status: honour.state })
  const decided_at = await databaseNow(tx)
  const is_confirmed = reason === null
  await change(tx, id, {
    ...{ state: is_confirmed ? 'confirmed' : 'refused', reason, submitted_at: null },
    ...{ decided_by: operator_id, decided_at },
  })
  await endReviewDeadlines(tx, 'master_honour', [id])
  const { master_id, name } = honour
  const user_id = (await masterById(tx, master_id))?.user_id
  if (user_id)
    await emit(tx, masterEvents.honour_decided, {
      honour_id: id,
      user_id,
      master_id,
      name,
      is_confirmed,
      reason,
      decided_at,
    })
}

export const registerHonourQueue = (): void =>
  registerQueue('master_honour', {
    lock: lockHonour,
    async standing(ctx, id) {
      const [honour] = await honoursByIds(ctx, [id])
      if (!honour) return undefined
      const { kind, name, issued_by, issued_on, image, documents } = honour
      return {
        open: isAtDesk(honour),
        parts: { words: print(kind, name, issued_by, issued_on), documents: print(image, documents) },
      }
    },
    async parties(ctx, ids) {
      const honours = await honoursByIds(ctx, ids)
      const masters = await mastersByIds(
        ctx,
        honours.map(({ master_id }) => master_id),
      )
      const people = new Map(masters.map(({ id, user_id }) => [id, user_id]))
      return honours.map(({ id, master_id }) => ({ id, user_id: people.get(master_id) ?? null }))
    },
  })
