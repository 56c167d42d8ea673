/** Operators' decisions about lots. The operator domain checks the operator and writes the audit entry. */

import type { Tx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { endReviewDeadlines } from '../../platform/review-deadlines.ts'
import { auctionEvents } from '../lot/events.ts'
import { ending, leastEnd, lotStates, store } from '../lot/index.ts'
import { noteChanges } from './changes/changes.ts'
import { admit } from './handing-in.ts'

async function lockFor(tx: Tx, lot_id: number, event: lotStates.LotEvent): Promise<store.Lot> {
  const lot = (await store.lockLot(tx, lot_id)) ?? refuse('NOT_FOUND')
  if (!lotStates.mayMove(lot.status, event)) refuse('STATE_CONFLICT', { status: lot.status })
  return lot
}

/**
 * Lets a lot in that waits for its review. One whose end has come too near while it waited runs for the shortest time instead.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function approveLot(tx: Tx, lot_id: number): Promise<void> {
  const lot = await lockFor(tx, lot_id, 'approve')
  const now = await databaseNow(tx)
  const opens_at = Math.max(now, lot.starts_at ?? now)
  const least_end = await leastEnd(tx, opens_at)
  const late = !lot.in_room && lot.planned_end_at !== null && lot.planned_end_at < least_end
  if (late) await store.setEnd(tx, lot_id, least_end)
  await endReviewDeadlines(tx, 'lot', [lot_id])
  await admit(tx, [late ? { ...lot, planned_end_at: least_end } : lot], now)
  await emit(tx, auctionEvents.lot_approved, {
    lot_id,
    shop_id: lot.shop_id,
    title: lot.title,
    title_en: lot.title_en,
    image: lot.image,
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function rejectLot(tx: Tx, lot_id: number, reason: string): Promise<void> {
  const lot = await lockFor(tx, lot_id, 'reject')
  await store.setStatus(tx, [lot_id], 'rejected', { reject_reason: reason })
  await emit(tx, auctionEvents.lot_rejected, {
    lot_id,
    shop_id: lot.shop_id,
    title: lot.title,
    title_en: lot.title_en,
    image: lot.image,
    reason,
  })
}

/**
 * Ends a lot for fraud or a fault: its bids are void, deposits go back, everybody who bid is told why. Its log stays, closed by
 * a signed record.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function stopLot(tx: Tx, lot_id: number, reason: string): Promise<void> {
  const lot = await lockFor(tx, lot_id, 'stop')
  await ending.endEarly(tx, lot, reason)
  await noteChanges(tx, lot, [{ field: 'withdrawn', before: '', after: reason }])
}
