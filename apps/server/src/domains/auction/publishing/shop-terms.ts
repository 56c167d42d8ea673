/** What a shop's settings mean for a lot: written down when it is handed in, so that later changes leave it alone. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Lot } from '../store.ts'

/** Writes down what the shop promised, and whom it let bid, when these lots were handed in. */
export async function setShopTerms(
  tx: Tx,
  lot_ids: readonly number[],
  { join_filter, guarantees }: { join_filter: NonNullable<Lot['join_filter']>; guarantees: readonly string[] },
): Promise<void> {
  await query(
    tx,
    'auction_lots_shop_terms',
    'update auction_lots set join_filter = $2::jsonb, guarantees = $3 where id = any($1)',
    [lot_ids, JSON.stringify(join_filter), guarantees],
  )
}
