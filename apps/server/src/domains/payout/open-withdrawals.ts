/** Withdrawals that keep their shop from closing. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/** Asked for and not paid yet. */
export async function openWithdrawals(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'payout_open_of_shop',
    `select count(*)::int as n from payout_withdrawals where owner = 'shop' and owner_id = $1 and status in ('requested', 'approved', 'paying')`,
    [shop_id],
  )
  return row!.n
}

/** The same of a person. */
export async function openWithdrawalsOfPerson(ctx: Ctx, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'payout_open_of_person',
    `select count(*)::int as n from payout_withdrawals where owner = 'user' and owner_id = $1 and status in ('requested', 'approved', 'paying')`,
    [user_id],
  )
  return row!.n
}
