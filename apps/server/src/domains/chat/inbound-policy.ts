/** Whether a side of a conversation may write to the other now. */
import type { Ctx, ShopCtx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type AccountFacts, accountFacts } from '../account/index.ts'
import { isBlocked } from '../block/index.ts'
import { followedAmong } from '../interest/index.ts'
import { tradeBetween } from '../order/index.ts'
import { muteOf } from '../report/index.ts'
import { shopRows } from '../shop/index.ts'
import { deskOfHouse } from './house/desk-of-house.ts'
import { refusalFor, type SideNo, type WhoMay } from './rules.ts'
import { setting } from './settings.ts'
import { type Conversation, ownerOf, peerOf, roomOf, type Speaker } from './store.ts'

const DAY_MS = 86_400_000

export type Standing = 'active' | 'former' | 'locked' | 'closed'

export function standingOfPerson(person: AccountFacts | undefined): Standing {
  if (!person || person.status === 'cancelled') return 'former'
  return person.is_locked || person.status === 'banned' ? 'locked' : 'active'
}

/** Whether each of these still reads, and if not, why; by roomOf. */
export async function standingsOf(ctx: Ctx, owners: readonly Speaker[]): Promise<Map<string, Standing>> {
  const ids = (type: Speaker['type']) => [
    ...new Set(owners.flatMap((owner) => (owner.type === type ? [owner.id] : []))),
  ]
  const [people, shops] = [ids('user'), ids('shop')]
  const facts = people.length > 0 ? await accountFacts(ctx, people) : undefined
  const closed = shops.length > 0 ? (await shopRows(ctx, shops)).filter(({ status }) => status === 'closed') : []
  const standing = ({ type, id }: Speaker): Standing => {
    if (type === 'house') return 'active'
    if (type === 'shop') return closed.some((shop) => shop.id === id) ? 'closed' : 'active'
    return standingOfPerson(facts?.get(id))
  }
  return new Map(owners.map((owner) => [roomOf(owner), standing(owner)]))
}

export const standingOf = async (ctx: Ctx, owner: Speaker): Promise<Standing> =>
  (await standingsOf(ctx, [owner])).get(roomOf(owner))!

/** The people who may begin to write to a shop. */
export async function inboundPolicy(ctx: Ctx, shop_id: number): Promise<Exclude<WhoMay, 'none'>> {
  const [row] = await query<{ who_can_chat: Exclude<WhoMay, 'none'> }>(
    ctx,
    'chat_inbound_policy_of_one',
    'select who_can_chat from chat_inbound_policy where shop_id = $1',
    [shop_id],
  )
  return row?.who_can_chat ?? 'all'
}

/** The same of many; a shop without a row is not there: all may. */
export async function inboundPoliciesOf(ctx: Ctx, shop_ids: readonly number[]): Promise<Map<number, WhoMay>> {
  if (shop_ids.length === 0) return new Map()
  const rows = await query<{ shop_id: number; who_can_chat: WhoMay }>(
    ctx,
    'chat_inbound_policy_of',
    'select shop_id, who_can_chat from chat_inbound_policy where shop_id = any($1)',
    [shop_ids],
  )
  return new Map(rows.map((row) => [row.shop_id, row.who_can_chat]))
}

export async function setInboundPolicy(ctx: ShopCtx, who: Exclude<WhoMay, 'none'>): Promise<void> {
  await query(
    ctx,
    'chat_inbound_policy_set',
    'insert into chat_inbound_policy (shop_id, who_can_chat) values ($1, $2) on conflict (shop_id) do update set who_can_chat = excluded.who_can_chat',
    [ctx.shop.shop_id, who],
  )
}

/** The trade between a buyer and a shop; two persons trade through shops alone. */
export const tradeOf = (ctx: Ctx, { user_id, shop_id }: Conversation) =>
  shop_id === null ? { paid: false, under_way: false } : tradeBetween(ctx, user_id, shop_id)

/**
 * The rule by which a message of this side would be refused now; undefined when it would be taken.
 * @param user_id the person who writes
 */
export async function refusalOf(
  ctx: Ctx,
  conv: Conversation,
  side: SideNo,
  user_id: number,
): Promise<ReturnType<typeof refusalFor>> {
  const me = ownerOf(conv, side)
  const peer = peerOf(conv, side)
  if (me.type === 'house' || peer.type === 'house') {
    const key = await deskOfHouse().refusal(ctx, conv)
    return key && { key, details: {} }
  }
  const trade = await tradeOf(ctx, conv)
  const was_invited = conv.opened_by_side !== null && conv.opened_by_side !== side
  // Of a person one question tells whether they read and whom they let in.
  const person = peer.type === 'user' ? (await accountFacts(ctx, [peer.id])).get(peer.id) : undefined
  const standing = peer.type === 'user' ? standingOfPerson(person) : await standingOf(ctx, peer)
  const policy = peer.type === 'user' ? (person?.who_can_chat ?? 'none') : undefined
  const who_may = was_invited ? 'all' : (policy ?? (await inboundPolicy(ctx, peer.id)))
  return refusalFor({
    is_peer_gone: standing !== 'active',
    has_line: trade.under_way,
    // Either may keep the other away.
    mute: await muteOf(ctx, user_id),
    is_blocked: await isBlocked(ctx, 'chat', [me, peer], [me, peer]),
    who_may,
    is_to_shop: peer.type === 'shop',
    is_follower: who_may === 'followers' && (await isFollower(ctx, me, peer)),
    is_buyer: trade.paid,
    was_invited,
    has_answer: conv.answered_at !== null,
    sent: conv.answered_at === null ? await sentBy(ctx, conv.id, side) : 0,
    stranger_messages: await setting(ctx, 'chat.stranger_messages'),
    began: me.type === 'user' && conv.opened_at === null ? await begunByYoung(ctx, user_id) : undefined,
    young_chats: await setting(ctx, 'chat.young_chats'),
  })
}

/** A shop's followers; of a person, the shops they follow. */
async function isFollower(ctx: Ctx, me: Speaker, peer: Speaker): Promise<boolean> {
  if (me.type === peer.type) return false
  const [user, shop] = me.type === 'user' ? [me, peer] : [peer, me]
  return (await followedAmong(ctx, user.id, [shop.id])).has(shop.id)
}

async function sentBy(ctx: Ctx, conversation_id: number, side: SideNo): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'chat_sent_by',
    // What waits for the desk is sent as well, though it has no number yet.
    `select (select count(*) from (select 1 from chat_messages where conversation_id = $1 and side = $2 and automatic is null limit 51) m)::int
       + (select count(*) from chat_held_messages where conversation_id = $1 and side = $2 and state = 'waiting')::int as n`,
    [conversation_id, side],
  )
  return row!.n
}

/** How many chats a young account began within a day; undefined for one that is old enough. */
async function begunByYoung(ctx: Ctx, user_id: number): Promise<number | undefined> {
  const young_ms = (await setting(ctx, 'chat.young_days')) * DAY_MS
  const [row] = await query<{ n: number | null }>(
    ctx,
    'chat_begun_by_young',
    `select case when u.created_at > platform_now() - $2 * interval '1 millisecond'
       then (select count(*)::int from chat_conversations where opened_by = u.id and opened_at > platform_now() - interval '1 day') end as n
     from (select $1::bigint as id, $3::timestamptz as created_at) u`,
    [user_id, young_ms, new Date((await accountFacts(ctx, [user_id])).get(user_id)?.created_at ?? 0).toISOString()],
  )
  return row?.n ?? undefined
}

/** So that a young account's chats are counted one after the other. */
export async function lockBeginner(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'chat_beginner_lock',
    `select pg_advisory_xact_lock(hashtextextended('chat.begin:' || $1::bigint, 0))`,
    [user_id],
  )
}
