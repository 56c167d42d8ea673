/** Closing one's own account, as its person sees it. */
import { type account, LEAVE_DAYS } from '@juya/contract'
import type { z } from 'zod'
import { hasPayPassword, leavingItemsOf, leavingOf } from '../../domains/account/index.ts'
import { incomesOf } from '../../domains/invite/index.ts'
import { pointsOf } from '../../domains/points/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { seconds } from '../../platform/time/seconds.ts'

export async function leavingInfo(ctx: SignedCtx): Promise<z.input<(typeof account)['leavingInfo']['data']>> {
  const user_id = ctx.user.id
  const leaving = await leavingOf(ctx, user_id)
  return {
    items: await leavingItemsOf(ctx, user_id),
    days: LEAVE_DAYS,
    income_fen: (await incomesOf(ctx, user_id, 'pending')).reduce((sum, one) => sum + one.amount_fen, 0),
    asks_pay_password: await hasPayPassword(ctx, user_id),
    points: (await pointsOf(ctx, user_id)).balance,
    leaving: leaving ? { asked_at: seconds(leaving.asked_at), due_at: seconds(leaving.due_at) } : null,
  }
}
