/** Queries several use-cases of the chat share. */
import type { ChatRule, MessageKind, ThingIn } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { memberOf } from '../shop/index.ts'
import { otherSide, type SideNo, type WriterNo } from './rules.ts'

export interface Conversation extends Record<string, unknown> {
  id: number
  kind: 'user_shop' | 'user_user' | 'user_house'
  user_id: number
  shop_id: number | null
  peer_id: number | null
  about_type: ThingIn<'asked'> | null
  about_id: number | null
  last_seq: number
  opened_by_side: SideNo | null
  opened_by: number | null
  opened_at: number | null
  at_desk: boolean
  answered_at: number | null
  created_at: number
}

export interface Message extends Record<string, unknown> {
  id: number
  conversation_id: number
  seq: number
  side: WriterNo
  sender_user_id: number | null
  sender_operator_id: number | null
  kind: MessageKind
  text: string | null
  original: string | null
  ref_id: number | null
  picture: string | null
  video: string | null
  width: number | null
  height: number | null
  rules: ChatRule[]
  warns: boolean
  automatic: 'welcome' | 'keyword' | 'offline' | 'paid' | 'shipped' | null
  client_msg_id: string | null
  recalled_at: number | null
  created_at: number
}

/** The reader and writer: the person themselves, the shop they speak for, or Juya. */
export type Speaker = { type: 'user' | 'shop'; id: number } | { type: 'house'; id: number }

/** Whether a member of a shop speaks for it here. */
export const mayChat = (member: Awaited<ReturnType<typeof memberOf>>): boolean =>
  member !== undefined && (member.role === 'owner' || member.permissions.includes('chat'))

/** @throws Refusal SHOP_REQUIRED, PERMISSION_MISSING (a member without `chat`) */
export async function speakerOf(ctx: SignedCtx, as_shop: boolean): Promise<Speaker> {
  if (!as_shop) return { type: 'user', id: ctx.user.id }
  const member = (await memberOf(ctx, ctx.user.id, undefined)) ?? refuse('SHOP_REQUIRED')
  if (!mayChat(member)) refuse('PERMISSION_MISSING')
  return { type: 'shop', id: member.shop_id }
}

const HOUSE: Speaker = { type: 'house', id: 0 }

/** With whom a conversation is: it never changes. */
export type Sides = Pick<Conversation, 'id' | 'kind' | 'user_id' | 'shop_id' | 'peer_id'>

/** The owner of a side. */
export function ownerOf(conv: Omit<Sides, 'id'>, side: WriterNo): Speaker {
  if (side === 1) return { type: 'user', id: conv.user_id }
  if (side === 3 || conv.kind === 'user_house') return HOUSE
  return conv.shop_id === null ? { type: 'user', id: conv.peer_id! } : { type: 'shop', id: conv.shop_id }
}

/** Which side the speaker is. @throws Refusal NOT_FOUND when neither */
export function sideOf(conv: Sides | undefined, { type, id }: Speaker): SideNo {
  for (const side of [1, 2] as const) {
    const owner = conv && ownerOf(conv, side)
    if (owner?.type === type && owner.id === id) return side
  }
  return refuse('NOT_FOUND')
}

export const peerOf = (conv: Sides, side: SideNo): Speaker => ownerOf(conv, otherSide(side))

export async function conversationById(ctx: Ctx, id: number): Promise<Conversation | undefined> {
  return (
    await query<Conversation>(ctx, 'chat_conversation', 'select * from chat_conversations where id = $1', [id])
  )[0]
}

export async function lockConversation(tx: Tx, id: number): Promise<Conversation | undefined> {
  const rows = await query<Conversation>(
    tx,
    'chat_conversation_lock',
    'select * from chat_conversations where id = $1 for update',
    [id],
  )
  return rows[0]
}

/** Notes that customer service is asked for in a conversation, or no longer. */
export const markAtDesk = (tx: Tx, id: number, on: boolean) =>
  query(tx, 'chat_conversation_at_desk', 'update chat_conversations set at_desk = $2 where id = $1', [id, on])

export async function ownHouseConversation(ctx: Ctx, user_id: number): Promise<Conversation | undefined> {
  const rows = await query<Conversation>(
    ctx,
    'chat_house_conversation',
    "select * from chat_conversations where user_id = $1 and kind = 'user_house'",
    [user_id],
  )
  return rows[0]
}

export const messagesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Message[]> =>
  query<Message>(ctx, 'chat_messages_by_ids', 'select * from chat_messages where id = any($1) order by id', [ids])

/** The room both devices of a side listen to. */
export const roomOf = ({ type, id }: Speaker): string => `${type}:${id}`

/**
 * Tells both sides' open screens that something happened, once this transaction commits. What both read is drawn for each; a shop's members
 * without the right `chat` get numbers alone.
 * @param more.line the message as a side reads it
 * @param more.except the socket that said it itself
 */
export function tellSides(
  tx: Ctx,
  conv: Sides,
  type: string,
  data: Record<string, unknown> & { side?: WriterNo },
  sides: readonly SideNo[] = [1, 2],
  more: { line?: (side: SideNo) => object | undefined; except?: string | undefined } = {},
): void {
  for (const side of sides) {
    const owner = ownerOf(conv, side)
    if (owner.type === 'house') continue
    tx.after_commit.push(() => {
      const line = more.line?.(side)
      tx.services.realtime.push({
        ...frameOf(owner, side, type, { conv_id: conv.id, ...data }),
        ...(line ? { more: { right: 'chat', data: { line } } } : {}),
        ...(more.except ? { except: more.except } : {}),
      })
    })
  }
}

/** A frame for one side's screens; of what a side did it says whether it was their own. */
export const frameOf = (
  owner: Speaker,
  side: SideNo,
  type: string,
  data: Record<string, unknown> & { side?: WriterNo },
) => ({
  ch: roomOf(owner),
  type,
  seq: 0,
  data: data.side === undefined ? data : { ...data, is_me: data.side === side },
})
