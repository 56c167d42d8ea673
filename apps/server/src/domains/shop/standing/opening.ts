/** The steps of a shop's way to active: its fee, then its deposit, each left out where there is none to pay. */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { shopEvents } from '../events.ts'
import type { Shop } from '../shops.ts'

export type FirstStep = Extract<Shop['status'], 'pending_fee' | 'pending_deposit' | 'active'>

/** Of two acts on one shop's fee or deposit the second waits: its row comes after the accounts (platform/db/lock-classes.ts). */
export const lockStanding = (tx: Tx, shop_id: number): Promise<unknown> =>
  query(tx, 'shop_standing_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`shop_standing:${shop_id}`])

const afterFee = ({ deposit_required_fen }: Pick<Shop, 'deposit_required_fen'>): FirstStep =>
  deposit_required_fen > 0 ? 'pending_deposit' : 'active'

/** Where a shop begins. A kind with no plan, or with one that costs nothing, pays no fee. */
export async function firstStep(ctx: Ctx, shop: Pick<Shop, 'kind' | 'deposit_required_fen'>): Promise<FirstStep> {
  const [least] = await query<{ price_fen: number | null }>(
    ctx,
    'shop_fee_least',
    `select min(price_fen) as price_fen from shop_fee_plans
     where shop_kind = $1 and active and from_at <= platform_now() and (to_at is null or to_at > platform_now())`,
    [shop.kind],
  )
  return least?.price_fen ? 'pending_fee' : afterFee(shop)
}

/** Moves a shop on from one step, if it stands there. Tells 'shop.opened' when it opens. */
export async function stepOn(tx: Tx, shop: Shop, from: 'pending_fee' | 'pending_deposit'): Promise<void> {
  const to = from === 'pending_fee' ? afterFee(shop) : 'active'
  const moved = await query(
    tx,
    'shop_step_on',
    `update shop_shops set status = $3, opened_at = case when $3 = 'active' then platform_now() else opened_at end
     where id = $1 and status = $2 returning id`,
    [shop.id, from, to],
  )
  if (moved.length > 0 && to === 'active')
    await emit(tx, shopEvents.opened, { shop_id: shop.id, owner_user_id: shop.owner_user_id })
}
