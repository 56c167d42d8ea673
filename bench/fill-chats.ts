/** Fills chats: people who talk in pairs, a shop with a full inbox, and two long conversations. */
import type { Rig } from './rig.ts'

type Sql = Pick<Rig, 'sql'>

/** The session token of the n-th person who talks, from 1; 2n-1 and 2n talk to each other. */
export const talkerToken = (n: number): string => `talks-${String(n).padStart(37, '0')}`
/** The session token of the owner of the shop with the full inbox. */
export const INBOX_TOKEN = `inbox-${'0'.repeat(37)}`

const LINES = ['Is the box the old one?', '包浆很好,请问有没有修补?', 'I can send more photos tonight.', '明天下午寄出']
/** Stands in one message of a hundred. */
export const SOUGHT = 'hairline'

/** Two sides of each conversation that has none yet, all read and arrived. */
const SIDES = `insert into chat_participants (conversation_id, side, owner_type, owner_id, last_read_seq, delivered_seq, last_at)
  select c.id, s, case when s = 1 or c.shop_id is null then 'user' else 'shop' end, case when s = 1 then c.user_id else coalesce(c.shop_id, c.peer_id) end,
    c.last_seq, c.last_seq, platform_now() - c.id % 5000 * interval '1 minute'
  from chat_conversations c, generate_series(1, 2) s where not exists (select 1 from chat_participants where conversation_id = c.id)`

const addLines = ({ sql }: Sql, conversation_ids: number[], from: number, to: number) =>
  sql(
    `insert into chat_messages (conversation_id, seq, side, sender_user_id, kind, text, client_msg_id, created_at)
     select c.id, n, 1 + n % 2, case when n % 2 = 0 then c.user_id else coalesce(c.peer_id, s.owner_user_id) end, 'text',
       ($4::text[])[1 + (n + c.id) % 4] || case when (n * 7 + c.id) % 100 = 0 then ' ${SOUGHT}' else '' end || ' ' || n, gen_random_uuid(),
       platform_now() - interval '90 days' + n * interval '1 second'
     from chat_conversations c left join shop_shops s on s.id = c.shop_id, generate_series($2::int, $3::int) n where c.id = any($1)`,
    [conversation_ids, from, to, LINES],
  )

/** People with a session each, numbered from `behind` + 1, in pairs that have answered each other. @returns the conversations, in the order of the pairs */
export async function addTalkers({ sql }: Sql, people: number, behind = 0): Promise<number[]> {
  await sql(
    `insert into account_users (phone, nickname, invite_code, realname_status, is_adult, created_at)
     select '139' || lpad(n::text, 8, '0'), '书友' || n, 'T' || lpad(n::text, 7, '0'), 'verified', true, platform_now() - interval '1 year' from generate_series($2::int + 1, $2 + $1::int) n`,
    [people, behind],
  )
  await sql(
    `insert into account_sessions (user_id, token_hash, expires_at)
     select id, sha256(('talks-' || lpad(substr(phone, 4)::int::text, 37, '0'))::bytea), platform_now() + interval '30 days'
     from account_users where invite_code like 'T%' and phone like '139%' and substr(phone, 4)::int between $2::int + 1 and $2 + $1::int`,
    [people, behind],
  )
  const rows = await sql<{ id: string }>(
    `insert into chat_conversations (kind, user_id, peer_id, opened_by_side, opened_by, opened_at, answered_at)
     select 'user_user', a.id, b.id, 1, a.id, platform_now(), platform_now() from account_users a join account_users b on b.phone = '139' || lpad((substr(a.phone, 4)::int + 1)::text, 8, '0')
     where a.phone like '139%' and a.invite_code like 'T%' and substr(a.phone, 4)::int % 2 = 1 and substr(a.phone, 4)::int between $2::int + 1 and $2 + $1::int
     order by a.phone returning id`,
    [people, behind],
  )
  await sql(SIDES)
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

/** So many chats of one shop with twenty lines each. @returns the shop */
export async function addInbox(rig: Sql, chats: number): Promise<number> {
  const { sql } = rig
  const [shop] = await sql<{ id: string; owner_user_id: string }>(
    'select id, owner_user_id from shop_shops order by id limit 1',
  )
  await sql(
    `insert into account_sessions (user_id, token_hash, expires_at) values ($1, sha256($2::bytea), platform_now() + interval '30 days')`,
    [shop!.owner_user_id, INBOX_TOKEN],
  )
  await sql(
    `insert into account_users (phone, nickname, invite_code, avatar)
     select '137' || lpad(n::text, 8, '0'), '买家' || n, 'I' || lpad(n::text, 7, '0'), 'upload/2026/01/' || md5(n::text) || '.webp' from generate_series(1, $1::int) n`,
    [chats],
  )
  const rows = await sql<{ id: string }>(
    `insert into chat_conversations (kind, user_id, shop_id, last_seq, opened_by_side, opened_by, opened_at, answered_at)
     select 'user_shop', id, $1, 20, 1, id, platform_now(), platform_now() from account_users where phone like '137%' and invite_code like 'I%' order by id returning id`,
    [shop!.id],
  )
  await addLines(
    rig,
    rows.map(({ id }) => Number(id)),
    1,
    20,
  )
  await sql(SIDES)
  return Number(shop!.id)
}

const AT_ONCE = 50_000

/** A conversation of two people who talk that has so many lines. */
export async function addLong(rig: Sql, conversation_id: number, lines: number): Promise<void> {
  for (let from = 1; from <= lines; from += AT_ONCE)
    await addLines(rig, [conversation_id], from, Math.min(lines, from + AT_ONCE - 1))
  await rig.sql('update chat_conversations set last_seq = $2 where id = $1', [conversation_id, lines])
  await rig.sql('update chat_participants set last_read_seq = $2, delivered_seq = $2 where conversation_id = $1', [
    conversation_id,
    lines,
  ])
}
