/**
 * A person without an open app gets one notice: a message that reached no device within half a minute becomes a notice, and the next only
 * after the chat was read.
 */

import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emitMany } from '../../../platform/outbox/index.ts'
import type { OwnersMissed } from '../../../platform/realtime/owner-rooms.ts'
import { armUnderLock, type DeadlineHandlers, type Due } from '../../../platform/time/deadlines.ts'
import { userBriefs } from '../../account/index.ts'
import { readAbout } from '../../message/index.ts'
import { shopRows } from '../../shop/index.ts'
import { chatEvents } from '../events.ts'
import { standingsOf } from '../inbound-policy.ts'
import type { SideNo, WriterNo } from '../rules.ts'
import { type Conversation, frameOf, ownerOf, roomOf, type Speaker } from '../store.ts'
import { lockConversations } from './batch/batch-store.ts'

/** An open app says within moments that a message came. */
const WAIT_MS = 30_000
/** A chat that is being written in is looked at again so much later. */
const AGAIN_MS = 1_000
const KIND = 'chat_notice'
const PREVIEW_CHARS = 60

/** A deadline is about one number: a conversation's side. */
const refOf = (conversation_id: number, side: SideNo): number => conversation_id * 2 + side - 1
const sideOfRef = (ref: number): { conversation_id: number; side: SideNo } => ({
  conversation_id: Math.floor(ref / 2),
  side: ref % 2 === 0 ? 1 : 2,
})
const aboutOf = (conversation_id: number): string => `chat:${conversation_id}`

interface Watched {
  conversation_id: number
  side: SideNo
}

/** Looks in a moment whether the messages written at this moment (ms) reached these sides. Their conversations are locked. */
export async function watchArrivals(tx: Tx, sides: readonly Watched[], written_at: number): Promise<void> {
  if (sides.length === 0) return
  const due_at = written_at + WAIT_MS
  await armUnderLock(
    tx,
    KIND,
    sides.map(({ conversation_id, side }) => ({ ref_id: refOf(conversation_id, side), due_at })),
  )
}

interface Unarrived extends Watched, Record<string, unknown> {
  seq: number
  kind: string
  text: string | null
  by: WriterNo
}

/** The newest line of others that no device of a side has got, unless a notice told of one before and they have not read since. It counts as told. */
const MARK = `with late as (
    select s.conversation_id, s.side, m.seq, m.kind, m.text, m.side as by
    from unnest($1::bigint[], $2::int[]) as w(conversation_id, side)
      cross join lateral (select * from chat_participants where conversation_id = w.conversation_id and side = w.side limit 1) s
      cross join lateral (select * from chat_messages where conversation_id = s.conversation_id and seq > s.delivered_seq and side <> s.side
        and automatic is null and recalled_at is null order by seq desc limit 1) m
    where s.owner_type <> 'house' and s.unread > 0 and s.notified_seq <= s.last_read_seq),
  told as (update chat_participants s set notified_seq = l.seq from late l where s.conversation_id = l.conversation_id and s.side = l.side)
  select * from late`

/** Marks what these sides are told of. Their conversations are locked. */
export const markUnarrived = (tx: Tx, sides: readonly Watched[]): Promise<Unarrived[]> =>
  query<Unarrived>(tx, 'chat_not_arrived', MARK, [
    sides.map(({ conversation_id }) => conversation_id),
    sides.map(({ side }) => side),
  ])

/**
 * Tells 'chat.waiting' to sides whose devices have not got what was written. Conversations are locked before anything is looked at, as those who
 * write do; one that is being written in is looked at a moment later, so that neither waits for the other.
 */
async function tellAbsent(tx: Tx, dues: readonly Due[]): Promise<void> {
  const sides = dues.map(({ ref_id }) => sideOfRef(ref_id))
  const ids = [...new Set(sides.map(({ conversation_id }) => conversation_id))]
  const convs = new Map((await lockConversations(tx, ids, false)).map((conv) => [conv.id, conv]))
  const [here, elsewhere] = [true, false].map((is_here) =>
    sides.filter(({ conversation_id }) => convs.has(conversation_id) === is_here),
  ) as [Watched[], Watched[]]
  if (elsewhere.length > 0) await watchArrivals(tx, elsewhere, (await databaseNow(tx)) + AGAIN_MS - WAIT_MS)
  if (here.length === 0) return
  const late = (await markUnarrived(tx, here)).map((one) => ({ ...one, conv: convs.get(one.conversation_id)! }))
  if (late.length === 0) return
  const standings = await standingsOf(
    tx,
    late.map(({ conv, side }) => ownerOf(conv, side)),
  )
  const told = late.filter(({ conv, side }) => standings.get(roomOf(ownerOf(conv, side))) !== 'former')
  const nameOf = await namesOf(
    tx,
    told.map(({ conv, by }) => ownerOf(conv, by)),
  )
  await emitMany(
    tx,
    chatEvents.waiting,
    told.map(({ conv, side, by, seq, kind, text }) => {
      const [me, writer] = [ownerOf(conv, side), ownerOf(conv, by)]
      return {
        conversation_id: conv.id,
        ...(me.type === 'shop' ? { shop_id: me.id } : { user_id: me.id }),
        seq,
        ...nameOf(writer),
        as_shop: me.type === 'shop',
        by_house: writer.type === 'house',
        text: kind === 'text' ? (text ?? '').slice(0, PREVIEW_CHARS) : null,
        about: aboutOf(conv.id),
      }
    }),
  )
}

/** What these are called, read together. */
async function namesOf(
  ctx: Ctx,
  owners: readonly Speaker[],
): Promise<(owner: Speaker) => { from_en: string; from_zh: string }> {
  const ids = (type: Speaker['type']) => owners.flatMap((owner) => (owner.type === type ? [owner.id] : []))
  const people = await userBriefs(ctx, ids('user'))
  const shops = new Map((await shopRows(ctx, ids('shop'))).map((shop) => [shop.id, shop]))
  return ({ type, id }) => {
    if (type === 'house') return { from_en: 'Juya', from_zh: '聚雅' }
    const shop = type === 'shop' ? shops.get(id) : undefined
    const name = shop?.name ?? people.get(id)?.nickname ?? ''
    return { from_en: shop?.name_en ?? name, from_zh: name }
  }
}

export const arrivalDeadlines: DeadlineHandlers = {
  [KIND]: {
    title: { en: 'Tell who is not there of a new message', zh: '通知不在线的收信人' },
    batch: 50,
    run: tellAbsent,
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
       join chat_participants s on s.owner_type = w.type and s.owner_id = w.id and s.last_at > to_timestamp($3::float8 / 1000)
       join chat_conversations c on c.id = s.conversation_id join chat_messages m on m.conversation_id = c.id and m.seq = c.last_seq`,
    [owners.map(({ type }) => type), owners.map(({ id }) => id), since],
  )
  return rows.map(({ type, id, as, ...data }) => frameOf({ type, id }, as, 'chat.message', data))
}
