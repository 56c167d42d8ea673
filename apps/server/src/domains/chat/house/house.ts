/** Juya's own side of chats. */
import type { OperatorCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Conversation, lockConversation, type Message, tellSides } from '../store.ts'
import { begun } from '../talking/opening.ts'
import { pictureOfHouse } from '../talking/sending.ts'
import { type Content, write } from '../talking/writing.ts'

/** The person's conversation with Juya, begun if there is none. */
export const houseConversation = (tx: Tx<SignedCtx>): Promise<Conversation> =>
  begun(tx, { kind: 'user_house', user_id: tx.user.id, shop_id: null, peer_id: null })

/** What an operator says: a text, or a picture uploaded at the desk. */
export interface HouseLine {
  text?: string
  path?: string
  client_msg_id: string
}

/**
 * Writes as Juya. The same client_msg_id of the same operator is written once.
 * @throws Refusal NOT_FOUND
 */
export async function sendAsHouse(
  tx: Tx<OperatorCtx>,
  conversation_id: number,
  { text, path, client_msg_id }: HouseLine,
): Promise<Message> {
  const conv = (await lockConversation(tx, conversation_id)) ?? refuse('NOT_FOUND')
  const [known] = await query<Message>(
    tx,
    'chat_house_message_known',
    'select * from chat_messages where conversation_id = $1 and sender_operator_id = $2 and client_msg_id = $3',
    [conversation_id, tx.operator.id, client_msg_id],
  )
  if (known) {
    if (known.text !== (text ?? null) || known.picture !== (path ?? null)) refuse('IDEM_MISMATCH')
    return known
  }
  const content: Content = path === undefined ? { kind: 'text', text } : await pictureOfHouse(tx, path)
  const by = { client_msg_id, sender_operator_id: tx.operator.id }
  return (await write(tx, conv, sideOfHouse(conv), { ...content, ...by })).message
}

const sideOfHouse = (conv: Conversation) => (conv.kind === 'user_house' ? 2 : 3)

/** Shows the sides that Juya is writing. */
export const showHouseTyping = (tx: Tx, conv: Conversation): void =>
  tellSides(tx, conv, 'chat.typing', { side: sideOfHouse(conv) })
