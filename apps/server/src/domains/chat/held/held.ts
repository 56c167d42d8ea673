/**
 * A stranger's message that waits for the desk, an hour at most: one text that went to many, or a video. It takes no number in its conversation
 * and the other side sees nothing of it; who wrote it reads the rule. How it ends: deciding.ts.
 */
import { HELD_MIN } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { tradeOf } from '../inbound-policy.ts'
import type { SideNo } from '../rules.ts'
import { setting } from '../settings.ts'
import { type Conversation, ownerOf } from '../store.ts'
import type { Content } from '../talking/writing.ts'
import { isCounted, sameText } from './same-text.ts'

export const LAPSE = 'chat_held'
/** The queue customer service reads, with who waits at the desk. */
export const QUEUE = 'desk_waiting'
export const HELD_MS = HELD_MIN * 60_000

export interface Held extends Record<string, unknown> {
  id: number
  conversation_id: number
  side: SideNo
  sender_user_id: number
  kind: 'text' | 'video'
  text: string | null
  original: string | null
  /** Of a video its first picture. */
  picture: string | null
  video: string | null
  width: number | null
  height: number | null
  warns: boolean
  client_msg_id: string
  people: number
  /** declined: by the desk; refused: let pass, and the other side takes no message any more; lapsed: not looked at in time; recalled: by its writer. */
  state: 'waiting' | 'delivered' | 'declined' | 'refused' | 'lapsed' | 'recalled'
  created_at: number
  decided_at: number | null
}

/** Strangers: the other side has answered nothing, and did not write first. */
export const isStranger = ({ kind, opened_by_side, answered_at }: Conversation, side: SideNo): boolean =>
  kind !== 'user_house' && answered_at === null && (opened_by_side === null || opened_by_side === side)

/** To how many conversations a side brought this text within a day, this one with them. */
async function countSame(tx: Tx, conv: Conversation, side: SideNo, text: string): Promise<number> {
  const { type, id } = ownerOf(conv, side)
  const key = [type, id, sameText(text)]
  // One after the other, so that five at once are counted as five.
  await query(
    tx,
    'chat_same_text_lock',
    `select pg_advisory_xact_lock(hashtextextended('chat.same:' || $1 || $2::bigint, 0))`,
    [type, id],
  )
  await query(
    tx,
    'chat_same_text_note',
    `insert into chat_repeated_texts (owner_type, owner_id, text_key, conversation_id) values ($1, $2, hashtextextended($3, 0), $4)
     on conflict (owner_type, owner_id, text_key, conversation_id) do update set written_at = platform_now()`,
    [...key, conv.id],
  )
  const [row] = await query<{ n: number }>(
    tx,
    'chat_same_text_count',
    `select count(*)::int as n from chat_repeated_texts where owner_type = $1 and owner_id = $2 and text_key = hashtextextended($3, 0)
       and written_at > platform_now() - interval '1 day'`,
    key,
  )
  return row!.n
}

/** To how many a stranger's message went, where the desk is to look at it first; undefined where it may go. */
async function peopleOf(tx: Tx, conv: Conversation, side: SideNo, content: Content): Promise<number | undefined> {
  // A video that shows a code to pay with is held back permanently, regardless of the desk.
  if (content.kind === 'video') return content.rules?.length ? undefined : 1
  const typed = content.original ?? content.text
  if (content.kind !== 'text' || !typed || !isCounted(typed)) return undefined
  const people = await countSame(tx, conv, side, typed)
  return people < (await setting(tx, 'chat.same_text_people')) ? undefined : people
}

/**
 * The message of a stranger that waits instead of being written; undefined where it may go. An order or case, or a paid order, lets it through.
 * @param sender_user_id the person who writes
 */
export async function holdOfStranger(
  tx: Tx,
  conv: Conversation,
  side: SideNo,
  content: Content,
  { sender_user_id, client_msg_id }: { sender_user_id: number; client_msg_id: string },
): Promise<Held | undefined> {
  if (!isStranger(conv, side)) return undefined
  const people = await peopleOf(tx, conv, side, content)
  if (people === undefined || (await isTrading(tx, conv))) return undefined
  const [held] = await query<Held>(
    tx,
    'chat_held_messages_add',
    `insert into chat_held_messages (conversation_id, side, sender_user_id, kind, text, original, picture, video, width, height, warns, client_msg_id, people)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning *`,
    [
      ...[conv.id, side, sender_user_id, content.kind, content.text ?? null, content.original ?? null],
      ...[content.picture ?? null, content.video ?? null, content.width ?? null, content.height ?? null],
      ...[content.warns ?? false, client_msg_id, people],
    ],
  )
  await setDeadline(tx, LAPSE, held!.id, held!.created_at + HELD_MS)
  tx.after_commit.push(() => tx.services.realtime.queueChanged(QUEUE))
  return held
}

/** Two sides that trade with each other are no strangers. */
export async function isTrading(ctx: Ctx, conv: Conversation): Promise<boolean> {
  const trade = await tradeOf(ctx, conv)
  return trade.paid || trade.under_way
}

/** The one written under this number before, in a conversation of strangers. */
export async function heldBefore(
  ctx: Ctx,
  conversation_id: number,
  sender_user_id: number,
  client_msg_id: string,
): Promise<Held | undefined> {
  const [held] = await query<Held>(
    ctx,
    'chat_held_messages_known',
    'select * from chat_held_messages where conversation_id = $1 and sender_user_id = $2 and client_msg_id = $3',
    [conversation_id, sender_user_id, client_msg_id],
  )
  return held
}

/** What waits or was given back to a side within a day, the oldest first. */
export const heldOf = (ctx: Ctx, conversation_id: number, side: SideNo): Promise<Held[]> =>
  query<Held>(
    ctx,
    'chat_held_messages_of',
    `select * from chat_held_messages where conversation_id = $1 and side = $2 and state not in ('delivered', 'recalled')
       and (state = 'waiting' or decided_at > platform_now() - interval '1 day') order by id limit 50`,
    [conversation_id, side],
  )

const SHOWN = 50
/** What waits for the desk, the oldest first. */
export const heldNow = (ctx: Ctx): Promise<Array<Held & { shop_id: number | null }>> =>
  query<Held & { shop_id: number | null }>(
    ctx,
    'chat_held_messages_now',
    `select h.*, case when h.side = 2 then c.shop_id end as shop_id from chat_held_messages h join chat_conversations c on c.id = h.conversation_id
     where h.state = 'waiting' order by h.created_at, h.id limit ${SHOWN}`,
    [],
  )

export async function heldWaiting(ctx: Ctx): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'chat_held_messages_waiting',
    "select count(*)::int as n from chat_held_messages where state = 'waiting'",
    [],
  )
  return row!.n
}

export async function heldById(ctx: Ctx, id: number): Promise<Held | undefined> {
  return (await query<Held>(ctx, 'chat_held_messages', 'select * from chat_held_messages where id = $1', [id]))[0]
}
