/** What a phone asks for after each message and each lost connection: where a conversation stands, and its lines after a number. Many phones share statements. */
import { appState } from '../../../../platform/app-state.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { Gather } from '../../../../platform/db/batches/gather.ts'
import { query } from '../../../../platform/db/db.ts'
import type { SideNo } from '../../rules.ts'
import type { Conversation, Message } from '../../store.ts'

interface Reach {
  last_read_seq: number
  delivered_seq: number
}
/** Where a conversation stands. */
export interface Head {
  conv: Conversation
  sides: Record<SideNo, Reach>
  /** Something in it waited for the desk once. */
  has_held: boolean
}
interface HeadRow extends Conversation {
  read_1: number
  delivered_1: number
  read_2: number
  delivered_2: number
  has_held: boolean
}

/** Each by its keys: joined, a plan made while the tables were small walks through all sides. */
const HEADS = `select c.*, a.last_read_seq as read_1, a.delivered_seq as delivered_1, b.last_read_seq as read_2, b.delivered_seq as delivered_2,
    (select true from chat_held_messages where conversation_id = w.id limit 1) is not null as has_held
  from unnest($1::bigint[]) as w(id) cross join lateral (select * from chat_conversations where id = w.id limit 1) c
    cross join lateral (select * from chat_participants where conversation_id = w.id and side = 1 limit 1) a
    cross join lateral (select * from chat_participants where conversation_id = w.id and side = 2 limit 1) b`

/** Of these, in the same order. */
export async function headsOf(ctx: Ctx, ids: readonly number[]): Promise<Array<Head | undefined>> {
  const rows = await query<HeadRow>(ctx, 'chat_heads', HEADS, [[...new Set(ids)]])
  const by_id = new Map(rows.map((row) => [row.id, headFrom(row)]))
  return ids.map((id) => by_id.get(id))
}
const heads = appState((services) => new Gather<number, Head | undefined>(services, 'conversations', headsOf))

function headFrom({ read_1, delivered_1, read_2, delivered_2, has_held, ...conv }: HeadRow): Head {
  return {
    conv: conv as Conversation,
    sides: {
      1: { last_read_seq: read_1, delivered_seq: delivered_1 },
      2: { last_read_seq: read_2, delivered_seq: delivered_2 },
    },
    has_held,
  }
}

/** Where a conversation stands; undefined where there is none. Outside transactions alone. */
export const headOf = (ctx: Ctx, conv_id: number): Promise<Head | undefined> => heads(ctx.services).ask(conv_id)

interface After {
  conv_id: number
  after_seq: number
  limit: number
}

const AFTER = `select w.i, m.* from unnest($1::int[], $2::bigint[], $3::int[], $4::int[]) as w(i, conv_id, after_seq, n)
  cross join lateral (select * from chat_messages where conversation_id = w.conv_id and seq > w.after_seq order by seq limit w.n) m order by w.i, m.seq`

/** Of each of these, in the same order. */
export async function linesOf(ctx: Ctx, asked: readonly After[]): Promise<Message[][]> {
  const rows = await query<Message & { i: number }>(ctx, 'chat_lines_after', AFTER, [
    asked.map((_, i) => i),
    asked.map(({ conv_id }) => conv_id),
    asked.map(({ after_seq }) => after_seq),
    asked.map(({ limit }) => limit),
  ])
  const found = Map.groupBy(rows, ({ i }) => i)
  return asked.map((_, i) => found.get(i) ?? [])
}
const lines = appState((services) => new Gather<After, Message[]>(services, 'messages', linesOf))

/** The lines of a conversation after a number, in their order. Outside transactions alone. */
export const linesAfter = (ctx: Ctx, after: After): Promise<Message[]> => lines(ctx.services).ask(after)
