/** What a shop may still change about a batch: its lots without bids. */
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { cancel, WITHDRAWN_BY_SHOP } from '../closing/cancelling.ts'
import { mayMove } from '../lot-states.ts'
import { setting } from '../settings.ts'
import * as store from '../store.ts'

export interface Batch extends Record<string, unknown> {
  id: number
  shop_id: number
  title: string
  first_ends_at: number
  stagger_s: number
}

export async function batchById(ctx: Ctx, batch_id: number): Promise<Batch | undefined> {
  const [found] = await query<Batch>(
    ctx,
    'auction_batch',
    'select id, shop_id, title, first_ends_at, stagger_s from auction_batches where id = $1',
    [batch_id],
  )
  return found
}

/** The lots of a batch in the order of their planned ends; deleted ones and drafts aside. */
export const lotsOfBatch = (ctx: Ctx, batch_id: number): Promise<store.Lot[]> =>
  query<store.Lot>(
    ctx,
    'auction_lots_of_batch',
    `select * from auction_lots where batch_id = $1 and deleted_at is null and status not in ('draft', 'rejected') order by planned_end_at, id`,
    [batch_id],
  )

export interface Changed {
  changed: number[]
  kept: Array<{ id: number; because: 'bids' | 'running' | 'ended' }>
}

/**
 * Takes back the lots of a batch without bids, or moves the start and end of those that have not opened. The end of a lot that runs is
 * promised: it is taken back, or stays. All lots are locked first, so a bid comes before this or finds the lot gone.
 * @throws Refusal NOT_FOUND, MISSING_PARAM {field}, WINDOW_CLOSED (a lot would run shorter than allowed, or start in the past)
 */
export async function changeBatch(
  ctx: ShopCtx,
  { id, to, by_s }: { id: number; to: 'withdraw' | 'shift'; by_s?: number },
): Promise<Changed> {
  if (to === 'shift' && !by_s) refuse('MISSING_PARAM', { field: 'by_s' })
  return inTransaction(ctx, async (tx) => {
    const batch = await batchById(tx, id)
    if (batch?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    const lots = await store.lockLots(
      tx,
      (await lotsOfBatch(tx, id)).map((lot) => lot.id),
    )
    const done: Changed = { changed: [], kept: [] }
    for (const lot of lots) {
      const because = keptBecause(lot, to)
      if (because) done.kept.push({ id: lot.id, because })
      else done.changed.push(lot.id)
    }
    const changing = lots.filter((lot) => done.changed.includes(lot.id))
    if (to === 'shift') await shift(tx, changing, by_s! * 1_000)
    else for (const lot of changing) await cancel(tx, lot, WITHDRAWN_BY_SHOP)
    return done
  })
}

function keptBecause(lot: store.Lot, to: 'withdraw' | 'shift'): Changed['kept'][number]['because'] | undefined {
  if (!mayMove(lot.status, 'withdraw')) return 'ended'
  if (lot.bid_count > 0) return 'bids'
  return to === 'shift' && lot.status === 'live' ? 'running' : undefined
}

async function shift(tx: Tx, lots: readonly store.Lot[], by_ms: number): Promise<void> {
  const now = await databaseNow(tx)
  const least_ms = (await setting(tx, 'auction.duration_min_s')) * 1_000
  const most_ms = (await setting(tx, 'auction.duration_max_s')) * 1_000
  for (const lot of lots) {
    if (lot.planned_end_at === null) continue
    const starts_at = lot.starts_at === null ? null : lot.starts_at + by_ms
    const runs_ms = lot.planned_end_at + by_ms - Math.max(now, starts_at ?? now)
    if ((starts_at !== null && starts_at <= now) || runs_ms < least_ms || runs_ms > most_ms) refuse('WINDOW_CLOSED')
    await setTimes(tx, lot.id, starts_at, lot.planned_end_at + by_ms)
    if (lot.status === 'scheduled' && starts_at !== null) await setDeadline(tx, 'lot_start', lot.id, starts_at)
  }
}

/** Raises the version: a form that is open elsewhere says so. */
const setTimes = (tx: Tx, lot_id: number, starts_at: number | null, ends_at: number) =>
  query(
    tx,
    'auction_lot_times',
    `update auction_lots set starts_at = to_timestamp($2::float8 / 1000.0), planned_end_at = to_timestamp($3::float8 / 1000.0),
       ends_at = to_timestamp($3::float8 / 1000.0), version = version + 1 where id = $1`,
    [lot_id, starts_at, ends_at],
  )
