/** Writing a message: its number, both sides' lists, and who is told. */

import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { chatEvents } from '../events.ts'
import { deskOfHouse } from '../house/desk-of-house.ts'
import type { SideNo, WriterNo } from '../rules.ts'
import { setting } from '../settings.ts'
import { type Conversation, type Message, ownerOf } from '../store.ts'
import { watchArrivals } from './delivery.ts'
import { tellOfMessage } from './line.ts'

/** What a message carries. */
export type Content = Pick<Message, 'kind'> &
  Partial<
    Pick<
      Message,
      | 'text'
      | 'original'
      | 'ref_id'
      | 'picture'
      | 'video'
      | 'width'
      | 'height'
      | 'rules'
      | 'warns'
      | 'automatic'
      | 'client_msg_id'
      | 'sender_user_id'
      | 'sender_operator_id'
    >
  >

/**
 * The message, the conversation and both sides' lists in one statement. Who writes has read what was written before; an automatic answer reads
 * nothing. `untold`: of the other side, where no notice of it is out.
 */
const WRITE = `with message as (
    insert into chat_messages (conversation_id, seq, side, sender_user_id, sender_operator_id, kind, text, original, ref_id, picture, width, height, rules, warns, automatic, client_msg_id, video)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning *),
  conversation as (
    update chat_conversations set last_seq = $2, opened_at = case when $19 then platform_now() else opened_at end,
      opened_by = case when $19 then $4 else opened_by end, opened_by_side = case when $19 then $3 else opened_by_side end,
      answered_at = case when $20 then platform_now() else answered_at end where id = $1),
  sides as (
    update chat_participants set last_at = platform_now(), unread = case when side <> $3 then unread + 1 when $18 then 0 else unread end,
      last_read_seq = case when side = $3 and $18 then $2 else last_read_seq end,
      delivered_seq = case when side = $3 and $18 then $2 else delivered_seq end
    where conversation_id = $1 returning side, notified_seq <= last_read_seq as is_untold)
  select message.*, array(select side from sides where $18 and side <> $3 and is_untold) as untold from message`

/** Writes the next message of a locked conversation, for both sides' lists, and tells. */
export async function write(
  tx: Tx,
  conv: Conversation,
  side: WriterNo,
  content: Content,
): Promise<{ conv: Conversation; message: Message }> {
  const seq = conv.last_seq + 1
  const by_person = !content.automatic
  // Juya in a chat of others neither begins it nor answers for the shop.
  const by_side = by_person && side !== 3
  const opens = conv.opened_at === null && by_side
  const answers = conv.opened_by_side !== null && conv.opened_by_side !== side && conv.answered_at === null && by_side
  const sender_user_id = content.sender_user_id ?? null
  const [written] = await query<Message & { untold: SideNo[] }>(tx, 'chat_message_write', WRITE, [
    ...[conv.id, seq, side, sender_user_id, content.sender_operator_id ?? null, content.kind],
    ...[content.text ?? null, content.original ?? null, content.ref_id ?? null, content.picture ?? null],
    ...[content.width ?? null, content.height ?? null, content.rules ?? [], content.warns ?? false],
    ...[content.automatic ?? null, content.client_msg_id ?? null, content.video ?? null, by_person, opens, answers],
  ])
  const { untold, ...message } = written!
  const changed: Conversation = {
    ...conv,
    last_seq: seq,
    ...(opens ? { opened_at: message.created_at, opened_by: sender_user_id, opened_by_side: side as SideNo } : {}),
    ...(answers ? { answered_at: message.created_at } : {}),
  }
  await watchArrivals(
    tx,
    untold.map((side) => ({ conversation_id: conv.id, side })),
    message.created_at,
  )
  // What is written in a shop's chats is answered and measured; of persons' chats no domain hears.
  if (conv.shop_id !== null) await emit(tx, chatEvents.sent, chatSent(conv, message, opens))
  const recall_ms = (await setting(tx, 'chat.recall_s')) * 1_000
  tellOfMessage(tx, conv, { seq, side, recall_ms }, () => message)
  if (conv.kind === 'user_house' || conv.at_desk) await deskOfHouse().wrote(tx, changed, side, !by_person)
  return { conv: changed, message }
}

const aboutOf = ({ id, kind, user_id, shop_id, peer_id }: Conversation) => ({
  conversation_id: id,
  kind,
  user_id,
  shop_id,
  peer_id,
})

/** What 'chat.sent' tells. @param opens it is the conversation's first */
export const chatSent = (conv: Conversation, message: Message, opens: boolean) => ({
  ...aboutOf(conv),
  seq: message.seq,
  message_id: message.id,
  sender_type: ownerOf(conv, message.side).type,
  sender_user_id: message.sender_user_id,
  content: message.kind,
  text: message.text,
  automatic: message.automatic,
  opens,
})
