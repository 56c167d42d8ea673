/** Answers the calls about the points mall: take the input, call a use-case, present the answer. */
import { exchange as rows } from '@juya/contract'
import { actOn, exchangeItem, followItem, ownExchange } from '../../domains/exchange/index.ts'
import { noteSeen } from '../../domains/interest/index.ts'
import { orderById } from '../../domains/order/index.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { detailOf, exchangesShown, pageOfOwn } from './exchanges.ts'
import { infoOf, pageOfItems, quoteOf } from './items.ts'

export const calls = bindCalls(rows, {
  list: (ctx, input) => pageOfItems(ctx, input),
  async info(ctx, { id }) {
    const shown = await infoOf(ctx, id)
    if (ctx.user) noteSeen(ctx, ctx.user.id, 'item', id)
    return shown
  },
  quote: (ctx, { id, ...wish }) => quoteOf(ctx, { item_id: id, ...wish }),
  async change(ctx, { id, ...wish }) {
    const exchange = await exchangeItem(ctx, { item_id: id, ...wish })
    const [shown] = await exchangesShown(ctx, [exchange])
    const order = exchange.order_id === null ? undefined : await orderById(ctx, exchange.order_id)
    const payable_fen = order?.status === 'pending_payment' ? order.total_fen : 0
    return say({ exchange: shown!, order_id: exchange.order_id, payable_fen }, 'Exchanged', '兑换成功')
  },
  mine: (ctx, input) => pageOfOwn(ctx, input),
  detail: async (ctx, { id }) => detailOf(ctx, await ownExchange(ctx, id)),
  async act(ctx, { id, action, address_id }) {
    await actOn(ctx, id, action, address_id)
    return detailOf(ctx, await ownExchange(ctx, id))
  },
  follow: (ctx, { id, on }) => followItem(ctx, id, on),
})
