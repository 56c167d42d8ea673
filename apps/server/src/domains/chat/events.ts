/** What the chat domain tells others. */
import { AUTOMATIC, Id, MESSAGE_KINDS } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const chatEvents = defineEvents('chat', {
  given_back: {
    about: 'conversation_id',
    payload: {
      conversation_id: Id,
      user_id: Id,
      as_shop: z.boolean(),
      held_id: Id,
      content: z.enum(['text', 'video']),
      because: z.enum(['refused', 'delivered', 'waiting', 'declined', 'lapsed', 'recalled']),
    },
    says: 'A message that waited for the desk was not delivered.',
  },
  let_through: {
    about: 'conversation_id',
    payload: {
      conversation_id: Id,
      user_id: Id,
      as_shop: z.boolean(),
      held_id: Id,
      content: z.enum(['text', 'video']),
      because: z.enum(['refused', 'delivered', 'waiting', 'declined', 'lapsed', 'recalled']),
    },
    says: 'A message that waited for the desk was delivered.',
  },
  sent: {
    about: 'conversation_id',
    payload: {
      seq: z.int(),
      message_id: Id,
      sender_type: z.enum(['shop', 'user', 'house']),
      sender_user_id: Id.nullable(),
      content: z.enum(MESSAGE_KINDS),
      text: z.string().nullable(),
      automatic: z.enum(AUTOMATIC).nullable(),
      opens: z.boolean(),
      conversation_id: Id,
      kind: z.enum(['user_shop', 'user_user', 'user_house']),
      user_id: Id,
      shop_id: Id.nullable(),
      peer_id: Id.nullable(),
    },
    says: 'A message was written in a conversation with a shop.',
  },
  waiting: {
    about: 'conversation_id',
    payload: {
      as_shop: z.boolean(),
      by_house: z.boolean(),
      text: z.string().nullable(),
      about: z.string(),
      from_en: z.string(),
      from_zh: z.string(),
      seq: z.int(),
      shop_id: Id.optional(),
      conversation_id: Id,
      user_id: Id.optional(),
    },
    says: 'Messages wait for a side whose devices have not received them.',
  },
})
