/** Answers of the contract's VIP rows. */
import { randomUUID } from 'node:crypto'
import { vip } from '@juya/contract'
import { addMonths, buyVip, plansByIds, purchasesOf, refundVip } from '../../domains/vip/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { payResult } from '../payment/cards.ts'
import { payOptions } from '../payment/options.ts'
import { latelyOf } from './lately.ts'
import { benefitsShown, mineOf, planShown, plansShown } from './shown.ts'

export const calls = bindCalls(vip, {
  list: plansShown,
  async quote(ctx, { plan_id }) {
    const [plan] = await plansByIds(ctx, [plan_id])
    if (plan?.status !== 'on_sale') refuse('NOT_FOUND')
    const last = (await purchasesOf(ctx, ctx.user.id)).at(-1)
    const from_at = Math.max(await databaseNow(ctx), last?.until_at ?? 0)
    return {
      plan: planShown(ctx, plan, await benefitsShown(ctx)),
      from_at: seconds(from_at),
      to_at: seconds(addMonths(from_at, plan.months)),
      lately: await latelyOf(ctx),
      pay: await payOptions(ctx, plan.price_fen),
      submit_token: randomUUID(),
    }
  },
  buy: ownTransaction(
    async (ctx, { submit_token, ...input }) =>
      payResult(await buyVip(ctx, { ...input, client_key: submit_token }), ctx.locale),
    'join',
  ),
  async refund(ctx, { id }) {
    const done = await inTransaction(ctx, (tx) => refundVip(tx, id))
    return say({ ...done, mine: await mineOf(ctx) }, 'Refunded', '已退款')
  },
})
