/** What a shop's settings mean for a lot: written down when it is handed in, so that later changes leave it alone. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { termsOf } from '../../shop/index.ts'
import type { Lot } from '../store.ts'

/** Writes down what the shop promised, whom it let bid, and how often an unsold lot goes up anew, when these lots were handed in. */
export async function setShopTerms(
  tx: Tx,
  lot_ids: readonly number[],
  {
    join_filter,
    guarantees,
    auto_relist_left,
  }: { join_filter: NonNullable<Lot['join_filter']>; guarantees: readonly string[]; auto_relist_left: number },
): Promise<void> {
  await query(
    tx,
    'lot_lots_shop_terms',
    'update lot_lots set join_filter = $2::jsonb, guarantees = $3, auto_relist_left = $4 where id = any($1)',
    [lot_ids, JSON.stringify(join_filter), guarantees, auto_relist_left],
  )
}

type WithShopTerms = Lot & { join_filter: NonNullable<Lot['join_filter']>; guarantees: string[] }

/** Lots that open, each with its shop's terms: those it was handed in under, or the shop's now where it was handed in without any. */
export async function withShopTerms(tx: Tx, lots: readonly Lot[]): Promise<WithShopTerms[]> {
  const shops = new Map<number, Awaited<ReturnType<typeof termsOf>>>()
  for (const { shop_id, join_filter, guarantees } of lots)
    if ((join_filter === null || guarantees === null) && !shops.has(shop_id))
      shops.set(shop_id, await termsOf(tx, shop_id))
  return lots.map((lot) => {
    const shop = shops.get(lot.shop_id)
    return {
      ...lot,
      join_filter: lot.join_filter ?? shop?.join_filter ?? {},
      guarantees: lot.guarantees ?? [...(shop?.guarantees ?? [])],
    }
  })
}
