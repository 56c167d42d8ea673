/** Watching a lot: its shop sees how many do, and they hear when it is about to end. */
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockLot, lotStates } from '../../lot/index.ts'
import { setWatch, watchedAmong } from './watch-store.ts'

/**
 * Watches a lot or stops; without `on` it changes to the other.
 * @throws Refusal NOT_FOUND
 */
export async function watchLot(
  ctx: SignedCtx,
  lot_id: number,
  on: boolean | undefined,
): Promise<{ on: boolean; count: number }> {
  return inTransaction(ctx, async (tx) => {
    const lot = await lockLot(tx, lot_id)
    if (!lot || !lotStates.isPublic(lot.status)) refuse('NOT_FOUND')
    const wanted = on ?? !(await watchedAmong(tx, tx.user.id, [lot_id])).has(lot_id)
    return { on: wanted, count: await setWatch(tx, tx.user.id, lot_id, wanted) }
  })
}
