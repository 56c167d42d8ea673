/** Reads and writes of a batch: one statement each, however many conversations and messages. */
import type { ChatRule } from '@juya/contract'
import type { Tx } from '../../../../platform/context.ts'
import { query } from '../../../../platform/db/db.ts'
import type { SideNo } from '../../rules.ts'
import type { Conversation, Message } from '../../store.ts'

export interface SideState extends Record<string, unknown> {
  conversation_id: number
  side: SideNo
  last_read_seq: number
  delivered_seq: number
  unread: number
  notified_seq: number
}
/** A message as its writer's client numbered it. */
export interface Numbered {
  conversation_id: number
  sender_user_id: number
  client_msg_id: string
}
export interface NewMessage extends Numbered {
  seq: number
  side: SideNo
  text: string
  original: string | null
  rules: ChatRule[]
  warns: boolean
}
/** What a side's row becomes. */
export interface ChangedSide extends SideState {
  is_changed: boolean
  /** A message was written. */
  is_written: boolean
  /** Not all is read: its unread ones are counted, and these of this batch added. Else `unread` stands. */
  unread_of_batch: number | null
}

const LOCKED = 'select * from chat_conversations where id = any($1) order by id for update'

/** Locks these conversations in order of id. @param wait whether to wait for one that is locked elsewhere; else it is left out */
export const lockConversations = (tx: Tx, ids: readonly number[], wait: boolean): Promise<Conversation[]> =>
  wait
    ? query<Conversation>(tx, 'chat_conversations_lock', LOCKED, [ids])
    : query<Conversation>(tx, 'chat_conversations_lock_free', `${LOCKED} skip locked`, [ids])

export const sideStates = (tx: Tx, ids: readonly number[]): Promise<SideState[]> =>
  query<SideState>(
    tx,
    'chat_side_states',
    'select conversation_id, side, last_read_seq, delivered_seq, unread, notified_seq from chat_participants where conversation_id = any($1)',
    [ids],
  )

/** Those of these that were written before. */
export const knownAmong = (tx: Tx, numbered: readonly Numbered[]): Promise<Numbered[]> =>
  query<Numbered & Record<string, unknown>>(
    tx,
    'chat_messages_known',
    `select m.conversation_id, m.sender_user_id, m.client_msg_id from unnest($1::bigint[], $2::bigint[], $3::uuid[]) as a(conversation_id, sender_user_id, client_msg_id)
       join chat_messages m using (conversation_id, sender_user_id, client_msg_id) where m.client_msg_id is not null`,
    [
      numbered.map((one) => one.conversation_id),
      numbered.map((one) => one.sender_user_id),
      numbered.map((one) => one.client_msg_id),
    ],
  )

/** Rules come as one text each: arrays of arrays must be of one length. */
const WRITE = `with written as (
    insert into chat_messages (conversation_id, seq, side, sender_user_id, kind, text, original, rules, warns, client_msg_id)
    select conversation_id, seq, side, sender_user_id, 'text', text, original, string_to_array(rules, ','), warns, client_msg_id
    from unnest($1::bigint[], $2::int[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bool[], $9::uuid[])
      as n(conversation_id, seq, side, sender_user_id, text, original, rules, warns, client_msg_id) returning *),
  conversations as (
    update chat_conversations c set last_seq = n.seq
    from (select conversation_id, max(seq) as seq from unnest($1::bigint[], $2::int[]) as m(conversation_id, seq) group by 1) n where c.id = n.conversation_id),
  sides as (
    update chat_participants s set last_at = case when n.is_written then platform_now() else s.last_at end, last_read_seq = n.last_read_seq, delivered_seq = n.delivered_seq,
      unread = case when n.of_batch is null then n.unread
        else n.of_batch + (select count(*) from chat_messages m where m.conversation_id = s.conversation_id and m.seq > n.last_read_seq and m.side <> s.side) end
    from unnest($10::bigint[], $11::int[], $12::int[], $13::int[], $14::int[], $15::bool[], $16::int[]) as n(conversation_id, side, last_read_seq, delivered_seq, unread, is_written, of_batch)
    where s.conversation_id = n.conversation_id and s.side = n.side)
  select * from written`

/** The messages, their conversations and the sides' lists in one statement. */
export const writeBatch = (
  tx: Tx,
  messages: readonly NewMessage[],
  sides: readonly ChangedSide[],
): Promise<Message[]> =>
  query<Message>(tx, 'chat_batch_write', WRITE, [
    messages.map((one) => one.conversation_id),
    messages.map((one) => one.seq),
    messages.map((one) => one.side),
    messages.map((one) => one.sender_user_id),
    messages.map((one) => one.text),
    messages.map((one) => one.original),
    messages.map((one) => one.rules.join(',')),
    messages.map((one) => one.warns),
    messages.map((one) => one.client_msg_id),
    sides.map((one) => one.conversation_id),
    sides.map((one) => one.side),
    sides.map((one) => one.last_read_seq),
    sides.map((one) => one.delivered_seq),
    sides.map((one) => one.unread),
    sides.map((one) => one.is_written),
    sides.map((one) => one.unread_of_batch),
  ])
