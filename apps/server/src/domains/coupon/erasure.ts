/** Coupons of somebody who left end. */
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

export async function endCoupons(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'coupon_forget',
    `update coupon_held set status = 'revoked', changed_at = platform_now()
       where user_id = $1 and status = 'available'`,
    [user_id],
  )
}
