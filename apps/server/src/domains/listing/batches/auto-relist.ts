/** Lots that were not sold go up anew by themselves, as often as their shop had set when it handed them in. */

import type { Tx } from '../../../platform/context.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { Refusal } from '../../../platform/refuse.ts'
import type { Due } from '../../../platform/time/deadlines.ts'
import { auctionEvents } from '../../lot/events.ts'
import { lockLot, lotStates, successorOf } from '../../lot/index.ts'
import { termsOf } from '../../shop/index.ts'
import { relist } from '../publishing.ts'

/**
 * Deadline `lot_relist`: puts one up anew, unchanged, for as long as it ran. The shop may have done it itself, deleted it or taken other
 * steps meanwhile: under the lot's lock it is looked at again. What the shop could not do now either, such as one lot more than it may
 * have, is left to it; it is told.
 */
export async function relistDue(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const lot = await lockLot(tx, ref_id)
    if (lot?.status !== 'passed' || lot.auto_relist_left === 0 || !lotStates.mayRelist(lot.status, lot.relist_count))
      continue
    if (await successorOf(tx, lot.id)) continue
    const { shop_id, title, title_en, image } = lot
    const about = { lot_id: lot.id, shop_id, title, title_en, image }
    const told_after_commit = tx.after_commit.length
    await tx.client.query('savepoint lot_relist')
    try {
      const shop = await termsOf(tx, shop_id)
      const new_lot_id = await relist(tx, lot, shop, { auto_relist_left: lot.auto_relist_left - 1 })
      await emit(tx, auctionEvents.relisted, { ...about, new_lot_id, left: lot.auto_relist_left - 1 })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx.client.query('rollback to savepoint lot_relist')
      tx.after_commit.length = told_after_commit
      await emit(tx, auctionEvents.not_relisted, about)
    }
  }
}
