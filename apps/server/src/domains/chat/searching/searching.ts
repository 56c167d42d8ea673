/** Searching what was written: pages say which lines may have the word, newer lines are read. Capitals of Latin letters are folded, no others. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { likePart } from '../../../platform/db/like.ts'
import type { Conversation, Message, Speaker } from '../store.ts'
import { PAGE_LINES } from './pages.ts'

const smallLetters = (keyword: string): string => keyword.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
/** Lines are read from so many pages first, then from twice as many. */
const PAGES_FIRST = 4

/** Lines after one number and before another, in an order. */
export interface Reach {
  after_seq: number
  before_seq: number
  order: 'asc' | 'desc'
  limit: number
}

const PAGES = `select coalesce((select to_seq from chat_search_pages where conversation_id = $1 order by page desc limit 1), 0) as to_seq,
  array(select page from chat_search_pages where conversation_id = $1 and page between $2::int / ${PAGE_LINES} and ($3::int - 1) / ${PAGE_LINES} and strpos(text, $4) > 0) as pages`
const ORDER = { asc: 'asc', desc: 'desc' } as const
const linesIn = (order: 'asc' | 'desc') => `select m.* from unnest($2::int[]) as w(page) cross join lateral (
    select * from chat_messages where conversation_id = $1 and seq > greatest(w.page * ${PAGE_LINES}, $3::int) and seq < least((w.page + 1) * ${PAGE_LINES} + 1, $4::int)
      and recalled_at is null and strpos(lower(text collate "C"), $5) > 0 order by seq ${ORDER[order]} limit $6) m
  order by m.seq ${ORDER[order]} limit $6`

/** The lines of a conversation that have a word. */
export async function searchLines(
  ctx: Ctx,
  { id, last_seq }: Pick<Conversation, 'id' | 'last_seq'>,
  keyword: string,
  { after_seq, before_seq, order, limit }: Reach,
): Promise<Message[]> {
  const word = smallLetters(keyword)
  const to = Math.min(before_seq, last_seq + 1)
  const [known] = await query<{ to_seq: number; pages: number[] }>(ctx, 'chat_search_pages_with', PAGES, [
    id,
    after_seq,
    to,
    word,
  ])
  const { to_seq, pages } = known!
  // What is newer than the pages.
  const newer = Math.floor(Math.max(to_seq, after_seq) / PAGE_LINES)
  const newest = to - 1 > to_seq ? Math.floor((to - 2) / PAGE_LINES) : -1
  for (let page = newer; page <= newest; page++) if (!pages.includes(page)) pages.push(page)
  const places = pages.sort((a, b) => (order === 'asc' ? a - b : b - a))
  const lines: Message[] = []
  for (let at = 0, n = PAGES_FIRST; at < places.length && lines.length < limit; at += n, n *= 2)
    lines.push(
      ...(await query<Message>(ctx, `chat_lines_with_${order}`, linesIn(order), [
        id,
        places.slice(at, at + n),
        after_seq,
        to,
        word,
        limit - lines.length,
      ])),
    )
  return lines
}

/**
 * By the other side's name, or by what was written. Lateral queries have a limit, so that each own conversation is looked at by its index:
 * without one the planner takes whole tables where they are large. A page that has the word is looked through once more: its line may be recalled.
 */
const LINE_OF = 'm.recalled_at is null and strpos(lower(m.text collate "C"), $4) > 0'
const FOUND = `with paged as materialized (select coalesce((select to_at from chat_search_progress where one), 'epoch') as to_at)
  select s.conversation_id as id from paged, chat_participants s join chat_participants o on o.conversation_id = s.conversation_id and o.side = 3 - s.side
    left join lateral (select nickname ilike $3 as hit from account_people where o.owner_type = 'user' and id = o.owner_id limit 1) p on true
    left join lateral (select name ilike $3 or coalesce(name_en ilike $3, false) as hit from shop_names where o.owner_type = 'shop' and id = o.owner_id limit 1) n on true
    left join lateral (select true as hit from chat_search_pages g cross join lateral (
        select true from chat_messages m where m.conversation_id = g.conversation_id and m.seq > g.page * ${PAGE_LINES} and m.seq <= g.to_seq and ${LINE_OF} limit 1) l
      where g.conversation_id = s.conversation_id and strpos(g.text, $4) > 0 limit 1) w on true
    left join lateral (select true as hit from chat_messages m where s.last_at > paged.to_at and m.conversation_id = s.conversation_id
        and m.seq > coalesce((select g.to_seq from chat_search_pages g where g.conversation_id = s.conversation_id order by g.page desc limit 1), 0) and ${LINE_OF} limit 1) v on true
  where s.owner_type = $1 and s.owner_id = $2 and s.last_at is not null and (p.hit or n.hit or w.hit or v.hit)
  order by s.last_at desc, s.conversation_id desc limit $5`

/** Conversations of a side that have a word, or are with somebody of that name, the latest first. */
export async function searchConversations(ctx: Ctx, me: Speaker, keyword: string, limit: number): Promise<number[]> {
  const values = [me.type, me.id, likePart(keyword), smallLetters(keyword), limit]
  return (await query<{ id: number }>(ctx, 'chat_found', FOUND, values)).map(({ id }) => id)
}
