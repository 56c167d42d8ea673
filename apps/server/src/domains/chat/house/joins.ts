/**
 * Juya in a chat of others: it joins by a report, a case under way, or because the shop was silent and the buyer asked. Each time has a first
 * line it reads, and a last one once it left; both sides see both.
 */
import { HOUSE_ASK_H, type HouseReason } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type Conversation, type Message, tellSides } from '../store.ts'

const HOUR_MS = 3_600_000

export interface Join extends Record<string, unknown> {
  id: number
  conversation_id: number
  reason: HouseReason
  from_seq: number
  to_seq: number | null
  joined_at: number
  left_at: number | null
}

/** When Juya was in a conversation, the first time first. */
export const joinsOf = (ctx: Ctx, conversation_id: number): Promise<Join[]> =>
  query<Join>(
    ctx,
    'chat_platform_joins_of',
    'select * from chat_platform_joins where conversation_id = $1 order by id',
    [conversation_id],
  )

/**
 * Juya joins, and reads from this line on. One that is in the conversation stays as it is.
 * @param from_seq of a line that is there, or the next one
 */
export async function joinChat(
  tx: Tx,
  conv: Conversation,
  { reason, from_seq }: Pick<Join, 'reason' | 'from_seq'>,
): Promise<void> {
  const rows = await query(
    tx,
    'chat_join_add',
    'insert into chat_platform_joins (conversation_id, reason, from_seq) values ($1, $2, $3) on conflict do nothing returning 1',
    [conv.id, reason, Math.max(1, from_seq)],
  )
  if (rows.length > 0) tellSides(tx, conv, 'chat.house', {})
}

/** Juya leaves: what is written from now on it does not read. Under the conversation's lock, so that no line falls in between. */
export async function leaveChat(tx: Tx, conv: Conversation): Promise<void> {
  const rows = await query(
    tx,
    'chat_join_end',
    'update chat_platform_joins set to_seq = $2, left_at = platform_now() where conversation_id = $1 and left_at is null returning 1',
    [conv.id, conv.last_seq],
  )
  if (rows.length > 0) tellSides(tx, conv, 'chat.house', {})
}

/** Lines Juya may read: those of the times it was there. The newest first comes last. */
export const linesForHouse = (ctx: Ctx, conv: Conversation, before_seq: number, limit: number): Promise<Message[]> =>
  conv.kind === 'user_house'
    ? query<Message>(
        ctx,
        'chat_lines_of_house',
        'select * from (select * from chat_messages where conversation_id = $1 and seq < $2 order by seq desc limit $3) m order by seq',
        [conv.id, before_seq, limit],
      )
    : query<Message>(
        ctx,
        'chat_lines_for_house',
        `select * from (select m.* from chat_messages m where m.conversation_id = $1 and m.seq < $2
           and exists (select 1 from chat_platform_joins j where j.conversation_id = m.conversation_id and m.seq >= j.from_seq and m.seq <= coalesce(j.to_seq, m.seq))
           order by m.seq desc limit $3) m order by seq`,
        [conv.id, before_seq, limit],
      )

interface Unanswered extends Record<string, unknown> {
  seq: number
  created_at: number
}

/** The first message of the buyer that no person of the shop has answered; undefined where all are answered. */
export async function firstUnanswered(ctx: Ctx, { id, shop_id }: Conversation): Promise<Unanswered | undefined> {
  if (shop_id === null) return undefined
  const [row] = await query<Unanswered>(
    ctx,
    'chat_first_unanswered',
    `select seq, created_at from chat_messages where conversation_id = $1 and side = 1 and recalled_at is null
       and seq > coalesce((select max(seq) from chat_messages where conversation_id = $1 and side = 2 and automatic is null), 0)
     order by seq limit 1`,
    [id],
  )
  return row
}

/** From when on the buyer may ask Juya in (ms); undefined while the shop owes no answer. */
export async function askableFrom(ctx: Ctx, conv: Conversation): Promise<number | undefined> {
  const waits = await firstUnanswered(ctx, conv)
  return waits && waits.created_at + HOUSE_ASK_H * HOUR_MS
}

/** The first line that was written since a moment; the next one where none was. */
export async function firstSeqSince(ctx: Ctx, conv: Conversation, at: number): Promise<number> {
  const [row] = await query<{ seq: number | null }>(
    ctx,
    'chat_first_seq_since',
    'select min(seq) as seq from chat_messages where conversation_id = $1 and created_at >= to_timestamp($2::float8 / 1000)',
    [conv.id, at],
  )
  return row?.seq ?? conv.last_seq + 1
}
