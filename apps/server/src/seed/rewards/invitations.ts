/** The first buyer has brought nine friends: what their orders brought is settled, pending and void, and two posters are kept. */
import { invite } from '@juya/contract'
import type { App } from '../../app.ts'
import { incomesOf } from '../../domains/invite/index.ts'
import { lockOrder, refundOrder } from '../../domains/order/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer } from '../moving-in.ts'
import { operatorForSeed } from '../operators.ts'

/** The buyers behind the first one who came by their link. */
export const FRIENDS = 9
const SETTING = 'invite.settle_days'
/** In the past of the demo world income is settled that soon: a month has not gone by since the people of today arrived. */
const SOON_DAYS = 2

/** Before anybody buys. */
export const settleSoon = (app: App): Promise<void> => setDays(app, SOON_DAYS)

async function setDays(app: App, days: number): Promise<void> {
  const ctx = operatorForSeed(app)
  await inTransaction(ctx, (tx) => tx.services.settings.save(tx, SETTING, days, ctx.operator.id, '演示数据'))
}

/** From now on income is settled as everywhere. One order that brought some has gone back, so that is void; posters are drawn. */
export async function inviteFriends(app: App, buyer: Newcomer): Promise<void> {
  const ctx = systemCtx(app.services, 'seed')
  const settled = app.services.settings.rows().find(({ key }) => key === SETTING)!
  await setDays(app, settled.default as number)
  const [income] = await incomesOf(ctx, buyer.id, 'pending')
  if (!income) throw new Error('the friends of the demo world have brought nothing')
  await inTransaction(ctx, async (tx) => {
    const order = (await lockOrder(tx, income.order_id))!
    const cash_fen = order.paid_fen + order.deposit_applied_fen - order.refunded_fen
    await refundOrder(tx, order, {
      ...{ cash_fen, reason: '店铺与买家协商退款', for: { type: 'close' }, actor: { type: 'system' } },
    })
  })
  for (const look of ['red', 'jade'] as const)
    await callAs(app, buyer, invite.createPoster, { template: 'invite', look })
}
