/** Messages and conversations as rows, and what reading them marks. */
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { likePart } from '../../../platform/db/like.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'
import { otherSide, type SideNo } from '../rules.ts'
import {
  type Conversation,
  conversationById,
  lockConversation,
  type Message,
  type Speaker,
  sideOf,
  tellSides,
} from '../store.ts'
import { readNotice } from './told.ts'

export interface SideRow extends Record<string, unknown> {
  conversation_id: number
  side: SideNo
  last_read_seq: number
  delivered_seq: number
  unread: number
}

export async function sidesOf(ctx: Ctx, conversation_ids: readonly number[]): Promise<SideRow[]> {
  return query<SideRow>(ctx, 'chat_sides_of', 'select * from chat_sides where conversation_id = any($1)', [
    conversation_ids,
  ])
}

export interface Window {
  before_id?: number
  after_id?: number
  after_seq?: number
  keyword?: string
  limit: number
}

/** Where a window of messages begins, by what the reader has. Newest first, but for what came after something. */
const WINDOWS = {
  newest: 'true and $2::bigint is null',
  before: 'seq < (select seq from chat_messages where id = $2)',
  after: 'seq > (select seq from chat_messages where id = $2)',
  after_seq: 'seq > $2::int',
} as const
const ORDERS = { newest: 'desc', before: 'desc', after: 'asc', after_seq: 'asc' } as const

/**
 * A window of a conversation's messages in their order. The newest become read: both sides are told.
 * @throws Refusal NOT_FOUND (no side of it)
 */
export async function readMessages(
  ctx: Ctx,
  me: Speaker,
  conv_id: number,
  { before_id, after_id, after_seq, keyword, limit }: Window,
) {
  return inTransaction(ctx, async (tx) => {
    // Locked: a message that comes meanwhile is unread afterwards, and counted so.
    const conv = await lockConversation(tx, conv_id)
    const side = sideOf(conv, me)
    const kind =
      after_seq !== undefined
        ? 'after_seq'
        : after_id !== undefined
          ? 'after'
          : before_id !== undefined
            ? 'before'
            : 'newest'
    const rows = await query<Message>(
      tx,
      `chat_messages_${kind}`,
      `select * from chat_messages where conversation_id = $1 and ${WINDOWS[kind]} and ($3::text is null or (recalled_at is null and text ilike $3))
       order by seq ${ORDERS[kind]} limit $4`,
      [
        conv_id,
        after_seq ?? after_id ?? before_id ?? null,
        keyword === undefined ? null : likePart(keyword),
        limit + 1,
      ],
    )
    const list = rows.slice(0, limit)
    if (ORDERS[kind] === 'desc') list.reverse()
    const reached = list.at(-1)?.seq ?? 0
    if (keyword === undefined && kind !== 'before') await markRead(tx, conv!, side, reached)
    const other = (await sidesOf(tx, [conv_id])).find((one) => one.side === otherSide(side))!
    return { conv: conv!, side, list, has_more: rows.length > limit, other }
  })
}

async function markRead(
  tx: Parameters<typeof lockConversation>[0],
  conv: Conversation,
  side: SideNo,
  seq: number,
): Promise<void> {
  const rows = await query<{ was_told: boolean }>(
    tx,
    'chat_side_read',
    `update chat_sides s set last_read_seq = $3, delivered_seq = greatest(delivered_seq, $3),
       unread = (select count(*) from chat_messages m where m.conversation_id = $1 and m.seq > $3 and m.side <> $2)
     from (select last_read_seq as before from chat_sides where conversation_id = $1 and side = $2) was
     where conversation_id = $1 and side = $2 and last_read_seq < $3 returning notified_seq > was.before as was_told`,
    [conv.id, side, seq],
  )
  if (rows.length > 0) tellSides(tx, conv, 'chat.read', { seq, side })
  if (rows[0]?.was_told) await readNotice(tx, conv, side)
}

export interface ListedRow extends Conversation {
  side: SideNo
  unread: number
  last_read_seq: number
  peer_read_seq: number
  peer_delivered_seq: number
}

const LISTED = `chat_sides s join chat_conversations c on c.id = s.conversation_id
  join chat_sides o on o.conversation_id = s.conversation_id and o.side = 3 - s.side
  where s.owner_type = $1 and s.owner_id = $2 and s.last_at is not null`
/** By the other side's name, or by what was written. */
const NAMED = `and (
  exists (select 1 from account_people p where o.owner_type = 'user' and p.id = o.owner_id and p.nickname ilike $3)
  or exists (select 1 from shop_names n where o.owner_type = 'shop' and n.id = o.owner_id and (n.name ilike $3 or n.name_en ilike $3))
  or exists (select 1 from chat_messages m where m.conversation_id = c.id and m.recalled_at is null and m.text ilike $3))`

const LISTS = { all: LISTED, named: `${LISTED} ${NAMED}` } as const

/** Conversations that were written in, the latest first. What is listed is delivered. */
export async function listConversations(
  ctx: Ctx,
  me: Speaker,
  { keyword, ...paging }: Paging & { keyword?: string },
): Promise<PageOf<ListedRow>> {
  const kind = keyword === undefined ? 'all' : 'named'
  const found = await pageQuery<ListedRow>(
    ctx,
    {
      name: `chat_list_${kind}`,
      columns:
        'c.*, s.side, s.unread, s.last_read_seq, o.last_read_seq as peer_read_seq, o.delivered_seq as peer_delivered_seq',
      from: LISTS[kind],
      order: 's.last_at desc, s.conversation_id desc',
      values: keyword === undefined ? [me.type, me.id] : [me.type, me.id, likePart(keyword)],
    },
    paging,
  )
  await markDelivered(ctx, me, found.list)
  return found
}

async function markDelivered(ctx: Ctx, me: Speaker, rows: readonly ListedRow[]): Promise<void> {
  const waiting = rows.filter((row) => row.unread > 0)
  if (waiting.length === 0) return
  await inTransaction(ctx, async (tx) => {
    const told = await query<{ conversation_id: number; side: SideNo; delivered_seq: number }>(
      tx,
      'chat_sides_delivered',
      `update chat_sides s set delivered_seq = w.seq from unnest($1::bigint[], $2::int[]) as w(id, seq)
       where s.conversation_id = w.id and s.owner_type = $3 and s.owner_id = $4 and s.delivered_seq < w.seq returning s.conversation_id, s.side, s.delivered_seq`,
      [waiting.map(({ id }) => id), waiting.map(({ last_seq }) => last_seq), me.type, me.id],
    )
    for (const { conversation_id, side, delivered_seq } of told)
      tellSides(tx, waiting.find(({ id }) => id === conversation_id)!, 'chat.delivered', { seq: delivered_seq, side }, [
        otherSide(side),
      ])
  })
}

/** So many automatic answers may follow one another, more than a shop ever has. */
const AUTOMATIC_MAX = 8

/** The newest message of each of these conversations, as a side's list shows it: what answered by itself in its name hides no question. */
export async function newestOf(
  ctx: Ctx,
  conversations: ReadonlyArray<Pick<ListedRow, 'id' | 'last_seq' | 'side'>>,
): Promise<Map<number, Message>> {
  const rows = await query<Message>(
    ctx,
    'chat_newest_of',
    `select m.* from unnest($1::bigint[], $2::int[], $3::int[]) as w(id, seq, side) cross join lateral (
       select * from chat_messages where conversation_id = w.id and seq between w.seq - $4::int and w.seq
       order by automatic is not null and side = w.side, seq desc limit 1) m`,
    [
      conversations.map(({ id }) => id),
      conversations.map(({ last_seq }) => last_seq),
      conversations.map(({ side }) => side),
      AUTOMATIC_MAX,
    ],
  )
  return new Map(rows.map((row) => [row.conversation_id, row]))
}

/** Messages a side has not read, over all its conversations. */
export async function countUnread(ctx: Ctx, { type, id }: Speaker): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'chat_unread',
    'select coalesce(sum(unread), 0)::int as n from chat_sides where owner_type = $1 and owner_id = $2 and unread > 0',
    [type, id],
  )
  return row!.n
}

/** The conversation, where the speaker is a side of it. @throws Refusal NOT_FOUND */
export async function ownConversation(
  ctx: Ctx,
  me: Speaker,
  conv_id: number,
): Promise<{ conv: Conversation; side: SideNo }> {
  const conv = await conversationById(ctx, conv_id)
  return { side: sideOf(conv, me), conv: conv! }
}
