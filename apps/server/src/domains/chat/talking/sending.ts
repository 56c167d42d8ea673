/** Sending, recalling, and being seen to type. A message is acknowledged once it is committed, under its conversation's row lock. */
import { type chat, filledReply, type Parsed } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { maySend } from '../../../platform/things/things.ts'
import { accountFacts } from '../../account/index.ts'
import { rulesOfCodes } from '../filters/code-rules.ts'
import { maskText } from '../filters/masking-rules.ts'
import { freeHeld } from '../held/deciding.ts'
import { type Held, heldBefore, holdOfStranger, isStranger } from '../held/held.ts'
import { lockBeginner, refusalOf, tradeOf } from '../inbound-policy.ts'
import { otherSide, type SideNo } from '../rules.ts'
import { setting } from '../settings.ts'
import { checkShopWords } from '../shop-words.ts'
import {
  type Conversation,
  lockConversation,
  type Message,
  ownerOf,
  type Speaker,
  sideOf,
  tellSides,
} from '../store.ts'
import { type Content, write } from './writing.ts'

type Sent = Pick<Parsed<(typeof chat)['send']>, 'kind' | 'body' | 'client_msg_id'>
const hostOf = ({ services }: Ctx): string => new URL(services.origin()).host

/**
 * Sends one message. The same client_msg_id of the same person answers what the first was answered, regardless of the rules now.
 * A stranger's text that went to many, and their video, wait for the desk; who writes to somebody sets free what waits of them. Tells chatEvents.sent.
 *
 * @throws Refusal NOT_FOUND, BLOCKED, CHAT_UNANSWERED {limit}, CHAT_NEW_ACCOUNT {limit}, CHAT_PEER_GONE, IDEM_MISMATCH,
 * CHAT_SHOP_WORD {word} (the shop takes no messages with it)
 */
export async function sendMessage(
  tx: Tx<SignedCtx>,
  me: Speaker,
  conv_id: number,
  sent: Sent,
): Promise<
  | { conv: Conversation; side: SideNo; message: Message; is_new: boolean }
  | { conv: Conversation; side: SideNo; held: Held }
> {
  const conv = await lockConversation(tx, conv_id)
  const side = sideOf(conv, me)
  const [known] = await query<Message>(
    tx,
    'chat_message_known',
    'select * from chat_messages where conversation_id = $1 and sender_user_id = $2 and client_msg_id = $3',
    [conv_id, tx.user.id, sent.client_msg_id],
  )
  if (known) {
    if (!isSame(known, sent)) refuse('IDEM_MISMATCH')
    return { conv: conv!, side, message: known, is_new: false }
  }
  const by = { client_msg_id: sent.client_msg_id, sender_user_id: tx.user.id }
  const waits = isStranger(conv!, side) ? await heldBefore(tx, conv_id, tx.user.id, sent.client_msg_id) : undefined
  if (waits) {
    if (!isSame({ ...waits, recalled_at: null }, sent)) refuse('IDEM_MISMATCH')
    return { conv: conv!, side, held: waits }
  }
  if (conv!.opened_at === null && me.type === 'user' && conv!.kind !== 'user_house') await lockBeginner(tx, me.id)
  const refusal = await refusalOf(tx, conv!, side, tx.user.id)
  if (refusal) refuse(refusal.key, refusal.details)
  if (me.type === 'user' && conv!.shop_id !== null && sent.kind === 'text')
    await checkShopWords(tx, conv!.shop_id, conv!.user_id, sent.body.text ?? '')
  const content = await contentOf(tx, conv!, side, sent)
  const held = await holdOfStranger(tx, conv!, side, content, by)
  if (held) return { conv: conv!, side, held }
  const written = await write(tx, conv!, side, { ...content, ...by })
  const meets = isStranger(conv!, otherSide(side)) && !isStranger(written.conv, otherSide(side))
  return { ...written, conv: meets ? await freeHeld(tx, written.conv) : written.conv, side, is_new: true }
}

type Known = Pick<Message, 'kind' | 'text' | 'original' | 'picture' | 'video' | 'recalled_at'> & {
  ref_id?: number | null
}
/** A message that was recalled is the same as well: what it said is forgotten. */
function isSame(known: Known, { kind, body }: Sent): boolean {
  if (known.kind !== kind) return false
  if (known.recalled_at !== null) return true
  if (kind === 'text') return (known.original ?? known.text) === body.text
  if (kind === 'video') return known.video === body.video
  return kind === 'image' ? known.picture === body.path : known.ref_id === body.id
}

/** @throws Refusal NOT_FOUND (a card of something else), MISSING_PARAM */
async function contentOf(tx: Tx<SignedCtx>, conv: Conversation, side: SideNo, { kind, body }: Sent): Promise<Content> {
  const me = ownerOf(conv, side)
  if (kind === 'text') {
    const typed = body.text ?? refuse('MISSING_PARAM', { field: 'text' })
    const { text, rules, warns } = await maskIn(tx, conv, typed)
    return { kind, text, original: text === typed ? null : typed, rules, warns }
  }
  if (kind === 'image') return pictureOf(tx, body.path ?? refuse('MISSING_PARAM', { field: 'path' }))
  if (kind === 'video') {
    const [picture, video] = [body.path ?? refuse('MISSING_PARAM', { field: 'path' }), body.video]
    return videoOf(tx, picture, video ?? refuse('MISSING_PARAM', { field: 'video' }))
  }
  const ref_id = body.id ?? refuse('MISSING_PARAM', { field: 'id' })
  if (!(await maySend(tx, kind, ref_id, { me, chat: conv }))) refuse('NOT_FOUND')
  return { kind, ref_id }
}

/** What the two read of a text. Only one with a phone in it asks whether they have a paid order. */
async function maskIn(tx: Tx, conv: Conversation, typed: string): Promise<ReturnType<typeof maskText>> {
  const to_house = conv.kind === 'user_house'
  const masked = maskText(typed, { phones: to_house, host: hostOf(tx) })
  if (to_house || !masked.rules.includes('phone') || !(await tradeOf(tx, conv)).paid) return masked
  return maskText(typed, { phones: true, host: hostOf(tx) })
}

/** A picture the sender uploaded for a chat. @throws Refusal NOT_FOUND */
async function pictureOf(tx: Tx<SignedCtx>, picture: string): Promise<Content> {
  const [file] = await query<PictureFile>(
    tx,
    'chat_picture_uploaded',
    "select width, height, codes from platform_media where path = $1 and owner_user_id = $2 and use = 'chat'",
    [picture, tx.user.id],
  )
  return pictureContent(picture, file ?? refuse('NOT_FOUND'))
}

/** A video the sender uploaded for a chat, with its first picture. No program of ours reads codes in its frames. @throws Refusal NOT_FOUND */
async function videoOf(tx: Tx<SignedCtx>, path: string, video: string): Promise<Content> {
  const picture = await pictureOf(tx, path)
  const rows = await query(
    tx,
    'chat_video_uploaded',
    "select 1 from platform_media where path = $1 and owner_user_id = $2 and use = 'chat' and duration_ms is not null",
    [video, tx.user.id],
  )
  if (rows.length === 0) refuse('NOT_FOUND')
  return { ...picture, kind: 'video', video }
}

type PictureFile = { width: number; height: number; codes: string[] | null }

/** The same by an operator, who uploaded it at the desk. @throws Refusal NOT_FOUND */
export async function pictureOfHouse(tx: Tx, picture: string): Promise<Content> {
  const [file] = await query<PictureFile>(
    tx,
    'chat_picture_of_house',
    "select width, height, codes from platform_media where path = $1 and owner_user_id is null and use = 'chat'",
    [picture],
  )
  return pictureContent(picture, file ?? refuse('NOT_FOUND'))
}

/** A picture with a code that leads out of here is held back: its writer sees it and reads why, the other side does not see it. */
function pictureContent(picture: string, { width, height, codes }: PictureFile): Content & { kind: 'image' } {
  const rules = rulesOfCodes(codes ?? [])
  return { kind: 'image', picture, width, height, rules, warns: rules.includes('payment_code') }
}

/** The first line of a person who asks Juya for a person: what they had asked the help. Their conversation is held. */
export async function sendToHouse(tx: Tx<SignedCtx>, conversation_id: number, typed: string): Promise<void> {
  const conv = (await lockConversation(tx, conversation_id))!
  const { text, rules, warns } = maskText(typed, { phones: true, host: hostOf(tx) })
  const original = text === typed ? null : typed
  await write(tx, conv, 1, { kind: 'text', text, original, rules, warns, sender_user_id: tx.user.id })
}

/** What a shop answers without a person. */
export interface Automatic {
  conversation_id: number
  trigger: NonNullable<Message['automatic']>
  /** What the shop wrote; fields between braces are filled from `facts`. */
  text: string
  /** Filled in after what is to be hidden was: an order's number is none to pay to. */
  facts?: Readonly<Record<string, string | undefined>>
  /** A photo that follows the text as a message of its own. */
  picture?: string | null | undefined
}

/**
 * Writes a shop's automatic answer, marked as such. It opens no door and counts as no answer; its text is masked like any other.
 * @returns the message; undefined where there is no such conversation with a shop, or its person is a former member
 */
export async function sendAutomatic(
  tx: Tx,
  { conversation_id, trigger, text: typed, facts, picture }: Automatic,
): Promise<Message | undefined> {
  const conv = await lockConversation(tx, conversation_id)
  if (!conv || conv.shop_id === null) return undefined
  const person = (await accountFacts(tx, [conv.user_id])).get(conv.user_id)
  if (!person || person.status === 'cancelled') return undefined
  const masked = await maskIn(tx, conv, typed)
  const { rules, warns } = masked
  const text = facts ? filledReply(masked.text, facts) : masked.text
  if (text === '') return undefined
  const written = await write(tx, conv, 2, {
    kind: 'text',
    text,
    rules,
    warns,
    original: masked.text === typed ? null : typed,
    automatic: trigger,
  })
  const [file] = picture ? await sizeOf(tx, picture) : []
  if (picture && file) await write(tx, written.conv, 2, { ...pictureContent(picture, file), automatic: trigger })
  return written.message
}

const sizeOf = (tx: Tx, picture: string) =>
  query<PictureFile>(
    tx,
    'chat_picture_size',
    'select width, height, codes from platform_media where path = $1 and not is_private',
    [picture],
  )

/**
 * Takes a message of one's own side back. What it said is kept for a day, for a report, and then forgotten.
 * @throws Refusal NOT_FOUND, WINDOW_CLOSED, PROMISE_STAYS
 */
export async function recallMessage(
  tx: Tx<SignedCtx>,
  me: Speaker,
  conv_id: number,
  id: number,
): Promise<{ conv: Conversation; side: SideNo; message: Message }> {
  const conv = await lockConversation(tx, conv_id)
  const side = sideOf(conv, me)
  const [known] = await query<Message & { is_pinned: boolean }>(
    tx,
    'chat_message_to_recall',
    `select m.*, exists (select 1 from chat_pinned_answers p where p.message_id = m.id) as is_pinned
     from chat_messages m where m.id = $1 and m.conversation_id = $2`,
    [id, conv_id],
  )
  if (known?.sender_user_id !== tx.user.id || known.side !== side) refuse('NOT_FOUND')
  if (known.recalled_at !== null) return { conv: conv!, side, message: known }
  if (known.is_pinned) refuse('PROMISE_STAYS')
  if (await isTooLate(tx, known)) refuse('WINDOW_CLOSED')
  const [message] = await query<Message>(
    tx,
    'chat_message_recall',
    'update chat_messages set recalled_at = platform_now() where id = $1 returning *',
    [id],
  )
  invariant(message, 'a message vanished under its conversation’s lock')
  tellSides(tx, conv!, 'chat.recalled', { seq: message.seq, side })
  return { conv: conv!, side, message }
}

async function isTooLate(tx: Tx, { created_at }: Message): Promise<boolean> {
  return (await databaseNow(tx)) >= created_at + (await setting(tx, 'chat.recall_s')) * 1_000
}

/** Shows the other side that something is being written. @throws Refusal NOT_FOUND */
export async function showTyping(tx: Tx<SignedCtx>, me: Speaker, conv: Conversation | undefined): Promise<void> {
  const side = sideOf(conv, me)
  tellSides(tx, conv!, 'chat.typing', { side }, [otherSide(side)])
}
