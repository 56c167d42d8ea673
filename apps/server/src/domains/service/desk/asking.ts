/** A person asks for a person, or asks Juya into a chat with a shop that is silent; and what each line changes. */
import { DESK_CHATS_MAX, HOUSE_ASK_H } from '@juya/contract'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import {
  askableFrom,
  type Conversation,
  houseConversation,
  leaveChat,
  lockConversation,
  markAtDesk,
  sendToHouse,
  type WriterNo,
} from '../../chat/index.ts'
import { CLOSE, giveOut, IDLE, SILENT, seatsNow, tellChat } from './assigning.ts'
import { IDLE_MS, isServed, reopensUntil, SILENT_MS } from './desk-rules.ts'
import { type DeskChat, lockDeskChat, newestOn } from './store.ts'

type New = Pick<DeskChat, 'kind'> & Partial<Pick<DeskChat, 'topic' | 'ref_id' | 'operator_id'>>

/** A chat at the desk about a locked conversation; who joins by themselves has it at once. */
export async function openAtDesk(
  tx: Tx,
  conv: Conversation,
  { kind, topic, ref_id, operator_id }: New,
): Promise<DeskChat> {
  const [made] = await query<DeskChat>(
    tx,
    'service_desk_open',
    `insert into service_desk_chats (conversation_id, user_id, shop_id, kind, topic, ref_id, state, operator_id, taken_at, person_at)
     values ($1, $2, $3, $4, $5, $6, case when $7::bigint is null then 'queued' else 'with' end, $7, case when $7::bigint is not null then platform_now() end,
       case when $7::bigint is null then platform_now() end) returning *`,
    [conv.id, conv.user_id, conv.shop_id, kind, topic ?? null, ref_id ?? null, operator_id ?? null],
  )
  await markAtDesk(tx, conv.id, true)
  return made!
}

/** Waits again: at the end, or at the head where an operator gave it back. */
export async function queueAgain(tx: Tx, chat: DeskChat, is_back: boolean): Promise<void> {
  await query(
    tx,
    'service_desk_queue_again',
    `update service_desk_chats set state = 'queued', operator_id = null, taken_at = null, closed_at = null, is_back = $2,
       queued_at = case when $2 then queued_at else platform_now() end, person_at = coalesce(person_at, platform_now()) where id = $1`,
    [chat.id, is_back],
  )
  for (const kind of [SILENT, IDLE, CLOSE]) await clearDeadline(tx, kind, chat.id)
  await tellChat(tx, chat)
}

/** Asks for a person. One who waits, or is with one, is answered alike; what was asked the help goes along as a first line. */
export async function askPerson(tx: Tx<SignedCtx>, question: string | undefined): Promise<Conversation> {
  const { id } = await houseConversation(tx)
  const conv = (await lockConversation(tx, id))!
  const newest = await newestOn(tx, conv.id)
  if (newest && newest.state !== 'closed') return conv
  const known = newest && (await lockDeskChat(tx, newest.id))
  if (known && reopensUntil(known.closed_at!) > (await databaseNow(tx))) {
    await queueAgain(tx, known, false)
    await markAtDesk(tx, conv.id, true)
  } else await openAtDesk(tx, conv, { kind: 'service', topic: question })
  if (question) await sendToHouse(tx, conv.id, question)
  await giveOut(tx)
  return conv
}

/**
 * A buyer asks Juya into the chat with a shop that was silent for a day.
 * @throws Refusal NOT_FOUND, CHAT_NOT_SILENT {hours, at_ms} (the shop has time until then), STATE_CONFLICT (Juya was asked or is there)
 */
export async function askHouse(ctx: SignedCtx, conv_id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const conv = await lockConversation(tx, conv_id)
    if (!conv || conv.user_id !== tx.user.id || conv.shop_id === null) refuse('NOT_FOUND')
    const newest = await newestOn(tx, conv.id)
    if (newest && newest.state !== 'closed') {
      if (newest.kind === 'silent') return
      refuse('STATE_CONFLICT')
    }
    const from = await askableFrom(tx, conv)
    if (from === undefined) refuse('STATE_CONFLICT')
    if (from > (await databaseNow(tx))) refuse('CHAT_NOT_SILENT', { hours: HOUSE_ASK_H, at_ms: from })
    await openAtDesk(tx, conv, { kind: 'silent' })
    await giveOut(tx)
  })
}

/** Ends one: Juya reads no further line of a chat of others. The conversation is held. */
export async function endAtDesk(tx: Tx, conv: Conversation, chat: DeskChat): Promise<void> {
  await query(
    tx,
    'service_desk_end',
    "update service_desk_chats set state = 'closed', closed_at = platform_now(), is_back = false where id = $1",
    [chat.id],
  )
  for (const kind of [SILENT, IDLE, CLOSE]) await clearDeadline(tx, kind, chat.id)
  await markAtDesk(tx, conv.id, false)
  if (conv.kind !== 'user_house') await leaveChat(tx, conv)
  await tellChat(tx, chat)
}

/** A line was written in a conversation that is at the desk, or in one's own with Juya. The conversation is held. */
export async function heardLine(tx: Tx, conv: Conversation, by: WriterNo, automatic: boolean): Promise<void> {
  const newest = await newestOn(tx, conv.id)
  if (!newest || automatic) return
  const chat = await lockDeskChat(tx, newest.id)
  const by_house = by === 3 || (conv.kind === 'user_house' && by === 2)
  if (by_house) return houseWrote(tx, chat)
  if (by === 1) return personWrote(tx, chat)
  // A shop that answers before anybody of Juya has joined needs none.
  if (chat.kind === 'silent' && chat.state === 'queued') await endAtDesk(tx, conv, chat)
  else await tellChat(tx, chat)
}

async function houseWrote(tx: Tx, chat: DeskChat): Promise<void> {
  const now = await databaseNow(tx)
  await query(tx, 'service_desk_house_wrote', 'update service_desk_chats set house_at = platform_now() where id = $1', [
    chat.id,
  ])
  await clearDeadline(tx, SILENT, chat.id)
  if (isServed(chat)) await setDeadline(tx, IDLE, chat.id, now + IDLE_MS)
  await tellChat(tx, chat)
}

async function personWrote(tx: Tx, chat: DeskChat): Promise<void> {
  await query(
    tx,
    'service_desk_person_wrote',
    'update service_desk_chats set person_at = platform_now() where id = $1',
    [chat.id],
  )
  const now = await databaseNow(tx)
  if (chat.state === 'closed') {
    if (chat.kind !== 'service' || reopensUntil(chat.closed_at!) <= now) return
    await queueAgain(tx, chat, false)
    await markAtDesk(tx, chat.conversation_id, true)
    return giveOut(tx)
  }
  if (!isServed(chat)) return tellChat(tx, chat)
  if (chat.state === 'queued') return giveOut(tx)
  await clearDeadline(tx, CLOSE, chat.id)
  await clearDeadline(tx, IDLE, chat.id)
  if (chat.state === 'idle') {
    const seat = (await seatsNow(tx)).find(({ operator_id }) => operator_id === chat.operator_id)
    // A person who came back finds the operator they had, where that one is there; else they go first.
    if (!seat || seat.chats >= DESK_CHATS_MAX) {
      await queueAgain(tx, chat, true)
      return giveOut(tx)
    }
    await query(tx, 'service_desk_back', "update service_desk_chats set state = 'with' where id = $1", [chat.id])
    await setDeadline(tx, SILENT, chat.id, now + SILENT_MS)
  } else if (chat.house_at !== null && (chat.person_at === null || chat.person_at <= chat.house_at))
    await setDeadline(tx, SILENT, chat.id, now + SILENT_MS)
  await tellChat(tx, chat)
}
