/** Lots that keep their shop from closing. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** Waiting, planned and running ones, and sold ones whose second bidder may still take them. */
export async function openLots(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'auction_open_of_shop',
    `select count(*)::int as n from auction_lots l where l.shop_id = $1 and l.deleted_at is null and (l.status in ('reviewing', 'scheduled', 'live')
       or (l.status = 'defaulted' and exists (select 1 from auction_offers o where o.lot_id = l.id and o.status = 'open')))`,
    [shop_id],
  )
  return row!.n
}
