/** A message that waits for the desk, or went back, as who wrote it reads it. */
import type { Msg } from '@juya/contract'
import type { z } from 'zod'
import { type Conversation, HELD_MS, type Held, heldUrls, ownerOf } from '../../domains/chat/index.ts'
import { seconds } from '../../platform/time/seconds.ts'

/** @param reader of the writing side; who wrote it may take it back while it waits */
export const heldShown = (conv: Conversation, held: Held, reader: number): z.input<typeof Msg> => ({
  id: held.id,
  conv_id: held.conversation_id,
  seq: 0,
  sender_type: ownerOf(conv, held.side).type,
  is_me: true,
  kind: held.kind,
  text: held.original ?? held.text,
  picture: held.picture === null ? null : { url: heldUrls(held.id).picture, width: held.width!, height: held.height! },
  video: held.video === null ? null : heldUrls(held.id).video,
  // Delivered it has a number, and is read with the others.
  status: held.state === 'delivered' || held.state === 'waiting' ? 'held' : held.state,
  held_until: held.state === 'waiting' ? seconds(held.created_at + HELD_MS) : null,
  recall_until: held.state === 'waiting' && held.sender_user_id === reader ? seconds(held.created_at + HELD_MS) : null,
  is_held: false,
  rules: [held.kind === 'video' ? 'video' : 'same_text'],
  warns: held.warns,
  at_ms: held.created_at,
  client_msg_id: held.client_msg_id,
})
