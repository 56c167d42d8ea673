/** A shop's word counts: answers buyers pinned, and what the shop says about them now. */
import type { ThingIn } from '@juya/contract'
import type { Ctx, ShopCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { maskText } from '../filters/masking-rules.ts'
import { lockConversation, type Message, sideOf } from '../store.ts'
import { shopOfPiece } from '../talking/opening.ts'

export interface Pledge extends Record<string, unknown> {
  id: number
  message_id: number
  conversation_id: number
  shop_id: number
  user_id: number
  about_type: ThingIn<'asked'>
  about_id: number
  question: string | null
  answer: string
  said_at: number
  pinned_at: number
}
export interface Correction extends Record<string, unknown> {
  pledge_id: number
  text: string
  created_at: number
}
export type Corrected = Pledge & { corrections: Correction[] }

/** Of one piece; those shown with it. */
export const PLEDGES_MAX = 30
const OF_ONE_BUYER_MAX = 5
const CORRECTIONS_MAX = 5

export interface Piece {
  type: ThingIn<'asked'>
  id: number
}

/**
 * Pins a text the shop wrote about a piece of its own: the one the conversation was about when it was asked and answered. Everybody may read it
 * from now on, so phones are hidden in it even where the buyer has paid.
 * @param piece where the caller names it; no other is taken
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (automatic, no text of the shop, or about no piece or another one), LIMIT_REACHED {limit}
 */
export async function pinAnswer(
  tx: Tx<SignedCtx>,
  conv_id: number,
  message_id: number,
  piece: Piece | undefined,
): Promise<Corrected> {
  const conv = await lockConversation(tx, conv_id)
  sideOf(conv, { type: 'user', id: tx.user.id })
  if (!conv || conv.shop_id === null || conv.user_id !== tx.user.id) refuse('NOT_FOUND')
  const [message] = await query<Message>(
    tx,
    'chat_message_to_pin',
    'select * from chat_messages where id = $1 and conversation_id = $2',
    [message_id, conv_id],
  )
  if (!message) refuse('NOT_FOUND')
  const [known] = await query<Pledge>(
    tx,
    'chat_pledge_of_message',
    'select * from chat_pinned_answers where message_id = $1',
    [message_id],
  )
  if (known) return (await withCorrections(tx, [known]))[0]!
  if (message.side !== 2 || message.kind !== 'text' || message.recalled_at !== null || message.automatic !== null)
    refuse('STATE_CONFLICT')
  const about = await answeredAbout(tx, message)
  if ((await shopOfPiece(tx, (piece ?? about).type, (piece ?? about).id)) !== conv.shop_id) refuse('NOT_FOUND')
  if (piece && (piece.type !== about.type || piece.id !== about.id)) refuse('STATE_CONFLICT')
  if ((await countOf(tx, about, tx.user.id)) >= OF_ONE_BUYER_MAX) refuse('LIMIT_REACHED', { limit: OF_ONE_BUYER_MAX })
  const open = (text: string) => maskText(text, { phones: false, host: '' }).text
  const [made] = await query<Pledge>(
    tx,
    'chat_pledge_add',
    `insert into chat_pinned_answers (message_id, conversation_id, shop_id, user_id, about_type, about_id, question, answer, said_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [
      message_id,
      conv_id,
      conv.shop_id,
      tx.user.id,
      about.type,
      about.id,
      about.question === null ? null : open(about.question),
      open(message.text!),
      new Date(message.created_at).toISOString(),
    ],
  )
  return { ...made!, corrections: [] }
}

/**
 * The piece a message of the shop is about, with the buyer's last text about it before. What the buyer wrote last must be about the same piece: a
 * conversation that turned to another one in between has not asked about it yet.
 * @throws Refusal STATE_CONFLICT
 */
async function answeredAbout(
  tx: Tx,
  { conversation_id, seq }: Pick<Message, 'conversation_id' | 'seq'>,
): Promise<Piece & { question: string | null }> {
  const [topic] = await query<Piece & { after_seq: number; asked_seq: number | null; question: string | null }>(
    tx,
    'chat_topic_of_answer',
    `select t.about_type as type, t.about_id as id, t.after_seq,
       (select max(seq) from chat_messages where conversation_id = $1 and seq < $2 and side = 1) as asked_seq,
       (select text from chat_messages where conversation_id = $1 and seq < $2 and seq > t.after_seq and side = 1 and kind = 'text' and recalled_at is null
        order by seq desc limit 1) as question
     from chat_topics t where conversation_id = $1 and after_seq < $2 order by after_seq desc limit 1`,
    [conversation_id, seq],
  )
  if (!topic || (topic.asked_seq !== null && topic.asked_seq <= topic.after_seq)) refuse('STATE_CONFLICT')
  return topic
}

async function countOf(tx: Tx, { type, id }: Piece, user_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    tx,
    'chat_pinned_answers_count',
    'select count(*)::int as n from chat_pinned_answers where about_type = $1 and about_id = $2 and user_id = $3',
    [type, id, user_id],
  )
  return row!.n
}

/** The shop corrects a pinned answer; what it said before stands. @throws Refusal NOT_FOUND, LIMIT_REACHED {limit} */
export async function correctAnswer(ctx: ShopCtx, id: number, typed: string): Promise<Corrected> {
  return inTransaction(ctx, async (tx) => {
    const [pledge] = await query<Pledge>(
      tx,
      'chat_pledge',
      'select * from chat_pinned_answers where id = $1 and shop_id = $2 for update',
      [id, tx.shop.shop_id],
    )
    if (!pledge) refuse('NOT_FOUND')
    const [before] = await withCorrections(tx, [pledge])
    if (before!.corrections.length >= CORRECTIONS_MAX) refuse('LIMIT_REACHED', { limit: CORRECTIONS_MAX })
    const { text } = maskText(typed, { phones: false, host: '' })
    await query(
      tx,
      'chat_correction_add',
      'insert into chat_pinned_answer_corrections (pledge_id, text, corrected_by) values ($1, $2, $3)',
      [id, text, tx.user.id],
    )
    return (await withCorrections(tx, [pledge]))[0]!
  })
}

async function withCorrections(ctx: Ctx, pledges: readonly Pledge[]): Promise<Corrected[]> {
  if (pledges.length === 0) return []
  const rows = await query<Correction>(
    ctx,
    'chat_pinned_answer_corrections_of',
    'select pledge_id, text, created_at from chat_pinned_answer_corrections where pledge_id = any($1) order by id',
    [pledges.map(({ id }) => id)],
  )
  return pledges.map((pledge) => ({ ...pledge, corrections: rows.filter((row) => row.pledge_id === pledge.id) }))
}

/** What was asked and answered about a piece, in the order it was pinned. @param until_ms what was pinned by then, as an order was sold with */
export async function pledgesOn(ctx: Ctx, { type, id }: Piece, until_ms?: number): Promise<Corrected[]> {
  const rows = await query<Pledge>(
    ctx,
    'chat_pinned_answers_on',
    `select * from chat_pinned_answers where about_type = $1 and about_id = $2 and ($3::timestamptz is null or pinned_at <= $3) order by id limit ${PLEDGES_MAX}`,
    [type, id, until_ms === undefined ? null : new Date(until_ms).toISOString()],
  )
  return withCorrections(ctx, rows)
}

/** Which of these messages were pinned, and as what. */
export async function pinnedAmong(ctx: Ctx, conversation_id: number): Promise<Map<number, number>> {
  const rows = await query<{ message_id: number; id: number }>(
    ctx,
    'chat_pinned_among',
    'select message_id, id from chat_pinned_answers where conversation_id = $1',
    [conversation_id],
  )
  return new Map(rows.map(({ message_id, id }) => [message_id, id]))
}
