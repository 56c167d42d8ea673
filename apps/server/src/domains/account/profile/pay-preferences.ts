/** How a person wants to pay. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'

/** Whether the person chose that small payments need no pay password. */
export async function paysSmallAmountsFreely(ctx: Ctx, user_id: number): Promise<boolean> {
  const [row] = await query<{ pay_free_on: boolean }>(
    ctx,
    'account_pays_freely',
    'select pay_free_on from account_users where id = $1',
    [user_id],
  )
  return row?.pay_free_on ?? false
}

/** Whether the person has set a pay password at all. */
export async function hasPayPassword(ctx: Ctx, user_id: number): Promise<boolean> {
  const [row] = await query<{ is_set: boolean }>(
    ctx,
    'account_has_pay_password',
    'select pay_password_hash is not null as is_set from account_users where id = $1',
    [user_id],
  )
  return row?.is_set ?? false
}
