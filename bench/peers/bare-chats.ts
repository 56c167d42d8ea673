/** The limit beside an inbox: bare Fastify and node-postgres giving the same bytes from the same tables. */
import Fastify from 'fastify'
import pg from 'pg'
import '../../apps/server/src/platform/db/db.ts' // teaches the driver our number and time types
import { seconds } from '../../apps/server/src/platform/time/seconds.ts'

const SHOP_ID = Number(process.env.SHOP_ID)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

interface Listed {
  id: number
  kind: string
  about_type: 'lot' | 'goods' | null
  about_id: number | null
  last_seq: number
  unread: number
  read_seq: number
  delivered_seq: number
  user_id: number
  nickname: string
  avatar: string | null
  status: string
  text: string
  line_kind: string
  side: number
  at: number
}
const LIST = `select c.id, c.kind, c.about_type, c.about_id, c.last_seq, s.unread, o.last_read_seq as read_seq, o.delivered_seq, c.user_id, u.nickname, u.avatar, u.status,
    m.text, m.kind as line_kind, m.side, m.created_at as at
  from chat_participants s join chat_conversations c on c.id = s.conversation_id join chat_participants o on o.conversation_id = s.conversation_id and o.side = 3 - s.side
    join account_users u on u.id = c.user_id join chat_messages m on m.conversation_id = c.id and m.seq = c.last_seq
  where s.owner_type = 'shop' and s.owner_id = $1 and s.last_at is not null order by s.last_at desc, s.conversation_id desc limit 21`
const COUNT = `select count(*)::int as n from (select 1 from chat_participants where owner_type = 'shop' and owner_id = $1 and last_at is not null limit 1001) t`
const UNREAD = `select coalesce(sum(unread), 0)::int as n from chat_participants where owner_type = 'shop' and owner_id = $1 and unread > 0`
const MEMBER = `select m.shop_id, d.who_can_chat from account_sessions a join shop_members m on m.user_id = a.user_id left join chat_inbound_policy d on d.shop_id = m.shop_id where a.token_hash = sha256($1::bytea)`

const rowsOf = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text, values })).rows

let counted: { until: number; total: Promise<number> } | undefined
/** Kept for two seconds, as ours is. */
function totalOf(): Promise<number> {
  if (counted && counted.until > performance.now()) return counted.total
  const total = rowsOf<{ n: number }>('count', COUNT, [SHOP_ID]).then(([row]) => row!.n)
  counted = { until: performance.now() + 2_000, total }
  return total
}

const app = Fastify()
app.get('/api/portal/Swoole/list', async (request) => {
  const [[member], rows, [unread], total] = await Promise.all([
    rowsOf<{ shop_id: number; who_can_chat: string | null }>('member', MEMBER, [request.headers.token]),
    rowsOf<Listed>('list', LIST, [SHOP_ID]),
    rowsOf<{ n: number }>('unread', UNREAD, [SHOP_ID]),
    totalOf(),
  ])
  if (member?.shop_id !== SHOP_ID) throw new Error('not a member')
  return {
    code: 1,
    msg: 'request success',
    data: {
      list: rows.slice(0, 20).map((row) => ({
        id: row.id,
        kind: row.kind,
        peer: {
          type: 'user',
          id: row.user_id,
          name: row.nickname,
          avatar: row.avatar,
          verified: false,
          standing: row.status === 'cancelled' ? 'former' : row.status === 'banned' ? 'locked' : 'active',
        },
        last: { kind: row.line_kind, text: row.text, at: seconds(row.at), is_me: row.side === 2 },
        last_seq: row.last_seq,
        unread: row.unread,
        delivered_seq: row.delivered_seq,
        read_seq: row.read_seq,
        about: row.about_type === null ? null : { type: row.about_type, id: row.about_id! },
      })),
      page: 1,
      page_size: 20,
      total: Math.min(total, 1_000),
      ...(total > 1_000 ? { total_capped: true } : {}),
      has_more: rows.length > 20,
      unread_total: unread!.n,
      who_can_chat: member.who_can_chat ?? 'all',
    },
  }
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.send!({ ready: true, port: (app.server.address() as { port: number }).port })
