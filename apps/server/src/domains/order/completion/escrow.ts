/** The sum in escrow for somebody's orders. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

export type EscrowOwner = { owner: 'user'; user_id: number } | { owner: 'shop'; shop_id: number }

const SUM = `select coalesce(sum(paid_fen + deposit_applied_fen + platform_discount_fen - refunded_escrow_fen - released_fen), 0)::bigint as fen
  from order_orders where status in ('to_ship', 'shipped', 'funding', 'grouping')`

/** In escrow for a buyer's, or a shop's, orders under way, in fen. */
export async function escrowOf(ctx: Ctx, owner: EscrowOwner): Promise<number> {
  // One statement each, so that each walks its own index.
  const rows =
    owner.owner === 'user'
      ? await query<{ fen: number }>(ctx, 'order_escrow_of_buyer', `${SUM} and user_id = $1`, [owner.user_id])
      : await query<{ fen: number }>(ctx, 'order_escrow_of_shop', `${SUM} and shop_id = $1`, [owner.shop_id])
  return rows[0]!.fen
}
