/** What a shop answers by itself. */
import type { AutoTrigger } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { presenceOf } from './hours.ts'
import { replyTo } from './reply-rules.ts'
import type { Template } from './tables.ts'
import { enabledOf } from './templates.ts'

/**
 * The reply to a trigger, or undefined where the shop has none. A question that no reply is about gets the one of closed hours while the
 * shop is closed; that one answers at no other time.
 */
export async function automaticReply(
  ctx: Ctx,
  shop_id: number,
  { trigger, question = '' }: { trigger: AutoTrigger; question?: string | undefined },
): Promise<Template | undefined> {
  const replies = await enabledOf(ctx, shop_id, 'auto')
  if (trigger !== 'keyword' && trigger !== 'offline') return replies.find((reply) => reply.trigger === trigger)
  const found =
    trigger === 'keyword' &&
    replyTo(
      replies.filter((reply) => reply.trigger === 'keyword'),
      question,
    )
  if (found) return found
  const closed = (await presenceOf(ctx, shop_id))?.open === false
  return closed ? replies.find((reply) => reply.trigger === 'offline') : undefined
}
