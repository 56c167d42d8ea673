/** What a report of an order keeps of it: each side reports the other. */
import { SANCTIONS } from '@juya/contract'
import { registerTarget } from '../../report/index.ts'
import { worksInAmong } from '../../shop/index.ts'
import { itemsOf, orderById } from '../store.ts'

export const registerOrderTarget = (): void =>
  registerTarget('order', {
    actions: SANCTIONS,
    read: async (ctx, id, reporter_id) => {
      const order = await orderById(ctx, id)
      if (!order) return undefined
      const bought = order.user_id === reporter_id
      if (!bought && !(await worksInAmong(ctx, reporter_id, [order.shop_id])).has(order.shop_id)) return undefined
      const items = await itemsOf(ctx, [id])
      return {
        title: items[0]?.title ?? order.order_no,
        image: items[0]?.image ?? null,
        owner: bought ? { type: 'shop', id: order.shop_id } : { type: 'user', id: order.user_id },
        snapshot: {
          number: order.order_no,
          things: items.map(({ title }) => title).join(' · '),
          status: order.status,
          total_fen: order.total_fen,
          refunded_fen: order.refunded_fen,
        },
      }
    },
  })
