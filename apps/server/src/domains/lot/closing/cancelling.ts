/** A lot is taken back. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { addClosings } from '../bidding/bid-store.ts'
import { logTime } from '../bidding/log-time.ts'
import { bidders } from '../ports/bidders.ts'
import * as store from '../store.ts'
import { closingRecord } from './closing.ts'

/** The reason where its own shop takes a lot back. */
export const WITHDRAWN_BY_SHOP = 'withdrawn by the shop'

/**
 * Cancels a locked lot before its end; deposits go back and bidders are told right after.
 * @throws Refusal STATE_CONFLICT (its end has passed: it closes as its rules say, although the closer may not have run yet)
 */
export async function cancel(tx: Tx, lot: store.Lot, reason: string): Promise<number> {
  const now = logTime(lot, await databaseNow(tx))
  if (lot.status === 'live' && now >= lot.ends_at!) refuse('STATE_CONFLICT', { status: lot.status })
  if (lot.status === 'scheduled') await bidders().dropWaiting(tx, [lot], 'LOT_CANCELLED')
  await clearDeadline(tx, 'lot_start', lot.id)
  await clearDeadline(tx, 'lot_close', lot.id)
  await store.setStatus(tx, [lot.id], 'cancelled', { cancel_reason: reason })
  if (lot.status === 'live' || lot.status === 'scheduled') await setDeadline(tx, 'lot_settle', lot.id, now)
  return now
}

/** Ends a locked lot before its time; one that runs gets its signed record. */
export async function endEarly(tx: Tx, lot: store.Lot, reason: string): Promise<void> {
  const now = await cancel(tx, lot, reason)
  if (lot.status === 'live')
    await addClosings(tx, [closingRecord(tx, { lot, outcome: { result: 'cancelled' }, winner_alias: null }, now)])
}
