/** The desk's clocks: a silent operator gives the chat back, a silent person keeps none, and what is silent for a day is over. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { type DeadlineHandlers, type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { lockConversation } from '../../chat/index.ts'
import { endAtDesk, queueAgain } from './asking.ts'
import { CLOSE, giveOut, IDLE, SILENT, sendAway, tellChat } from './assigning.ts'
import { CLOSE_MS, isServed, waits } from './desk-rules.ts'
import { type DeskChat, deskChatById, lockDeskChat } from './store.ts'

/** Each due chat, its conversation held before it. */
const each =
  (what: (tx: Tx, chat: DeskChat) => Promise<void>) =>
  async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const { ref_id } of dues) {
      const known = await deskChatById(tx, ref_id)
      if (!known) continue
      await lockConversation(tx, known.conversation_id)
      await what(tx, await lockDeskChat(tx, ref_id))
    }
  }

async function giveBack(tx: Tx, chat: DeskChat): Promise<void> {
  if (chat.state !== 'with' || !isServed(chat) || !waits(chat)) return
  await sendAway(tx, chat.operator_id!)
  await tellChat(tx, chat)
  await queueAgain(tx, chat, true)
  await giveOut(tx)
}

async function letGo(tx: Tx, chat: DeskChat): Promise<void> {
  if (chat.state !== 'with' || waits(chat)) return
  await query(tx, 'service_desk_idle', "update service_desk_chats set state = 'idle' where id = $1", [chat.id])
  await setDeadline(tx, CLOSE, chat.id, (chat.house_at ?? (await databaseNow(tx))) + CLOSE_MS)
  await tellChat(tx, chat)
  await giveOut(tx)
}

async function end(tx: Tx, chat: DeskChat): Promise<void> {
  if (chat.state === 'closed' || (isServed(chat) && chat.state !== 'idle')) return
  await endAtDesk(tx, (await lockConversation(tx, chat.conversation_id))!, chat)
}

export const deskDeadlines: DeadlineHandlers = {
  [SILENT]: {
    title: { en: 'Give back the chat of a silent operator', zh: '客服未答复，会话退回队首' },
    run: each(giveBack),
  },
  [IDLE]: { title: { en: 'Let go a chat whose person is silent', zh: '用户未回应，会话转为闲置' }, run: each(letGo) },
  [CLOSE]: { title: { en: 'End a chat that is silent', zh: '结束无人说话的会话' }, run: each(end) },
}
