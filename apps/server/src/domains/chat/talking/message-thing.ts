/** What a report of a message keeps of it: the message as it was typed, and those around it, recalled ones of the last day among them. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { registerThing } from '../../../platform/things/things.ts'
import { memberOf } from '../../shop/index.ts'
import { type Conversation, conversationById, type Message, mayChat, messagesByIds, ownerOf } from '../store.ts'

/** Before and after the message. */
const AROUND = 10

/** Whether the reporter reads this conversation: a side, or a member of the shop who may chat. */
async function isReader(ctx: Ctx, conv: Conversation, user_id: number): Promise<boolean> {
  if (conv.user_id === user_id || conv.peer_id === user_id) return true
  return conv.shop_id !== null && mayChat(await memberOf(ctx, user_id, conv.shop_id))
}

const lineOf = ({ original, text, kind, picture, video, ref_id, recalled_at }: Message): string =>
  [recalled_at === null ? '' : '[recalled]', original ?? text ?? `[${kind}] ${video ?? picture ?? ref_id ?? ''}`]
    .join(' ')
    .trim()

export const registerMessage = (services: Services): void =>
  registerThing(services, 'message', {
    left: { stays: 'the other side keeps what was written to it; the writer has no name any more' },
    report: {
      actions: SANCTIONS,
      read: async (ctx, id, reporter_id) => {
        const [message] = await messagesByIds(ctx, [id])
        const conv = message && (await conversationById(ctx, message.conversation_id))
        if (!conv || !(await isReader(ctx, conv, reporter_id))) return undefined
        const owner = ownerOf(conv, message.side)
        if (owner.type === 'house') return undefined
        const around = await query<Message>(
          ctx,
          'chat_messages_around',
          'select * from chat_messages where conversation_id = $1 and seq between $2 and $3 order by seq',
          [conv.id, message.seq - AROUND, message.seq + AROUND],
        )
        const lines = around.map((one) => [
          `${String(one.seq).padStart(6, '0')} ${ownerOf(conv, one.side).type}`,
          lineOf(one),
        ])
        return {
          title: lineOf(message).slice(0, 60),
          image: null,
          owner: { type: owner.type, id: owner.id },
          snapshot: { ...Object.fromEntries(lines), message: message.seq },
        }
      },
    },
  })
