/** The master a lot names: told whenever it is handed in, or is another lot now than the one the master was asked about. */
import type { Tx } from '../../../platform/context.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import type { store } from '../../lot/index.ts'

type Named = Pick<store.Lot, 'id' | 'shop_id' | 'title' | 'title_en' | 'image'>
type Words = Pick<store.LotText, 'images' | 'master_id'>

/** Says whom a lot names. Of one without a name nothing is said, unless it had one before. */
export async function tellMaker(
  tx: Tx,
  lot: Named,
  { images, master_id }: Words,
  before: number | null = null,
): Promise<void> {
  if (master_id === null && before === null) return
  const { id: lot_id, shop_id, title, title_en, image } = lot
  await emit(tx, auctionEvents.master_named, { lot_id, shop_id, title, title_en, image, images, master_id })
}
