/** What operators do at the desk: write as Juya, hand on, end, and join a chat by a report or a case. */
import { DESK_CHATS_MAX, HOUSE_STAYS_DAYS } from '@juya/contract'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import {
  type Conversation,
  conversationById,
  type HouseLine,
  joinChat,
  lockConversation,
  type Message,
  sendAsHouse,
  showHouseTyping,
} from '../../chat/index.ts'
import { endAtDesk, openAtDesk, queueAgain } from './asking.ts'
import { begin, CLOSE, giveOut, IDLE, SILENT, seatsNow } from './assigning.ts'
import { isServed } from './desk-rules.ts'
import { type DeskChat, deskChatById, lockDeskChat, newestOn } from './store.ts'

const DAY_MS = 86_400_000

/** @throws Refusal NOT_FOUND, STATE_CONFLICT (it is not the caller's, or over) */
async function lockOwn(tx: Tx<OperatorCtx>, id: number): Promise<{ conv: Conversation; chat: DeskChat }> {
  const known = (await deskChatById(tx, id)) ?? refuse('NOT_FOUND')
  const conv = (await lockConversation(tx, known.conversation_id))!
  const chat = await lockDeskChat(tx, id)
  if (chat.operator_id !== tx.operator.id || (chat.state !== 'with' && chat.state !== 'idle')) refuse('STATE_CONFLICT')
  return { conv, chat }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, IDEM_MISMATCH */
export async function writeAsHouse(tx: Tx<OperatorCtx>, id: number, said: HouseLine): Promise<Message> {
  const { chat } = await lockOwn(tx, id)
  if (chat.state === 'idle') {
    await query(tx, 'service_desk_wake', "update service_desk_chats set state = 'with' where id = $1", [id])
    await clearDeadline(tx, CLOSE, id)
  }
  return sendAsHouse(tx, chat.conversation_id, said)
}

/** Shows the sides of an own chat that an answer is being written. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function typeAsHouse(tx: Tx<OperatorCtx>, id: number): Promise<void> {
  const chat = (await deskChatById(tx, id)) ?? refuse('NOT_FOUND')
  if (chat.operator_id !== tx.operator.id || (chat.state !== 'with' && chat.state !== 'idle')) refuse('STATE_CONFLICT')
  showHouseTyping(tx, (await conversationById(tx, chat.conversation_id))!)
}

/**
 * Hands an own chat on with a note: to a colleague who is at the desk and free, or to the head of the queue.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (not the caller's; a chat joined by a report or a case; the colleague is not at the desk), SELF_ACTION,
 * LIMIT_REACHED (the colleague has five)
 */
export async function handOn(tx: Tx<OperatorCtx>, id: number, to: number | undefined, note: string): Promise<void> {
  const { chat } = await lockOwn(tx, id)
  if (to === tx.operator.id) refuse('SELF_ACTION')
  if (!isServed(chat)) refuse('STATE_CONFLICT')
  const seat = to === undefined ? undefined : (await seatsNow(tx)).find(({ operator_id }) => operator_id === to)
  if (to !== undefined && !seat) refuse('STATE_CONFLICT')
  if (seat && seat.chats >= DESK_CHATS_MAX) refuse('LIMIT_REACHED', { limit: DESK_CHATS_MAX })
  await query(
    tx,
    'service_desk_hand_on',
    'insert into service_desk_transfers (desk_chat_id, by_id, to_id, note) values ($1, $2, $3, $4)',
    [id, tx.operator.id, to ?? null, note],
  )
  await queueAgain(tx, chat, true)
  if (to === undefined) return giveOut(tx)
  const [given] = await query<DeskChat>(
    tx,
    'service_desk_give_to',
    "update service_desk_chats set state = 'with', operator_id = $2, taken_at = platform_now(), is_back = false where id = $1 returning *",
    [id, to],
  )
  await begin(tx, given!)
  await giveOut(tx)
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function endChat(tx: Tx<OperatorCtx>, id: number): Promise<DeskChat> {
  const { conv, chat } = await lockOwn(tx, id)
  await endAtDesk(tx, conv, chat)
  await giveOut(tx)
  return chat
}

/**
 * An operator joins a chat of others by a report or a case: theirs at once, for a week at most.
 * @param from_seq the first line Juya reads
 * @throws Refusal STATE_CONFLICT (a colleague is in this chat)
 */
export async function joinByDuty(
  tx: Tx<OperatorCtx>,
  conv: Conversation,
  { kind, ref_id, from_seq }: { kind: 'report' | 'case'; ref_id: number; from_seq: number },
): Promise<DeskChat> {
  const newest = await newestOn(tx, conv.id)
  if (newest && newest.state !== 'closed') {
    if (newest.operator_id === tx.operator.id && newest.kind === kind && newest.ref_id === ref_id) return newest
    // A person in the queue for Juya has Juya now: the queued chat is closed.
    if (newest.state !== 'queued') refuse('STATE_CONFLICT')
    await query(
      tx,
      'service_desk_take_over',
      "update service_desk_chats set state = 'closed', closed_at = platform_now() where id = $1",
      [newest.id],
    )
  }
  const chat = await openAtDesk(tx, conv, { kind, ref_id, operator_id: tx.operator.id })
  await joinChat(tx, conv, { reason: kind, from_seq })
  await setDeadline(tx, CLOSE, chat.id, (await databaseNow(tx)) + HOUSE_STAYS_DAYS * DAY_MS)
  for (const clock of [SILENT, IDLE]) await clearDeadline(tx, clock, chat.id)
  return chat
}
