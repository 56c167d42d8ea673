/** Messages and conversations as rows, and what reading them marks. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageFrom, pageQuery, TOTAL_MAX } from '../../../platform/db/paging.ts'
import { otherSide, type SideNo } from '../rules.ts'
import { searchConversations, searchLines } from '../searching/searching.ts'
import { type Conversation, conversationById, type Message, type Speaker, sideOf } from '../store.ts'
import { headOf, linesAfter } from './batch/heads.ts'
import { noteReached } from './batch/talking.ts'

export interface SideRow extends Record<string, unknown> {
  conversation_id: number
  side: SideNo
  last_read_seq: number
  delivered_seq: number
  unread: number
}

export async function sidesOf(ctx: Ctx, conversation_ids: readonly number[]): Promise<SideRow[]> {
  return query<SideRow>(
    ctx,
    'chat_participants_of',
    'select * from chat_participants where conversation_id = any($1)',
    [conversation_ids],
  )
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
 * A window of a conversation's messages in their order. The newest become read: both sides are told. What is written meanwhile is unread afterwards.
 * @returns with it where the conversation stood before it was read, or later
 * @throws Refusal NOT_FOUND (no side of it)
 */
export async function readMessages(ctx: Ctx, me: Speaker, conv_id: number, window: Window) {
  // Before the lines: none of those up to its last number is missing among them.
  const head = await headOf(ctx, conv_id)
  const side = sideOf(head?.conv, me)
  const { conv, sides, has_held } = head!
  const rows = await rowsIn(ctx, conv, window)
  const { keyword, limit } = window
  const list = rows.slice(0, limit)
  if (isDescending(window)) list.reverse()
  const reached = list.at(-1)?.seq ?? 0
  const marks = keyword === undefined && kindOf(window) !== 'before'
  if (marks && reached > sides[side].last_read_seq) await noteReached(ctx, conv, { kind: 'read', side, seq: reached })
  return {
    conv: { ...conv, last_seq: Math.max(conv.last_seq, reached) },
    side,
    list,
    has_more: rows.length > limit,
    other: sides[otherSide(side)],
    has_held,
  }
}

const kindOf = ({ before_id, after_id, after_seq }: Window) => {
  if (after_seq !== undefined) return 'after_seq'
  if (after_id !== undefined) return 'after'
  return before_id !== undefined ? 'before' : 'newest'
}
const isDescending = (window: Window): boolean => ORDERS[kindOf(window)] === 'desc'

/** The lines of a window and one more, where there is one. */
async function rowsIn(ctx: Ctx, conv: Conversation, window: Window): Promise<Message[]> {
  const { before_id, after_id, after_seq, keyword, limit } = window
  if (after_seq !== undefined && keyword === undefined)
    return after_seq >= conv.last_seq ? [] : linesAfter(ctx, { conv_id: conv.id, after_seq, limit: limit + 1 })
  const kind = kindOf(window)
  if (keyword !== undefined) {
    const at = before_id ?? after_id
    const seq = at === undefined ? undefined : await seqOf(ctx, conv.id, at)
    if (at !== undefined && seq === undefined) return []
    return searchLines(ctx, conv, keyword, {
      after_seq: after_seq ?? (kind === 'after' ? seq! : 0),
      before_seq: kind === 'before' ? seq! : conv.last_seq + 1,
      order: ORDERS[kind],
      limit: limit + 1,
    })
  }
  return query<Message>(
    ctx,
    `chat_messages_${kind}`,
    `select * from chat_messages where conversation_id = $1 and ${WINDOWS[kind]} order by seq ${ORDERS[kind]} limit $3`,
    [conv.id, after_seq ?? after_id ?? before_id ?? null, limit + 1],
  )
}

async function seqOf(ctx: Ctx, conv_id: number, id: number): Promise<number | undefined> {
  const [row] = await query<{ seq: number }>(
    ctx,
    'chat_seq_of',
    'select seq from chat_messages where id = $1 and conversation_id = $2',
    [id, conv_id],
  )
  return row?.seq
}

export interface ListedRow extends Conversation {
  side: SideNo
  unread: number
  last_read_seq: number
  peer_read_seq: number
  peer_delivered_seq: number
}
type OwnRow = ListedRow & { delivered_seq: number }

const LISTED = `chat_participants s join chat_conversations c on c.id = s.conversation_id
  join chat_participants o on o.conversation_id = s.conversation_id and o.side = 3 - s.side
  where s.owner_type = $1 and s.owner_id = $2 and s.last_at is not null`
const COLUMNS =
  'c.*, s.side, s.unread, s.last_read_seq, s.delivered_seq, o.last_read_seq as peer_read_seq, o.delivered_seq as peer_delivered_seq'

/** Conversations that were written in, the latest first. What is listed is delivered. */
export async function listConversations(
  ctx: Ctx,
  me: Speaker,
  { keyword, ...paging }: Paging & { keyword?: string },
): Promise<PageOf<ListedRow>> {
  const values = [me.type, me.id]
  const found =
    keyword === undefined
      ? await pageQuery<OwnRow>(
          ctx,
          {
            name: 'chat_list',
            columns: COLUMNS,
            from: LISTED,
            order: 's.last_at desc, s.conversation_id desc',
            values,
          },
          paging,
        )
      : await foundConversations(ctx, me, keyword, paging)
  await markDelivered(ctx, found.list)
  return found
}

/** Looked for once: the page and the total are cut from what was found, of which there are as many as a total tells. */
async function foundConversations(ctx: Ctx, me: Speaker, keyword: string, paging: Paging): Promise<PageOf<OwnRow>> {
  const found = await searchConversations(ctx, me, keyword, TOTAL_MAX + 1)
  return pageFrom(
    paging,
    ({ limit, offset }) =>
      query<OwnRow>(
        ctx,
        'chat_list_found',
        `select ${COLUMNS} from ${LISTED} and c.id = any($3) order by s.last_at desc, s.conversation_id desc`,
        [me.type, me.id, found.slice(offset, offset + limit)],
      ),
    () => found.length,
  )
}

/** What is listed has arrived: such marks go together with what others write. */
async function markDelivered(ctx: Ctx, rows: readonly OwnRow[]): Promise<void> {
  const waiting = rows.filter(({ unread, last_seq, delivered_seq }) => unread > 0 && delivered_seq < last_seq)
  await Promise.all(waiting.map((row) => noteReached(ctx, row, { kind: 'got', side: row.side, seq: row.last_seq })))
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
    'select coalesce(sum(unread), 0)::int as n from chat_participants where owner_type = $1 and owner_id = $2 and unread > 0',
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
