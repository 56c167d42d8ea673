/** What open cases of a shop may take from its wallet: it stays there until they are over. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { ordersById } from '../../order/index.ts'
import { UNDER_WAY } from '../rules.ts'

/**
 * The sum of what cases under way may still come to, less the commission that comes back with it and what of their orders waits with the shop
 * anyway. An order that was not received answers with its escrow.
 */
export async function openClaimsFen(ctx: Ctx, shop_id: number): Promise<number> {
  const claims = await query<{ order_id: number; claim_fen: number }>(
    ctx,
    'aftersale_claims_of_shop',
    `select order_id, sum(coalesce(agreed_fen, greatest(amount_fen, offer_fen)) + coalesce((ruling->>'compensation_fen')::bigint, 0))::bigint as claim_fen
     from aftersale_cases where shop_id = $1 and status = any($2) group by order_id`,
    [shop_id, [...UNDER_WAY]],
  )
  const orders = await ordersById(
    ctx,
    claims.map(({ order_id }) => order_id),
  )
  return orders.reduce((sum, order) => {
    if (order.received_at === null || order.released_fen === 0) return sum
    const claim_fen = claims.find(({ order_id }) => order_id === order.id)!.claim_fen
    const back_fen = Math.floor(
      (claim_fen / order.released_fen) * (order.commission_fen - order.commission_refunded_fen),
    )
    return sum + Math.max(0, claim_fen - back_fen - order.shop_pending_fen)
  }, 0)
}
