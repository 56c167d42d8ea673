/** The operators at the desk, and the chats they get: a free operator gets the person who has waited longest, at most five chats each. */
import { DESK_CHATS_MAX, DESK_SEAT_S } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { conversationById, firstUnanswered, joinChat, tellSides } from '../../chat/index.ts'
import { SILENT_MS } from './desk-rules.ts'
import type { DeskChat, Seat } from './store.ts'

/** The operator must answer by then. */
export const SILENT = 'desk_silent'
export const IDLE = 'desk_idle'
export const CLOSE = 'desk_close'
/** Its own queue's name among the desk's counters. */
export const QUEUE = 'desk_waiting'

const SEATS = `select s.operator_id, (select count(*)::int from service_desk_chats c where c.operator_id = s.operator_id and c.state = 'with' and c.kind in ('service', 'silent')) as chats,
    (select max(c.taken_at) from service_desk_chats c where c.operator_id = s.operator_id and c.state = 'with') as last_taken_at
  from service_desk_presence s where s.seen_at > platform_now() - interval '${DESK_SEAT_S} seconds'`

/** The operators at the desk now, with how many chats; the one with fewest, who was given one longest ago, comes first. */
export const seatsNow = (ctx: Ctx): Promise<Seat[]> =>
  query<Seat>(
    ctx,
    'service_desk_presence_now',
    `select * from (${SEATS}) s order by chats, last_taken_at nulls first, operator_id`,
    [],
  )

/** Taken last of all locks, so that each that waits is given out once and no operator gets a sixth. */
const lockDesk = (tx: Tx) =>
  query(tx, 'service_desk_lock', "select pg_advisory_xact_lock(hashtextextended('service.desk', 0))", [])

/** The operator is at the desk, until a minute passes without a word, or leaves. Their chats stay theirs until they are silent in one. */
export async function sit(tx: Tx<OperatorCtx>, here: boolean): Promise<void> {
  await lockDesk(tx)
  const changed = here
    ? await query(
        tx,
        'service_desk_sit',
        'insert into service_desk_presence (operator_id) values ($1) on conflict (operator_id) do update set seen_at = platform_now() returning 1',
        [tx.operator.id],
      )
    : await standUp(tx, tx.operator.id)
  if (here && changed.length > 0) await giveOut(tx)
}

const standUp = (tx: Tx, operator_id: number) =>
  query(tx, 'service_desk_stand', 'delete from service_desk_presence where operator_id = $1 returning 1', [operator_id])

/** An operator who was silent is given no more until they say that they are there. */
export async function sendAway(tx: Tx, operator_id: number): Promise<void> {
  await lockDesk(tx)
  await standUp(tx, operator_id)
}

/** Gives those that wait to who is free. A chat that is being written in just now is given out by who writes. */
export async function giveOut(tx: Tx): Promise<void> {
  await lockDesk(tx)
  const free = (await seatsNow(tx)).flatMap(({ operator_id, chats }) =>
    Array.from({ length: Math.max(0, DESK_CHATS_MAX - chats) }, (_, i) => ({ operator_id, chats: chats + i })),
  )
  free.sort((a, b) => a.chats - b.chats)
  for (const { operator_id } of free) {
    const [given] = await query<DeskChat>(
      tx,
      'service_desk_give',
      `update service_desk_chats set state = 'with', operator_id = $1, taken_at = platform_now(), is_back = false
       where id = (select id from service_desk_chats where state = 'queued' order by is_back desc, queued_at, id limit 1 for update skip locked)
       returning *`,
      [operator_id],
    )
    if (!given) break
    await begin(tx, given)
  }
  await tellQueue(tx)
}

/** An operator has it from now on: they have three minutes, and of a chat of others Juya reads from its first unanswered line. */
export async function begin(tx: Tx, chat: DeskChat): Promise<void> {
  await setDeadline(tx, SILENT, chat.id, (await databaseNow(tx)) + SILENT_MS)
  await clearDeadline(tx, IDLE, chat.id)
  if (chat.kind === 'silent') {
    const conv = (await conversationById(tx, chat.conversation_id))!
    await joinChat(tx, conv, {
      reason: 'silent',
      from_seq: (await firstUnanswered(tx, conv))?.seq ?? conv.last_seq + 1,
    })
  }
  await tellChat(tx, chat)
}

/** Open screens of the operator and the person read the chat anew once this commits. */
export async function tellChat(tx: Tx, chat: DeskChat): Promise<void> {
  const { realtime } = tx.services
  const { id, operator_id, conversation_id } = chat
  if (operator_id !== null)
    tx.after_commit.push(() => realtime.push({ ch: `desk:op:${operator_id}`, type: 'desk.chat', seq: 0, data: { id } }))
  const conv = await conversationById(tx, conversation_id)
  if (conv) tellSides(tx, conv, 'chat.desk', {}, [1])
}

const TOLD_MAX = 100
/** The people who wait read their place anew, and the console counts. */
async function tellQueue(tx: Tx): Promise<void> {
  const rows = await query<{ user_id: number; conversation_id: number }>(
    tx,
    'service_desk_who_waits',
    `select user_id, conversation_id from service_desk_chats where state = 'queued' order by is_back desc, queued_at, id limit ${TOLD_MAX}`,
    [],
  )
  const { realtime } = tx.services
  tx.after_commit.push(() => {
    realtime.queueChanged(QUEUE)
    for (const { user_id, conversation_id } of rows)
      realtime.push({ ch: `user:${user_id}`, type: 'chat.desk', seq: 0, data: { conv_id: conversation_id } })
  })
}
