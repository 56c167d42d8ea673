/** What a shop may still change about a batch: its lots without bids. */
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { batches, changeStore, ending, lotStates, setting, store } from '../../lot/index.ts'

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
    const batch = await batches.batchById(tx, id)
    if (batch?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
    const lots = await store.lockLots(
      tx,
      (await batches.lotsOfBatch(tx, id)).map((lot) => lot.id),
    )
    const done: Changed = { changed: [], kept: [] }
    for (const lot of lots) {
      const because = keptBecause(lot, to)
      if (because) done.kept.push({ id: lot.id, because })
      else done.changed.push(lot.id)
    }
    const changing = lots.filter((lot) => done.changed.includes(lot.id))
    if (to === 'shift') await shift(tx, changing, by_s! * 1_000)
    else for (const lot of changing) await ending.cancel(tx, lot, ending.WITHDRAWN_BY_SHOP)
    return done
  })
}

function keptBecause(lot: store.Lot, to: 'withdraw' | 'shift'): Changed['kept'][number]['because'] | undefined {
  if (!lotStates.mayMove(lot.status, 'withdraw')) return 'ended'
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
    await changeStore.setTimes(tx, lot.id, starts_at, lot.planned_end_at + by_ms)
    if (lot.status === 'scheduled' && starts_at !== null) await setDeadline(tx, 'lot_start', lot.id, starts_at)
  }
}
