/** Replies that answer by themselves in a chat, marked as such, once in twelve hours each. */

import { type AutoTrigger, REPLY_RESTS_H } from '@juya/contract'
import type { Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { OutboxEvent, Told } from '../../platform/outbox/index.ts'
import type { chatEvents } from '../chat/events.ts'
import { conversationWith, sendAutomatic } from '../chat/index.ts'
import { carriers } from '../parcel/index.ts'
import { shopRow } from '../shop/index.ts'
import { automaticReply } from './answering.ts'
import { presenceOf } from './hours.ts'
import { opensInWords } from './reply-rules.ts'
import type { Template } from './tables.ts'

/** Notes that a reply goes into a conversation now; false while it was there within twelve hours. */
async function isDue(tx: Tx, conversation_id: number, { id }: Template): Promise<boolean> {
  const rows = await query(
    tx,
    'service_reply_cooldowns_note',
    `insert into service_reply_cooldowns (conversation_id, template_id) values ($1, $2)
     on conflict (conversation_id, template_id) do update set sent_at = platform_now()
       where service_reply_cooldowns.sent_at <= platform_now() - interval '${REPLY_RESTS_H} hours'
     returning sent_at`,
    [conversation_id, id],
  )
  return rows.length > 0
}

interface Due {
  shop_id: number
  trigger: AutoTrigger
  question?: string
  conversation: () => Promise<number>
  facts?: Readonly<Record<string, string | undefined>>
}

async function reply(tx: Tx, { shop_id, trigger, question, conversation, facts }: Due): Promise<void> {
  const template = await automaticReply(tx, shop_id, { trigger, question })
  if (!template?.trigger) return
  const conversation_id = await conversation()
  if (!(await isDue(tx, conversation_id, template))) return
  const opens_at = (await presenceOf(tx, shop_id))?.opens_at
  await sendAutomatic(tx, {
    conversation_id,
    trigger: template.trigger,
    text: template.content,
    facts: {
      ...facts,
      shop: (await shopRow(tx, shop_id)).name,
      opens: opens_at ? opensInWords(opens_at, tx.locale) : undefined,
    },
    picture: template.image,
  })
}

/** A buyer wrote: the first time they are welcomed, and a question is answered. What was automatic is answered by nothing. */
export async function answerMessage(tx: Tx, { payload }: Told<typeof chatEvents.sent>): Promise<void> {
  const { conversation_id, shop_id, sender_type, content, text, automatic, opens } = payload
  if (shop_id === null || sender_type !== 'user' || automatic !== null) return
  const conversation = async () => conversation_id
  if (opens) await reply(tx, { shop_id, trigger: 'welcome', conversation })
  await reply(tx, {
    shop_id,
    trigger: 'keyword',
    question: content === 'text' ? (text ?? '') : '',
    conversation,
  })
}

interface OrderFacts {
  user_id: number
  shop_id: number
  order_no: string
  title: string
  carrier_code?: string
  tracking_no?: string
}

/** An order was paid or shipped: its buyer reads the shop's words about it in the chat. */
export const answerOrder =
  (trigger: 'paid' | 'shipped') =>
  async (tx: Tx, { payload }: OutboxEvent<OrderFacts>): Promise<void> => {
    const { user_id, shop_id, order_no, title, carrier_code, tracking_no } = payload
    const carrier = carrier_code && (await carriers(tx)).find(({ code }) => code === carrier_code)
    await reply(tx, {
      shop_id,
      trigger,
      conversation: async () => (await conversationWith(tx, user_id, shop_id)).id,
      facts: { order_no, title, tracking_no, carrier: carrier ? carrier.name : undefined },
    })
  }
