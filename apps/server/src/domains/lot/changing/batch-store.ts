/** The queries on batches: lots published together, which end one after the other. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Lot } from '../store.ts'

export interface Batch extends Record<string, unknown> {
  id: number
  shop_id: number
  title: string
  first_ends_at: number
  stagger_s: number
}

export async function addBatch(
  tx: Tx,
  batch: { shop_id: number; title: string; first_ends_at: number; stagger_s: number; lot_count: number },
): Promise<number> {
  const rows = await query<{ id: number }>(
    tx,
    'lot_batch_add',
    'insert into lot_batches (shop_id, title, first_ends_at, stagger_s, lot_count) values ($1, $2, to_timestamp($3::float8 / 1000.0), $4, $5) returning id',
    [batch.shop_id, batch.title, batch.first_ends_at, batch.stagger_s, batch.lot_count],
  )
  return rows[0]!.id
}

export async function batchById(ctx: Ctx, batch_id: number): Promise<Batch | undefined> {
  const [found] = await query<Batch>(
    ctx,
    'lot_batch',
    'select id, shop_id, title, first_ends_at, stagger_s from lot_batches where id = $1',
    [batch_id],
  )
  return found
}

/** When the first lot of each mass auction was planned to end. */
export async function firstEndsOf(ctx: Ctx, batch_ids: readonly number[]): Promise<Map<number, number>> {
  if (batch_ids.length === 0) return new Map()
  const rows = await query<{ id: number; first_ends_at: number }>(
    ctx,
    'lot_batches_first_ends',
    'select id, first_ends_at from lot_batches where id = any($1)',
    [[...new Set(batch_ids)]],
  )
  return new Map(rows.map((row) => [row.id, row.first_ends_at]))
}

/** The lots of a batch in the order of their planned ends; deleted ones and drafts aside. */
export const lotsOfBatch = (ctx: Ctx, batch_id: number): Promise<Lot[]> =>
  query<Lot>(
    ctx,
    'lot_lots_of_batch',
    `select * from lot_lots where batch_id = $1 and deleted_at is null and status not in ('draft', 'rejected') order by planned_end_at, id`,
    [batch_id],
  )
