/** Unread messages of whom a box of notices is. */
import { countUnread } from '../../domains/chat/index.ts'
import type { Box } from '../../domains/message/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** A shop's are counted for every member: one without the right to chat is told how many, never what. */
export const unreadChat = (ctx: Ctx, box: Box): Promise<number> =>
  countUnread(ctx, box.user_id === null ? { type: 'shop', id: box.shop_id! } : { type: 'user', id: box.user_id })
