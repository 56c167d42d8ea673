/** Puts what was written on pages for searching, a minute later: so that sending writes nothing more. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'

export const PAGE_LINES = 200
/** A message is seen by all so soon after its moment: no transaction lasts longer. */
const SETTLED_S = 60
const AT_ONCE = 20_000

interface Paged extends Record<string, unknown> {
  to_id: number
  to_at: number
  recalled_to: number
}

/** What was written since the last time, and what was recalled. Each batch is a transaction of its own. */
export async function writePages(ctx: Ctx): Promise<void> {
  while (await inTransaction(ctx, writeSome));
}

/** Up to the message before the first that may have others beside it which are not to be seen yet. */
const UPTO = `select max(id) as to_id, max(created_at) as to_at from (
    select id, created_at, bool_and(created_at < (select platform_now()) - $3 * interval '1 second') over (order by id) as is_settled
    from (select id, created_at from chat_messages where id > $1 order by id limit $2) m) m where is_settled`

const WRITTEN = `with begun as (select conversation_id, min(seq) as seq from chat_messages where id > $1 and id <= $2 group by 1)
  select conversation_id, (seq - 1) / ${PAGE_LINES} as page from begun`

/** Pages are written anew from their first line on. What was recalled stands on none. */
const WRITE = `insert into chat_search_pages (conversation_id, page, to_seq, text)
  select w.conversation_id, (m.seq - 1) / ${PAGE_LINES}, max(m.seq),
    coalesce(string_agg(lower(m.text collate "C"), E'\n' order by m.seq) filter (where m.recalled_at is null), '')
  from unnest($1::bigint[], $2::int[], $3::int[]) as w(conversation_id, page, to_page)
    join chat_messages m on m.conversation_id = w.conversation_id and m.seq > w.page * ${PAGE_LINES} and (w.to_page is null or m.seq <= (w.to_page + 1) * ${PAGE_LINES})
  group by 1, 2 on conflict (conversation_id, page) do update set to_seq = excluded.to_seq, text = excluded.text`

const RECALLED = `select distinct conversation_id, (seq - 1) / ${PAGE_LINES} as page from chat_messages
  where recalled_at >= to_timestamp($1::float8 / 1000) - $2 * interval '1 second' and (text is not null or picture is not null or ref_id is not null)`

interface Page extends Record<string, unknown> {
  conversation_id: number
  page: number
}
const writeFrom = (tx: Tx, pages: readonly Page[], to_end: boolean) =>
  query(tx, 'chat_search_pages_write', WRITE, [
    pages.map(({ conversation_id }) => conversation_id),
    pages.map(({ page }) => page),
    pages.map(({ page }) => (to_end ? null : page)),
  ])

/** @returns whether there may be more */
async function writeSome(tx: Tx): Promise<boolean> {
  await query(
    tx,
    'chat_search_progress_begin',
    "insert into chat_search_progress (one, to_id, to_at, recalled_to) values (true, 0, 'epoch', 'epoch') on conflict do nothing",
    [],
  )
  // The row's lock lets one process write at a time.
  const [known] = await query<Paged>(
    tx,
    'chat_search_progress',
    'select to_id, to_at, recalled_to from chat_search_progress for update',
    [],
  )
  const { to_id, recalled_to } = known!
  const [upto] = await query<{ to_id: number | null; to_at: number | null }>(tx, 'chat_search_progress_upto', UPTO, [
    to_id,
    AT_ONCE,
    SETTLED_S,
  ])
  const until = upto?.to_id ?? to_id
  if (until > to_id)
    await writeFrom(tx, await query<Page>(tx, 'chat_search_pages_begun', WRITTEN, [to_id, until]), true)
  const recalled = await query<Page>(tx, 'chat_search_pages_recalled', RECALLED, [recalled_to, SETTLED_S])
  if (recalled.length > 0) await writeFrom(tx, recalled, false)
  // Of two messages the later may have the smaller number.
  await query(
    tx,
    'chat_search_progress_to',
    `update chat_search_progress set to_id = $1, recalled_to = platform_now(),
       to_at = coalesce(to_timestamp($2::float8 / 1000) - $3 * interval '1 second', to_at)`,
    [until, upto?.to_at ?? null, SETTLED_S],
  )
  return until - to_id >= AT_ONCE
}
