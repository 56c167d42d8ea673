/** Income of invitation in the console. */
import { INVITE_INCOMES } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { incomesByIds } from '../../../domains/invite/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { incomeSource } from '../../invite/console.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await incomesByIds(ctx, ids))
  const people = await userBriefs(
    ctx,
    found.flatMap(({ user_id, from_user_id }) => [user_id, from_user_id]),
  )
  return found.map(({ id, user_id, from_user_id, order_id, order_no, base_fen, rate_bp, amount_fen, ...one }) => ({
    ...{ id, user_id, from_user_id, order_id, order_no, base_fen, rate_bp, amount_fen },
    ...{ taken_back_fen: one.taken_back_fen, status: one.status, because: one.void_reason ?? one.waits },
    user: people.get(user_id)!,
    friend: people.get(from_user_id)!,
    created_at: seconds(one.created_at),
    settles_at: seconds(one.settles_at),
    settled_at: seconds(one.settled_at),
  }))
}

export const inviteIncomes = bindDefined(INVITE_INCOMES, {
  source: incomeSource,
  rows: present,
  file: { user: (row) => row.user.nickname, friend: (row) => row.friend.nickname },
})
