/** Bank cards and payments the console's search finds. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/** The people who have or had a card that ends like this, the newest card first. */
export async function findCardOwners(ctx: Ctx, last4: string, limit: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'payment_find_card_owners',
    `select user_id from payment_cards where last4 = $1 and status <> 'pending' group by user_id order by max(id) desc limit $2`,
    [last4, limit],
  )
  return rows.map((row) => row.user_id)
}

/** The payment of this number, or the one a refund of this number gives back. */
export async function findPayment(ctx: Ctx, no: string): Promise<number | undefined> {
  const [row] = await query<{ id: number }>(
    ctx,
    'payment_find',
    `select id from payment_payments where pay_no = $1
     union all select payment_id from payment_refunds where refund_no = $1 limit 1`,
    [no],
  )
  return row?.id
}
