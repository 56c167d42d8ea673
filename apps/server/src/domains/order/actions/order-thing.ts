/** An order as a thing, to its two sides alone: its brief, who sends it, and what a report keeps of it. Each side reports the other. */
import { SANCTIONS } from '@juya/contract'
import type { Services } from '../../../platform/services.ts'
import { registerThing } from '../../../platform/things/things.ts'
import { worksInAmong } from '../../shop/index.ts'
import { openOrders, openPurchases } from '../completion/open-orders.ts'
import { statusWords } from '../notices/status-words.ts'
import { itemsOf, orderById, ordersById } from '../store.ts'

export const registerOrder = (services: Services): void =>
  registerThing(services, 'order', {
    async briefs(ctx, ids) {
      const reader = ctx.user?.id
      if (reader === undefined) return new Map()
      const all = await ordersById(ctx, ids)
      const others = all.filter(({ user_id }) => user_id !== reader).map(({ shop_id }) => shop_id)
      const own = others.length > 0 ? await worksInAmong(ctx, reader, others) : new Set<number>()
      const orders = all.filter(({ user_id, shop_id }) => user_id === reader || own.has(shop_id))
      const items = Map.groupBy(
        await itemsOf(
          ctx,
          orders.map(({ id }) => id),
        ),
        (item) => item.order_id,
      )
      return new Map(
        orders.map((order) => {
          const [first] = items.get(order.id) ?? []
          const bought = order.user_id === reader
          return [
            order.id,
            {
              title: first?.title ?? order.order_no,
              title_en: first?.title_en,
              image: first?.image ?? null,
              owner: bought ? { type: 'shop', id: order.shop_id } : { type: 'user', id: order.user_id },
              fen: order.total_fen,
              note: statusWords(order, bought ? 'buyer' : 'shop'),
            },
          ]
        }),
      )
    },
    async maySend(tx, id, { chat }) {
      const order = await orderById(tx, id)
      return order?.user_id === chat.user_id && (chat.kind === 'user_house' || order.shop_id === chat.shop_id)
    },
    left: { blocks: 'orders', person: openPurchases, shop: openOrders },
    report: {
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
    },
  })
