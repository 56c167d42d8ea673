/** The things bulk acts are done to. */

import { goodsByIds } from '../../../domains/goods/index.ts'
import { lotsByIds } from '../../../domains/lot/index.ts'
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
  goods: {
    page: '/goods',
    titles: async (ctx, ids) =>
      new Map((await goodsByIds(ctx, ids)).map((one) => [one.id, (ctx.locale === 'en' && one.title_en) || one.title])),
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
