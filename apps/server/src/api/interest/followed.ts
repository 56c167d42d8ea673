/** The shops a person follows. */
import { shopRows } from '../../domains/shop/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { publicBrief } from '../shop/cards.ts'

/** A page of followed shops, the latest first, each with how many lots are new since the last visit. */
export async function followedShops(ctx: SignedCtx, paging: Paging) {
  const found = await pageQuery<{ shop_id: number; lots_seen: number }>(
    ctx,
    {
      name: 'interest_followed_page',
      columns: 'target_id as shop_id, lots_seen',
      from: `interest_follows where user_id = $1 and type in ('shop', 'house')`,
      order: 'followed_at desc, target_id',
      values: [ctx.user.id],
    },
    paging,
  )
  const rows = await shopRows(
    ctx,
    found.list.map(({ shop_id }) => shop_id),
  )
  const shops = new Map(rows.map((row) => [row.id, row]))
  const list = found.list.flatMap(({ shop_id, lots_seen }) => {
    const row = shops.get(shop_id)
    return row ? [{ ...publicBrief(ctx, row), followed: true, new_count: Math.max(0, row.lot_count - lots_seen) }] : []
  })
  return { ...found, list }
}
