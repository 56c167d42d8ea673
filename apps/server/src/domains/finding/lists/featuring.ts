/** Juya puts a lot forward: it stands high among the hot ones for some days. Its shop pays nothing, and its page says so. For the console. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type DeadlineHandler, setDeadline } from '../../../platform/time/deadlines.ts'
import { auctionEvents } from '../../lot/events.ts'
import { putForward, store } from '../../lot/index.ts'

const DAY_MS = 86_400_000

/**
 * Puts a lot forward for so many days from now, or with 0 no more.
 * @returns until when, in ms, and what held before
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it neither runs nor is announced), ALREADY_DONE (0, and it is not)
 */
export async function featureLot(
  tx: Tx,
  { lot_id, days, reason }: { lot_id: number; days: number; reason: string },
): Promise<{ before: number | null; featured_until: number | null }> {
  const lot = (await store.lockLot(tx, lot_id)) ?? refuse('NOT_FOUND')
  const before = lot.featured_until
  if (days === 0 && before === null) refuse('ALREADY_DONE')
  if (days > 0 && lot.status !== 'live' && lot.status !== 'scheduled') refuse('STATE_CONFLICT', { status: lot.status })
  const featured_until = days === 0 ? null : (await databaseNow(tx)) + days * DAY_MS
  await putForward(tx, lot, featured_until)
  if (featured_until === null) await clearDeadline(tx, 'lot_feature_ends', lot_id)
  else await setDeadline(tx, 'lot_feature_ends', lot_id, featured_until)
  const { shop_id, title, title_en, image } = lot
  await emit(tx, auctionEvents.lot_featured, { lot_id, shop_id, title, title_en, image, featured_until, reason })
  return { before, featured_until }
}

export const endFeatures: DeadlineHandler['run'] = async (tx, [due]) => {
  const lot = await store.lockLot(tx, due!.ref_id)
  if (lot?.featured_until == null) return
  await putForward(tx, lot, null)
}
