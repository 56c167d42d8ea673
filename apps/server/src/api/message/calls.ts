/** Answers of the notice calls. */
import { message } from '@juya/contract'
import { countUnread, markRead } from '../../domains/message/index.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { unreadChat } from '../chat/unread.ts'
import { boxOf, latestOfEach, listBenefits, listNotices, popupsOf } from './notices.ts'

export const calls = bindCalls(message, {
  counts: async (ctx, { as_shop }) => {
    const box = await boxOf(ctx, as_shop)
    const { total, by_category } = await countUnread(ctx, box)
    const chat = await unreadChat(ctx, box)
    return { total: total + chat, chat, by_category, latest: await latestOfEach(ctx, box) }
  },
  benefits: async (ctx, place) => listBenefits(ctx, place),
  list: async (ctx, { as_shop, ...filter }) => listNotices(ctx, await boxOf(ctx, as_shop), filter),
  popups: async (ctx) => ({ list: await popupsOf(ctx) }),
  markRead: async (ctx, { as_shop, ...what }) => {
    await markRead(ctx, await boxOf(ctx, as_shop), what)
    return null
  },
})
