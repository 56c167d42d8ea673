/** The things bulk acts are done to. */
import { lotsByIds } from '../../../domains/auction/index.ts'
import { ordersById } from '../../../domains/order/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewLines } from '../../order/console.ts'

/** What things of a list are called, and where one opens. */
export const RESOURCE_OF: Record<
  string,
  { page: string; titles: (ctx: Ctx, ids: number[]) => Promise<Map<number, string>> }
> = {
  lots: {
    page: '/lots',
    titles: async (ctx, ids) =>
      new Map((await lotsByIds(ctx, ids)).map((lot) => [lot.id, (ctx.locale === 'en' && lot.title_en) || lot.title])),
  },
  orders: {
    page: '/orders',
    titles: async (ctx, ids) => new Map((await ordersById(ctx, ids)).map(({ id, order_no }) => [id, order_no])),
  },
  reviews: {
    page: '/reviews',
    titles: async (ctx, ids) => new Map((await reviewLines(ctx, ids)).map(({ id, title }) => [id, title])),
  },
}
