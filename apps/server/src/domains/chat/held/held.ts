/**
 * One text to many: what a stranger writes to a fifth waits for the desk, an hour at most. It takes no number in its conversation and the
 * other side sees nothing of it; who wrote it reads the rule. Delivered, it is the conversation's next message; else it goes back.
 */
import { HELD_MIN } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type DeadlineHandlers, setDeadline } from '../../../platform/time/deadlines.ts'
import { refusalOf, tradeOf } from '../doors.ts'
import type { SideNo } from '../rules.ts'
import { setting } from '../settings.ts'
import { type Conversation, lockConversation, ownerOf, tellSides } from '../store.ts'
import { type Content, write } from '../talking/writing.ts'
import { isCounted, sameText } from './same-text.ts'

const LAPSE = 'chat_held'
/** The queue customer service reads, with who waits at the desk. */
const QUEUE = 'desk_waiting'
export const HELD_MS = HELD_MIN * 60_000

export interface Held extends Record<string, unknown> {
  id: number
  conversation_id: number
  side: SideNo
  sender_user_id: number
  text: string
  original: string | null
  warns: boolean
  client_msg_id: string
  people: number
  state: 'waiting' | 'delivered' | 'declined' | 'lapsed'
  created_at: number
  decided_at: number | null
}

/** Strangers: the other side has answered nothing, and did not write first. */
export const isStranger = ({ kind, opened_by_side, answered_at }: Conversation, side: SideNo): boolean =>
  kind !== 'user_house' && answered_at === null && (opened_by_side === null || opened_by_side === side)

/** To how many conversations a side brought this text within a day, this one with them. */
async function countSame(tx: Tx, conv: Conversation, side: SideNo, text: string): Promise<number> {
  const { type, id } = ownerOf(conv, side)
  const key = [type, id, sameText(text)]
  // One after the other, so that five at once are counted as five.
  await query(
    tx,
    'chat_same_text_lock',
    `select pg_advisory_xact_lock(hashtextextended('chat.same:' || $1 || $2::bigint, 0))`,
    [type, id],
  )
  await query(
    tx,
    'chat_same_text_note',
    `insert into chat_same_texts (owner_type, owner_id, text_key, conversation_id) values ($1, $2, hashtextextended($3, 0), $4)
     on conflict (owner_type, owner_id, text_key, conversation_id) do update set written_at = platform_now()`,
    [...key, conv.id],
  )
  const [row] = await query<{ n: number }>(
    tx,
    'chat_same_text_count',
    `select count(*)::int as n from chat_same_texts where owner_type = $1 and owner_id = $2 and text_key = hashtextextended($3, 0)
       and written_at > platform_now() - interval '1 day'`,
    key,
  )
  return row!.n
}

/**
 * The message of a stranger that waits instead of being written; undefined where it may go. An order or case, or a paid order, lets it through.
 * @param sender_user_id the person who writes
 */
export async function holdIfSame(
  tx: Tx,
  conv: Conversation,
  side: SideNo,
  content: Content,
  { sender_user_id, client_msg_id }: { sender_user_id: number; client_msg_id: string },
): Promise<Held | undefined> {
  const typed = content.original ?? content.text
  if (!typed || !isStranger(conv, side) || !isCounted(typed)) return undefined
  const people = await countSame(tx, conv, side, typed)
  if (people < (await setting(tx, 'chat.same_text_people'))) return undefined
  const trade = await tradeOf(tx, conv)
  if (trade.paid || trade.under_way) return undefined
  const [held] = await query<Held>(
    tx,
    'chat_held_add',
    `insert into chat_held (conversation_id, side, sender_user_id, text, original, warns, client_msg_id, people)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [
      conv.id,
      side,
      sender_user_id,
      content.text,
      content.original ?? null,
      content.warns ?? false,
      client_msg_id,
      people,
    ],
  )
  await setDeadline(tx, LAPSE, held!.id, held!.created_at + HELD_MS)
  tx.after_commit.push(() => tx.services.realtime.queueChanged(QUEUE))
  return held
}

/** The one written under this number before, in a conversation of strangers. */
export async function heldBefore(
  ctx: Ctx,
  conversation_id: number,
  sender_user_id: number,
  client_msg_id: string,
): Promise<Held | undefined> {
  const [held] = await query<Held>(
    ctx,
    'chat_held_known',
    'select * from chat_held where conversation_id = $1 and sender_user_id = $2 and client_msg_id = $3',
    [conversation_id, sender_user_id, client_msg_id],
  )
  return held
}

/** What waits or was given back to a side within a day, the oldest first. */
export const heldOf = (ctx: Ctx, conversation_id: number, side: SideNo): Promise<Held[]> =>
  query<Held>(
    ctx,
    'chat_held_of',
    `select * from chat_held where conversation_id = $1 and side = $2 and state <> 'delivered'
       and (state = 'waiting' or decided_at > platform_now() - interval '1 day') order by id limit 50`,
    [conversation_id, side],
  )

const SHOWN = 50
/** What waits for the desk, the oldest first. */
export const heldNow = (ctx: Ctx): Promise<Array<Held & { shop_id: number | null }>> =>
  query<Held & { shop_id: number | null }>(
    ctx,
    'chat_held_now',
    `select h.*, case when h.side = 2 then c.shop_id end as shop_id from chat_held h join chat_conversations c on c.id = h.conversation_id
     where h.state = 'waiting' order by h.created_at, h.id limit ${SHOWN}`,
    [],
  )

export async function heldWaiting(ctx: Ctx): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'chat_held_waiting',
    "select count(*)::int as n from chat_held where state = 'waiting'",
    [],
  )
  return row!.n
}

export async function heldById(ctx: Ctx, id: number): Promise<Held | undefined> {
  return (await query<Held>(ctx, 'chat_held', 'select * from chat_held where id = $1', [id]))[0]
}

async function decide(tx: Tx, conv: Conversation, id: number, state: Held['state']): Promise<Held> {
  const [held] = await query<Held>(
    tx,
    'chat_held_decide',
    "update chat_held set state = $2, decided_at = platform_now() where id = $1 and state = 'waiting' returning *",
    [id, state],
  )
  if (!held) refuse('STATE_CONFLICT')
  await clearDeadline(tx, LAPSE, id)
  tellSides(tx, conv, 'chat.held', {}, [held.side])
  tx.after_commit.push(() => tx.services.realtime.queueChanged(QUEUE))
  if (state !== 'delivered')
    await emit(tx, 'chat.given_back', {
      conversation_id: conv.id,
      user_id: held.sender_user_id,
      as_shop: ownerOf(conv, held.side).type === 'shop',
      held_id: id,
      lapsed: state === 'lapsed',
    })
  return held
}

/**
 * Delivers what waits as the conversation's next message, or gives it back.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (it was decided, or the other side takes no message any more)
 */
export async function decideHeld(tx: Tx<OperatorCtx>, id: number, deliver: boolean): Promise<void> {
  const known = (await heldById(tx, id)) ?? refuse('NOT_FOUND')
  const conv = (await lockConversation(tx, known.conversation_id))!
  const held = await decide(tx, conv, id, deliver ? 'delivered' : 'declined')
  if (!deliver) return
  if (await refusalOf(tx, conv, held.side, held.sender_user_id)) refuse('STATE_CONFLICT')
  const { text, original, warns, client_msg_id, sender_user_id } = held
  await write(tx, conv, held.side, { kind: 'text', text, original, warns, client_msg_id, sender_user_id })
}

export const heldDeadlines: DeadlineHandlers = {
  [LAPSE]: {
    title: { en: 'Give back a message the desk did not look at', zh: '客服未审核的群发消息退回' },
    run: async (tx, dues) => {
      for (const { ref_id } of dues) {
        const known = await heldById(tx, ref_id)
        if (known?.state !== 'waiting' || known.created_at + HELD_MS > (await databaseNow(tx))) continue
        await decide(tx, (await lockConversation(tx, known.conversation_id))!, ref_id, 'lapsed')
      }
    },
  },
}

/** Who left waits for no answer: their texts are forgotten with what was counted of them. */
export async function forgetHeld(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'chat_held_forget', 'delete from chat_held where sender_user_id = $1', [user_id])
  await query(tx, 'chat_same_texts_forget', "delete from chat_same_texts where owner_type = 'user' and owner_id = $1", [
    user_id,
  ])
}

/** What is looked at no more. */
export const FORGET_HELD = `delete from chat_held where id in (select id from chat_held where decided_at < (select platform_now()) - interval '7 days' limit $1)`
export const FORGET_SAME = `delete from chat_same_texts where ctid in (select ctid from chat_same_texts where written_at < (select platform_now()) - interval '1 day' limit $1)`
