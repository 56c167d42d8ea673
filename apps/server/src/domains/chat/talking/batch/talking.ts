/** What many do in conversations at once shares transactions: texts of two who know each other, marks of what was read and of what arrived. */
import { appState } from '../../../../platform/app-state.ts'
import { boundedMap } from '../../../../platform/cache/cache.ts'
import type { Ctx, SignedCtx } from '../../../../platform/context.ts'
import { BatchQueue } from '../../../../platform/db/batches/batch-queue.ts'
import { query } from '../../../../platform/db/db.ts'
import type { Services } from '../../../../platform/services.ts'
import { memberOf } from '../../../shop/index.ts'
import { maskText } from '../../filters/masking-rules.ts'
import type { SideNo } from '../../rules.ts'
import { findShopWord } from '../../shop-words.ts'
import { mayChat, ownerOf, type Sides, type Speaker, sideOf } from '../../store.ts'
import { type Done, judgeWaiting, type Reached, type Waiting } from './judging.ts'

const KEPT = 20_000
const sidesKnown = appState(() => boundedMap<number, Sides>(KEPT))
const queueOf = appState((services) => new BatchQueue<Waiting, Done | undefined>(services, 'messages', judgeWaiting))

export async function stopTalking(services: Services): Promise<void> {
  await queueOf.known(services)?.stop()
}

/** With whom a conversation is; undefined where there is none. */
async function sidesOfConversation({ services }: Ctx, id: number): Promise<Sides | undefined> {
  const known = sidesKnown(services).get(id)
  if (known) return known
  const [found] = await query<Sides & Record<string, unknown>>(
    { client: services.pool },
    'chat_participants_of_conversation',
    'select id, kind, user_id, shop_id, peer_id from chat_conversations where id = $1',
    [id],
  )
  if (found) sidesKnown(services).set(id, found)
  return found
}

/**
 * Writes a text to somebody one knows, together with those of other conversations.
 * @returns undefined where a rule may have a say in it, and nothing was written: sendMessage decides
 * @throws Refusal NOT_FOUND (no side of it)
 */
export async function sayWithOthers(
  ctx: SignedCtx,
  me: Speaker,
  conv_id: number,
  { kind, body, client_msg_id }: { kind: string; body: { text?: string | undefined }; client_msg_id: string },
): Promise<(Done & { side: SideNo }) | undefined> {
  const sides = await sidesOfConversation(ctx, conv_id)
  const side = sideOf(sides, me)
  if (!sides || sides.kind === 'user_house' || kind !== 'text' || body.text === undefined) return undefined
  const { text, rules, warns } = maskText(body.text, { phones: false, host: new URL(ctx.services.origin()).host })
  // Whether the two may read a phone depends on their orders.
  if (sides.shop_id !== null && rules.includes('phone')) return undefined
  if (sides.shop_id !== null && me.type === 'user' && (await findShopWord(ctx, sides.shop_id, body.text)))
    return undefined
  const original = text === body.text ? null : body.text
  const saying = { kind: 'say' as const, side, user_id: ctx.user.id, client_msg_id, text, original, rules, warns }
  const done = await queueOf(ctx.services).place(conv_id, { ...saying, with: sides })
  return done && { ...done, side }
}

/** Notes how far a side of a conversation has read or got what was written. What a device says over its socket goes along with what others do. */
export async function noteReached(ctx: Ctx, sides: Sides, reached: Reached): Promise<void> {
  await queueOf(ctx.services).place(sides.id, { ...reached, with: sides }, { later: reached.by !== undefined })
}

/** A device has the messages of a side up to this one, and shows them where `is_read`. Of a shop's, only of members who read its chats. */
export async function noteArrival(
  ctx: Ctx,
  { user_id, type, id, conv_id, seq, is_read, socket_id }: Speaker & Arrival,
): Promise<void> {
  if (type === 'shop' && !mayChat(await memberOf(ctx, user_id, id))) return
  const sides = await sidesOfConversation(ctx, conv_id)
  const side = ([1, 2] as const).find((one) => sides && isOwner(sides, one, { type, id }))
  if (sides && side) await noteReached(ctx, sides, { kind: is_read ? 'read' : 'got', side, seq, by: socket_id })
}

interface Arrival {
  user_id: number
  conv_id: number
  seq: number
  is_read: boolean
  socket_id: string
}

function isOwner(conv: Sides, side: SideNo, { type, id }: Speaker): boolean {
  const owner = ownerOf(conv, side)
  return owner.type === type && owner.id === id
}
