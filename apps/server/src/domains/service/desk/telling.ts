/** How it stands with a person's chat at the desk, and what they say of it afterwards. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Conversation, conversationById, ownHouseConversation } from '../../chat/index.ts'
import { lockDeskChat, newestOn } from './store.ts'

/** The caller's conversation the question is about: the one with Juya, unless another is named. @throws Refusal NOT_FOUND */
export async function deskConversation(ctx: SignedCtx, conv_id: number | undefined): Promise<Conversation | undefined> {
  if (conv_id === undefined) return ownHouseConversation(ctx, ctx.user.id)
  const conv = await conversationById(ctx, conv_id)
  if (conv?.user_id !== ctx.user.id || conv.kind === 'user_user') refuse('NOT_FOUND')
  return conv
}

/**
 * Notes how a chat was; the last word counts.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (no person has answered, or it goes on)
 */
export async function rateDesk(
  tx: Tx<SignedCtx>,
  conv_id: number | undefined,
  { stars, comment }: { stars: number; comment?: string | undefined },
): Promise<void> {
  const conv = (await deskConversation(tx, conv_id)) ?? refuse('NOT_FOUND')
  const newest = (await newestOn(tx, conv.id)) ?? refuse('NOT_FOUND')
  const chat = await lockDeskChat(tx, newest.id)
  if (chat.house_at === null || (chat.state !== 'closed' && chat.state !== 'idle')) refuse('STATE_CONFLICT')
  await query(tx, 'service_desk_rate', 'update service_desk_chats set stars = $2, comment = $3 where id = $1', [
    chat.id,
    stars,
    comment ?? null,
  ])
}

/** A person who left says nothing more: what they asked for and said of it is forgotten. */
export const forgetDesk = (tx: Tx, user_id: number) =>
  query(tx, 'service_desk_forget', 'update service_desk_chats set topic = null, comment = null where user_id = $1', [
    user_id,
  ])
