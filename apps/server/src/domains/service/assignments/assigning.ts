/** Members on duty take turns: who is free gets who asked first, ten chats each; five minutes of silence pass one on. */

import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit, type OutboxEvent, type Told } from '../../../platform/outbox/index.ts'
import { clearDeadline, type DeadlineHandlers, type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import type { chatEvents } from '../../chat/events.ts'
import { serviceEvents } from '../events.ts'
import { presenceOf } from '../hours.ts'
import { ASSIGNMENT_SILENT_MS, nextMember, sharesChats } from './assignment-rules.ts'
import {
  type Answers,
  assignmentOf,
  availableMembers,
  type ChatAssignment,
  chatsOfEach,
  lockAssignments,
  noteAvailability,
  noteGiven,
  type OfShop,
  tryLockAssignments,
  waitingChats,
} from './store.ts'

/** The member must answer by then. */
export const ASSIGNMENT = 'service_chat_assignment'
const AGAIN_MS = 1_000

/** A line of a chat with a shop: a buyer's begins a turn, a member's ends it. What answered by itself is none. */
export async function hearLine(tx: Tx, { payload }: Told<typeof chatEvents.sent>): Promise<void> {
  const { conversation_id, shop_id, sender_type, sender_user_id, automatic } = payload
  if (shop_id === null || automatic !== null || sender_type === 'house') return
  if (sender_type === 'user') return asked(tx, { conversation_id, shop_id })
  if (sender_user_id !== null) return answered(tx, { conversation_id, shop_id }, sender_user_id)
}

async function asked(tx: Tx, of: OfShop): Promise<void> {
  const people = await availableMembers(tx, of.shop_id)
  if (!sharesChats(people)) return
  await lockAssignments(tx, of.shop_id)
  const known = await assignmentOf(tx, of.conversation_id)
  if (known?.waits) return
  const chats = chatsOfEach(await waitingChats(tx, of.shop_id))
  await query(
    tx,
    'service_chat_assignment_begin',
    `insert into service_chat_assignments (conversation_id, shop_id) values ($1, $2)
     on conflict (conversation_id) do update set waits = true, user_id = null, passed = 0, asked_at = platform_now()`,
    [of.conversation_id, of.shop_id],
  )
  const next = nextMember(people, chats, { prefer: known?.user_id })
  if (next === undefined) return tellAssignment(tx, of)
  await give(tx, of, next)
}

/** The member who answers has the chat, even where it was another's; a member who has room now gets the next in line. */
async function answered(tx: Tx, of: OfShop, user_id: number): Promise<void> {
  if (!(await assignmentOf(tx, of.conversation_id))?.waits) return
  await lockAssignments(tx, of.shop_id)
  await query(
    tx,
    'service_chat_assignment_answered',
    'update service_chat_assignments set waits = false, user_id = $2, given_at = coalesce(given_at, platform_now()) where conversation_id = $1',
    [of.conversation_id, user_id],
  )
  await clearDeadline(tx, ASSIGNMENT, of.conversation_id)
  tellAssignment(tx, of)
  await giveLine(tx, of.shop_id)
}

/** A member has it from now on; while the shop is closed their time begins when it opens. */
async function give(tx: Tx, of: OfShop, user_id: number): Promise<void> {
  await noteGiven(tx, of, user_id)
  await setDeadline(tx, ASSIGNMENT, of.conversation_id, await silentAt(tx, of.shop_id))
  tellAssignment(tx, of)
}

async function silentAt(tx: Tx, shop_id: number): Promise<number> {
  const opens_at = (await presenceOf(tx, shop_id))?.opens_at
  return (opens_at ?? (await databaseNow(tx))) + ASSIGNMENT_SILENT_MS
}

/** Gives those in line to members who have room, who asked first first. */
async function giveLine(tx: Tx, shop_id: number): Promise<void> {
  const waiting = await waitingChats(tx, shop_id)
  const line = waiting.filter(({ user_id }) => user_id === null)
  if (line.length === 0) return
  const people = await availableMembers(tx, shop_id)
  const chats = chatsOfEach(waiting)
  for (const turn of line) {
    const next = nextMember(people, chats)
    if (next === undefined) return
    chats.set(next, (chats.get(next) ?? 0) + 1)
    await give(tx, turn, next)
  }
}

/** Each of these goes on to another member who has room, or waits in line. */
async function passOn(tx: Tx, turn: ChatAssignment, people: readonly Answers[], stays: boolean): Promise<void> {
  const next = nextMember(people, chatsOfEach(await waitingChats(tx, turn.shop_id)), { not: turn.user_id })
  if (next !== undefined) {
    await give(tx, turn, next)
    const { conversation_id } = turn
    await emit(tx, serviceEvents.turn_passed, {
      conversation_id,
      user_id: next,
      as_shop: true,
      at: await databaseNow(tx),
    })
  } else if (stays) await setDeadline(tx, ASSIGNMENT, turn.conversation_id, await silentAt(tx, turn.shop_id))
  else await toLine(tx, turn)
}

async function toLine(tx: Tx, turn: ChatAssignment): Promise<void> {
  await query(
    tx,
    'service_chat_assignment_to_line',
    'update service_chat_assignments set user_id = null where conversation_id = $1',
    [turn.conversation_id],
  )
  await clearDeadline(tx, ASSIGNMENT, turn.conversation_id)
  tellAssignment(tx, turn)
}

/** One member answers alone, or all were silent: no turn is shown, and no clock runs. */
async function endAssignments(tx: Tx, turns: readonly ChatAssignment[]): Promise<void> {
  await query(
    tx,
    'service_chat_assignments_end',
    'delete from service_chat_assignments where conversation_id = any($1)',
    [turns.map(({ conversation_id }) => conversation_id)],
  )
  await clearDeadline(tx, ASSIGNMENT, ...turns.map(({ conversation_id }) => conversation_id))
  for (const turn of turns) tellAssignment(tx, turn)
}

/** Takes turns or stops. Who stops hands on the chats whose buyers wait. */
export async function setAvailability(ctx: ShopCtx, on: boolean): Promise<void> {
  const { shop_id } = ctx.shop
  await inTransaction(ctx, async (tx) => {
    await lockAssignments(tx, shop_id)
    if (!(await noteAvailability(tx, shop_id, tx.user.id, on))) return
    const people = await availableMembers(tx, shop_id)
    const waiting = await waitingChats(tx, shop_id)
    if (!sharesChats(people)) return endAssignments(tx, waiting)
    if (on) return giveLine(tx, shop_id)
    for (const turn of waiting) if (turn.user_id === tx.user.id) await passOn(tx, turn, people, false)
  })
}

async function silent(tx: Tx, { ref_id }: Due): Promise<void> {
  const turn = await assignmentOf(tx, ref_id)
  if (!turn?.waits) return
  if (!(await tryLockAssignments(tx, turn.shop_id)))
    return setDeadline(tx, ASSIGNMENT, ref_id, (await databaseNow(tx)) + AGAIN_MS)
  const presence = await presenceOf(tx, turn.shop_id)
  if (presence?.open === false) {
    if (presence.opens_at !== null) await setDeadline(tx, ASSIGNMENT, ref_id, presence.opens_at + ASSIGNMENT_SILENT_MS)
    return
  }
  const people = await availableMembers(tx, turn.shop_id)
  // Once all were silent it is no member's turn: it does not go round all night.
  if (!sharesChats(people) || turn.passed + 1 >= people.length) return endAssignments(tx, [turn])
  await query(
    tx,
    'service_chat_assignment_passed',
    'update service_chat_assignments set passed = passed + 1 where conversation_id = $1',
    [ref_id],
  )
  await passOn(tx, turn, people, true)
}

export const assignmentDeadlines: DeadlineHandlers = {
  [ASSIGNMENT]: {
    title: { en: 'Pass a shop’s chat on to the next member', zh: '成员未答复，会话转给下一位' },
    run: async (tx, dues) => {
      for (const due of dues) await silent(tx, due)
    },
  },
}

/** Open screens of the shop read the chat anew once this commits. */
function tellAssignment(tx: Tx, { conversation_id, shop_id }: OfShop): void {
  const { realtime } = tx.services
  tx.after_commit.push(() =>
    realtime.push({ ch: `shop:${shop_id}`, type: 'chat.turn', seq: 0, data: { conv_id: conversation_id } }),
  )
}

/** A person who left a shop or Juya is assigned no chat any more; a chat that waits for them is passed on by its clock. */
export async function leaveAssignments(tx: Tx, { payload }: OutboxEvent<{ user_id: number }>): Promise<void> {
  const values = [payload.user_id]
  await query(tx, 'service_availability_forget', 'delete from service_availability where user_id = $1', values)
  await query(
    tx,
    'service_chat_assignments_forget',
    'delete from service_chat_assignments where user_id = $1 and not waits',
    values,
  )
}
