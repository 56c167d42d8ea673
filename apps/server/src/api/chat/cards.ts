/** Conversations, messages and pinned answers as one of their readers sees them. */
import { type Conv, type Msg, thingsIn } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  type Conversation,
  type ListedRow,
  lineOf,
  type Message,
  newestOf,
  otherSide,
  ownerOf,
  peerOf,
  pinnedAmong,
  roomOf,
  type SideNo,
  type Speaker,
  setting,
  standingsOf,
} from '../../domains/chat/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { offersByIds } from '../coupon/lists.ts'
import { assignmentsShown } from '../service/assignments.ts'
import { shopBriefs } from '../shop/cards.ts'
import { type Brief, briefsShown } from '../things/briefs.ts'

type ConvView = z.input<typeof Conv>
type MsgView = z.input<typeof Msg>

/** How the other side is shown: its name, and whether anybody reads there. */
async function peers(ctx: Ctx, owners: readonly Speaker[]): Promise<Map<string, ConvView['peer']>> {
  const ids = (type: Speaker['type']) => owners.filter((owner) => owner.type === type).map(({ id }) => id)
  const shops = await shopBriefs(ctx, ids('shop'))
  const people = await userBriefs(ctx, ids('user'))
  const standings = await standingsOf(ctx, owners)
  const house = ctx.locale === 'en' ? 'Juya' : '聚雅客服'
  const shown = new Map<string, ConvView['peer']>()
  for (const owner of owners) {
    const shop = owner.type === 'shop' ? shops.get(owner.id) : undefined
    const person = owner.type === 'user' ? people.get(owner.id) : undefined
    shown.set(roomOf(owner), {
      ...owner,
      name: owner.type === 'house' ? house : (shop?.name ?? person?.nickname ?? ''),
      avatar: shop?.logo ?? person?.avatar,
      verified: owner.type === 'house' || (shop?.verified ?? false),
      standing: standings.get(roomOf(owner))!,
    })
  }
  return shown
}

/** What a list shows of a message: its text, or its kind for the screen to name. */
const lastOf = (message: Message, side: SideNo): NonNullable<ConvView['last']> => ({
  kind: message.recalled_at === null ? message.kind : 'recalled',
  text: message.recalled_at === null ? (message.text ?? '') : '',
  at: seconds(message.created_at),
  is_me: message.side === side,
})

export async function convsOf(ctx: SignedCtx, rows: readonly ListedRow[]): Promise<ConvView[]> {
  const newest = await newestOf(ctx, rows)
  const shown = await peers(
    ctx,
    rows.map((row) => peerOf(row, row.side)),
  )
  const turns = await assignmentsShown(
    ctx,
    rows.filter((row) => ownerOf(row, row.side).type === 'shop').map(({ id }) => id),
  )
  return rows.map((row) => {
    const peer = peerOf(row, row.side)
    const last = newest.get(row.id)
    return {
      id: row.id,
      kind: row.kind,
      peer: shown.get(roomOf(peer))!,
      last: last && lastOf(last, row.side),
      last_seq: row.last_seq,
      unread: row.unread,
      delivered_seq: row.peer_delivered_seq,
      read_seq: row.peer_read_seq,
      about: row.about_type === null ? null : { type: row.about_type, id: row.about_id! },
      turn: turns.get(row.id),
    }
  })
}

/**
 * Messages of one conversation for the side that reads them; what they show of things is as it is now.
 * @param just_written in this transaction
 */
export async function messagesOf(
  ctx: SignedCtx,
  conv: Conversation,
  side: SideNo,
  rows: readonly Message[],
  just_written = false,
): Promise<MsgView[]> {
  const alive = rows.filter(({ recalled_at }) => recalled_at === null)
  const refs = (kind: Message['kind']) => [
    ...new Set(alive.flatMap((row) => (row.kind === kind && row.ref_id !== null ? [row.ref_id] : []))),
  ]
  const briefs = new Map<string, Map<number, Brief>>()
  for (const thing of thingsIn('chat'))
    if (thing !== 'coupon') briefs.set(thing, await briefsShown(ctx, thing, refs(thing)))
  const coupons = new Map((await offersByIds(ctx, refs('coupon'))).map((offer) => [offer.id, offer]))
  // What was just written is pinned by none, and its moment is now.
  const pinned =
    conv.kind === 'user_shop' && !just_written ? await pinnedAmong(ctx, conv.id) : new Map<number, number>()
  const recall_ms = (await setting(ctx, 'chat.recall_s')) * 1_000
  // Only one's own messages are recalled.
  const is_own = alive.some(({ sender_user_id }) => sender_user_id === ctx.user.id)
  const now = just_written ? rows[0]!.created_at : is_own ? await databaseNow(ctx) : 0
  return rows.map((row) => {
    const is_writer = row.sender_user_id === ctx.user.id
    const until = row.created_at + recall_ms
    const recall_until = until > now && !pinned.has(row.id) ? until : null
    return {
      ...lineOf(conv, row, { side, is_writer, recall_until }),
      card: briefs.get(row.kind)?.get(row.ref_id ?? 0) ?? null,
      coupon: row.kind === 'coupon' ? coupons.get(row.ref_id ?? 0) : null,
      promise_id: pinned.get(row.id),
    }
  })
}

/** The conversation as the speaker's list would show it. */
export const convOf = async (
  ctx: SignedCtx,
  conv: Conversation,
  side: SideNo,
  sides: ReadonlyArray<{ side: SideNo; unread: number; last_read_seq: number; delivered_seq: number }>,
): Promise<ConvView> => {
  const mine = sides.find((one) => one.side === side)!
  const other = sides.find((one) => one.side === otherSide(side))!
  const row = {
    ...conv,
    side,
    unread: mine.unread,
    last_read_seq: mine.last_read_seq,
    peer_read_seq: other.last_read_seq,
    peer_delivered_seq: other.delivered_seq,
  }
  return (await convsOf(ctx, [row]))[0]!
}
