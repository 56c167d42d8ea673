/** Answers of the notice calls. */
import { message } from '@juya/contract'
import { bindCalls } from '../../platform/handlers.ts'
import * as notices from './notices.ts'

export const calls = bindCalls(message, {
  counts: async (ctx, { as_shop }) => {
    const box = await notices.boxOf(ctx, as_shop)
    const { total, by_category } = await notices.countUnread(ctx, box)
    return { total, chat: 0, by_category, latest: await notices.latestOfEach(ctx, box) }
  },
  benefits: async (ctx, place) => notices.listBenefits(ctx, place),
  list: async (ctx, { as_shop, ...filter }) => notices.listNotices(ctx, await notices.boxOf(ctx, as_shop), filter),
  popups: async (ctx) => ({ list: await notices.takePopups(ctx) }),
  markRead: async (ctx, { as_shop, ...what }) => {
    await notices.markRead(ctx, await notices.boxOf(ctx, as_shop), what)
    return null
  },
})
