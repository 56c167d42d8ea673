/**
 * How a message that waits ends: the desk lets it pass or gives it back, an answer or an order of the other side sets it free, its writer takes it back, or its
 * hour is over.
 * Delivered, it is the conversation's next message. Both sides' screens are told, and its writer by a notice where they cannot know.
 */

import type { OperatorCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type DeadlineHandlers } from '../../../platform/time/deadlines.ts'
import { chatEvents } from '../events.ts'
import { refusalOf } from '../inbound-policy.ts'
import { type Conversation, lockConversation, ownerOf, type Speaker, sideOf, tellSides } from '../store.ts'
import { write } from '../talking/writing.ts'
import { HELD_MS, type Held, heldById, isStranger, isTrading, LAPSE, QUEUE } from './held.ts'

/** Ends what waits in a locked conversation. @throws Refusal STATE_CONFLICT (it was decided) */
async function end(tx: Tx, conv: Conversation, id: number, state: Exclude<Held['state'], 'waiting'>): Promise<Held> {
  const [held] = await query<Held>(
    tx,
    'chat_held_messages_decide',
    "update chat_held_messages set state = $2, decided_at = platform_now() where id = $1 and state = 'waiting' returning *",
    [id, state],
  )
  if (!held) refuse('STATE_CONFLICT')
  await clearDeadline(tx, LAPSE, id)
  tellSides(tx, conv, 'chat.held', {}, [held.side])
  tx.after_commit.push(() => tx.services.realtime.queueChanged(QUEUE))
  if (state !== 'delivered' && state !== 'recalled') await tellWriter(tx, conv, held, chatEvents.given_back)
  return held
}

const tellWriter = (
  tx: Tx,
  conv: Conversation,
  held: Held,
  row: typeof chatEvents.given_back | typeof chatEvents.let_through,
) =>
  emit(tx, row, {
    conversation_id: conv.id,
    user_id: held.sender_user_id,
    as_shop: ownerOf(conv, held.side).type === 'shop',
    held_id: held.id,
    content: held.kind,
    because: held.state,
  })

/** Reasons to write no more that came up while it waited. How many messages a stranger may write was asked when it was sent. */
const CLOSED = ['CHAT_PEER_GONE', 'BLOCKED', 'CHAT_FOLLOWERS_ONLY', 'CHAT_BUYERS_ONLY']

/** Writes what waits as the next message; where the other side takes none any more, it goes back. */
async function deliver(tx: Tx, conv: Conversation, known: Held): Promise<{ conv: Conversation; held: Held }> {
  const refusal = await refusalOf(tx, conv, known.side, known.sender_user_id)
  if (refusal && CLOSED.includes(refusal.key)) return { conv, held: await end(tx, conv, known.id, 'refused') }
  const held = await end(tx, conv, known.id, 'delivered')
  const { side, kind, text, original, picture, video, width, height, warns, client_msg_id, sender_user_id } = held
  const content = { kind, text, original, picture, video, width, height, warns, client_msg_id, sender_user_id }
  const written = await write(tx, conv, side, content)
  return { conv: await freeHeld(tx, written.conv), held }
}

/** Delivers what waits of a side that is no stranger any more: the other side wrote, or the two have an order. The conversation is locked. */
export async function freeHeld(tx: Tx, conv: Conversation): Promise<Conversation> {
  const waiting = await query<Held>(
    tx,
    'chat_held_messages_unfree',
    "select * from chat_held_messages where conversation_id = $1 and state = 'waiting' order by id",
    [conv.id],
  )
  if (waiting.length === 0) return conv
  const trade = await isTrading(tx, conv)
  const free = waiting.find(({ side }) => trade || !isStranger(conv, side))
  // What is delivered frees the next.
  return free ? (await deliver(tx, conv, free)).conv : conv
}

/** The two made an order: what either wrote to the other goes. */
export async function freeByOrder(tx: Tx, user_id: number, shop_id: number): Promise<void> {
  const [found] = await query<{ id: number }>(
    tx,
    'chat_held_messages_of_traders',
    `select c.id from chat_conversations c where c.user_id = $1 and c.shop_id = $2
       and exists (select 1 from chat_held_messages h where h.conversation_id = c.id and h.state = 'waiting')`,
    [user_id, shop_id],
  )
  if (found) await freeHeld(tx, (await lockConversation(tx, found.id))!)
}

type Decided = 'delivered' | 'declined' | 'refused'
/**
 * The desk lets what waits pass, or gives it back. What it lets pass to a side that takes no message any more goes back as refused.
 * @returns how it ended
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (it was decided)
 */
export async function decideHeld(tx: Tx<OperatorCtx>, id: number, lets_pass: boolean): Promise<Decided> {
  const asked = (await heldById(tx, id)) ?? refuse('NOT_FOUND')
  const conv = (await lockConversation(tx, asked.conversation_id))!
  // Read again under the lock: an answer may have set it free.
  const known = (await heldById(tx, id)) ?? refuse('NOT_FOUND')
  if (known.state !== 'waiting') refuse('STATE_CONFLICT')
  if (!lets_pass) {
    await end(tx, conv, id, 'declined')
    return 'declined'
  }
  const { held } = await deliver(tx, conv, known)
  if (held.state === 'refused') return 'refused'
  await tellWriter(tx, conv, held, chatEvents.let_through)
  return 'delivered'
}

/**
 * Its writer takes back what waits, as long as it waits: the other side has seen nothing of it. Taken back already, it is answered as it is.
 * @throws Refusal NOT_FOUND (none of the caller's), WINDOW_CLOSED (it does not wait any more)
 */
export async function takeBackHeld(
  tx: Tx<SignedCtx>,
  me: Speaker,
  conv_id: number,
  id: number,
): Promise<{ conv: Conversation; held: Held }> {
  const conv = await lockConversation(tx, conv_id)
  const side = sideOf(conv, me)
  const known = await heldById(tx, id)
  if (known?.conversation_id !== conv_id || known.side !== side || known.sender_user_id !== tx.user.id)
    refuse('NOT_FOUND')
  if (known.state === 'recalled') return { conv: conv!, held: known }
  if (known.state !== 'waiting') refuse('WINDOW_CLOSED')
  return { conv: conv!, held: await end(tx, conv!, id, 'recalled') }
}

export const heldDeadlines: DeadlineHandlers = {
  [LAPSE]: {
    title: { en: 'Give back a message the desk did not look at', zh: '客服未审核的消息退回' },
    run: async (tx, dues) => {
      for (const { ref_id } of dues) {
        const asked = await heldById(tx, ref_id)
        if (asked?.state !== 'waiting' || asked.created_at + HELD_MS > (await databaseNow(tx))) continue
        const conv = (await lockConversation(tx, asked.conversation_id))!
        if ((await heldById(tx, ref_id))?.state === 'waiting') await end(tx, conv, ref_id, 'lapsed')
      }
    },
  },
}

/** A person who left waits for no answer: what they wrote is forgotten, with what was counted of it. */
export async function forgetHeld(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'chat_held_messages_forget', 'delete from chat_held_messages where sender_user_id = $1', [user_id])
  await query(
    tx,
    'chat_repeated_texts_forget',
    "delete from chat_repeated_texts where owner_type = 'user' and owner_id = $1",
    [user_id],
  )
}

/** What is looked at no more. */
export const FORGET_SAME = `delete from chat_repeated_texts where ctid in (select ctid from chat_repeated_texts where written_at < (select platform_now()) - interval '1 day' limit $1)`
