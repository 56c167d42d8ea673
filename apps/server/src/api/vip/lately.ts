/** What the caller's last days would have saved, had they been VIP: asked of the functions that grant its benefits. */
import { orderPoints, POINTS_PER_YUAN, type vip } from '@juya/contract'
import type { z } from 'zod'
import { BENEFITS } from '../../domains/vip/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

const DAYS = 90

type Lately = z.input<(typeof vip)['quote']['data']>['lately']

export async function latelyOf(ctx: SignedCtx): Promise<Lately> {
  const orders = await query<{ kept_fen: number }>(
    ctx,
    'vip_lately_orders',
    `select kept_fen from order_purchases where user_id = $1 and paid_at > platform_now() - make_interval(days => $2)`,
    [ctx.user.id, DAYS],
  )
  const holds = await query<{ amount_fen: number }>(
    ctx,
    'vip_lately_deposits',
    `select sum(amount_fen)::bigint as amount_fen from deposit_set_aside where user_id = $1 and held_at > platform_now() - make_interval(days => $2)
     group by scope, ref_id`,
    [ctx.user.id, DAYS],
  )
  const points = orders.reduce(
    (sum, { kept_fen }) => sum + orderPoints(kept_fen, BENEFITS.points.times_bp) - orderPoints(kept_fen),
    0,
  )
  const waived = holds.filter(({ amount_fen }) => isWaived(amount_fen))
  return {
    days: DAYS,
    orders: orders.length,
    points,
    saved_fen: Math.floor((points * 100) / POINTS_PER_YUAN),
    deposits: waived.length,
    waived_fen: waived.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
  }
}

/** Whether a deposit that was set aside would not have been asked of a VIP. */
const isWaived = (deposit_fen: number): boolean =>
  BENEFITS.deposit.grant(deposit_fen, 0, { credit_level: 1, is_vip: true, strikes_at: [], shop_multiplier: 1 }, 0)
    .waive_reason === 'vip'
