/** Who is not there is told once: a message that reached no device within half a minute becomes a notice, and the next only after the chat was read. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import type { OwnersMissed } from '../../../platform/realtime/owner-rooms.ts'
import { armDeadlines, type DeadlineHandlers, type Due } from '../../../platform/time/deadlines.ts'
import { userBriefs } from '../../account/index.ts'
import { readAbout } from '../../message/index.ts'
import { shopRow } from '../../shop/index.ts'
import { standingOf } from '../doors.ts'
import type { SideNo, WriterNo } from '../rules.ts'
import { type Conversation, conversationById, frameOf, ownerOf, type Speaker } from '../store.ts'

/** Who has the app open says within moments that a message came. */
const WAIT_MS = 30_000
const KIND = 'chat_notice'
const PREVIEW_CHARS = 60

/** A deadline is about one number: a conversation's side. */
const refOf = (conversation_id: number, side: SideNo): number => conversation_id * 2 + side - 1
const sideOfRef = (ref: number): { conversation_id: number; side: SideNo } => ({
  conversation_id: Math.floor(ref / 2),
  side: ref % 2 === 0 ? 1 : 2,
})
const aboutOf = (conversation_id: number): string => `chat:${conversation_id}`

/** Looks in a moment whether the messages written at this moment (ms) reached these sides. */
export async function watchArrivals(
  tx: Tx,
  sides: ReadonlyArray<{ conversation_id: number; side: SideNo }>,
  written_at: number,
): Promise<void> {
  if (sides.length === 0) return
  const due_at = written_at + WAIT_MS
  await armDeadlines(
    tx,
    KIND,
    sides.map(({ conversation_id, side }) => ({ ref_id: refOf(conversation_id, side), due_at })),
  )
}

interface Newest extends Record<string, unknown> {
  seq: number
  kind: string
  text: string | null
  by: WriterNo
}

/** Tells 'chat.waiting' to a side whose device has not got what was written, unless it was told before and has not read since. */
async function tellAbsent(tx: Tx, ref: number): Promise<void> {
  const { conversation_id, side } = sideOfRef(ref)
  const conv = await conversationById(tx, conversation_id)
  if (!conv || ownerOf(conv, side).type === 'house' || (await standingOf(tx, ownerOf(conv, side))) === 'former') return
  const [newest] = await query<Newest>(
    tx,
    'chat_not_arrived',
    `update chat_sides s set notified_seq = m.seq from chat_messages m
     where s.conversation_id = $1 and s.side = $2 and s.unread > 0 and s.notified_seq <= s.last_read_seq
       and m.conversation_id = s.conversation_id and m.seq > s.delivered_seq and m.recalled_at is null and m.automatic is null
       and m.seq = (select max(seq) from chat_messages where conversation_id = $1 and side <> $2 and automatic is null and recalled_at is null)
     returning m.seq, m.kind, m.text, m.side as by`,
    [conversation_id, side],
  )
  if (!newest) return
  const me = ownerOf(conv, side)
  await emit(tx, 'chat.waiting', {
    conversation_id,
    ...(me.type === 'shop' ? { shop_id: me.id } : { user_id: me.id }),
    seq: newest.seq,
    ...(await nameOf(tx, ownerOf(conv, newest.by))),
    as_shop: me.type === 'shop',
    by_house: ownerOf(conv, newest.by).type === 'house',
    text: newest.kind === 'text' ? (newest.text ?? '').slice(0, PREVIEW_CHARS) : null,
    about: aboutOf(conversation_id),
  })
}

async function nameOf(ctx: Ctx, { type, id }: Speaker): Promise<{ from_en: string; from_zh: string }> {
  if (type === 'house') return { from_en: 'Juya', from_zh: '聚雅' }
  if (type === 'shop') {
    const { name, name_en } = await shopRow(ctx, id)
    return { from_en: name_en ?? name, from_zh: name }
  }
  const name = (await userBriefs(ctx, [id])).get(id)?.nickname ?? ''
  return { from_en: name, from_zh: name }
}

export const arrivalDeadlines: DeadlineHandlers = {
  [KIND]: {
    title: { en: 'Tell who is not there of a new message', zh: '通知不在线的收信人' },
    batch: 20,
    run: async (tx: Tx, dues: Due[]) => {
      // Most have read meanwhile: they cost one question together, and hold up no message that waits for this transaction.
      const sides = dues.map(({ ref_id }) => sideOfRef(ref_id))
      const behind = await query<{ conversation_id: number; side: SideNo }>(
        tx,
        'chat_sides_behind',
        `select s.conversation_id, s.side from unnest($1::bigint[], $2::int[]) as w(conversation_id, side) join chat_sides s using (conversation_id, side)
         where s.unread > 0 and s.notified_seq <= s.last_read_seq`,
        [sides.map(({ conversation_id }) => conversation_id), sides.map(({ side }) => side)],
      )
      const late = new Set(behind.map(({ conversation_id, side }) => refOf(conversation_id, side)))
      for (const { ref_id } of dues) if (late.has(ref_id)) await tellAbsent(tx, ref_id)
    },
  },
}

/** The notice of what was just read is read as well. */
export async function readNotice(tx: Tx, conv: Conversation, side: SideNo): Promise<void> {
  const { type, id } = ownerOf(conv, side)
  await readAbout(
    tx,
    type === 'shop' ? { user_id: null, shop_id: id } : { user_id: id, shop_id: null },
    aboutOf(conv.id),
  )
}

/** The newest message of each chat of these people and shops that was written since a moment (ms), as their rooms are told of it. */
export const writtenSince: OwnersMissed = async (ctx, owners, since) => {
  const rows = await query<{
    type: 'user' | 'shop'
    id: number
    as: SideNo
    conv_id: number
    seq: number
    side: WriterNo
  }>(
    ctx,
    'chat_written_since',
    `select w.type, w.id, s.side as as, m.conversation_id as conv_id, m.seq, m.side
     from unnest($1::text[], $2::bigint[]) as w(type, id)
       join chat_sides s on s.owner_type = w.type and s.owner_id = w.id and s.last_at > to_timestamp($3::float8 / 1000)
       join chat_conversations c on c.id = s.conversation_id join chat_messages m on m.conversation_id = c.id and m.seq = c.last_seq`,
    [owners.map(({ type }) => type), owners.map(({ id }) => id), since],
  )
  return rows.map(({ type, id, as, ...data }) => frameOf({ type, id }, as, 'chat.message', data))
}
