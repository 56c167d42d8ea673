/** Pieces of items come back, or more of them come: who follows an item that had none left hears of it. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant } from '../../../platform/refuse.ts'
import { exchangeEvents } from '../events.ts'
import { isOnOffer, leftOf } from '../exchanging/obstacle.ts'
import * as store from '../store.ts'
import type { Item } from '../tables.ts'

export const itemFacts = ({ id, title, title_en, images }: Item) => ({
  ...{ item_id: id, title, title_en, image: images[0] ?? null },
})

/** Tells followers where there was none and is one now. */
export async function tellStock(tx: Tx, before: Item, after: Item): Promise<void> {
  if (leftOf(before) > 0 || leftOf(after) <= 0 || !isOnOffer(after, await databaseNow(tx))) return
  await emit(tx, exchangeEvents.stocked, { ...itemFacts(after), points: after.points, left: leftOf(after) })
}

/** Pieces are the mall's again. The caller holds the item's lock. */
export async function freePieces(tx: Tx, item_id: number, pieces: number): Promise<void> {
  if (pieces === 0) return
  const before = await store.itemById(tx, item_id)
  invariant(before && before.taken >= pieces, `item ${item_id} has fewer pieces out than come back`)
  await tellStock(tx, before, await store.changeItem(tx, item_id, { taken: before.taken - pieces }))
}
