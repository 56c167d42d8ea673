/** Accounts of an operator's own: the one their number belongs to, and those linked to it. */
import { linkedPeople, userIdByPhone } from '../../../domains/account/index.ts'
import { phoneOf } from '../../../domains/operator/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'

export async function ownAccounts(ctx: OperatorCtx): Promise<number[]> {
  const phone = await phoneOf(ctx, ctx.operator.id)
  const user_id = phone === undefined ? undefined : await userIdByPhone(ctx, phone)
  return user_id ? [user_id, ...(await linkedPeople(ctx, user_id)).keys()] : []
}
