/** The room keeps order in its chat: it removes lines, mutes and bans people, each for a reason, and pins a word. */
import type { LIVE_ORDER_ACTS } from '@juya/contract'
import type { Ctx, OperatorCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { maskText } from '../../chat/index.ts'
import { shopRow } from '../../shop/index.ts'
import { checkWords } from '../../site/index.ts'
import { liveEvents } from '../events.ts'
import { setting } from '../settings.ts'
import { roomsByIds, sessionById } from '../store.ts'
import type { Room, Session } from '../tables.ts'
import * as acts from './act-store.ts'
import { holds } from './chat-rules.ts'
import { LIVE_ACT_FINAL, LIVE_ACT_SILENT } from './contesting.ts'
import { wake } from './feed.ts'
import * as store from './line-store.ts'
import { shownTo } from './saying.ts'
import { staffIn } from './staff.ts'
import type { ActKind, ActReason, Chat, Line, Staff } from './tables.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export interface Order {
  session_id: number
  action: (typeof LIVE_ORDER_ACTS)[number]
  line_id?: number | undefined
  act_id?: number | undefined
  reason?: ActReason | undefined
  note?: string | undefined
  minutes?: number | undefined
  content?: string | undefined
}

interface At {
  tx: Tx<SignedCtx>
  session: Session
  room: Room
  chat: Chat
  staff: ReadonlyMap<number, Staff>
  order: Order
}

/** The session's room, and whether the caller keeps order in its chat. */
export async function keeperOf(
  ctx: Ctx,
  session: Session,
): Promise<{ room: Room; staff: Map<number, Staff>; keeps: boolean }> {
  const [room] = await roomsByIds(ctx, [session.room_id])
  const staff = await staffIn(ctx, session, room!)
  return { room: room!, staff, keeps: ctx.user !== undefined && staff.has(ctx.user.id) }
}

/**
 * Acts under the chat's lock: a line that is written after a mute is judged by it. Repeating an act changes nothing.
 * @throws Refusal NOT_FOUND (session, line, act), FORBIDDEN (no member of the room), MISSING_PARAM {field}, SELF_ACTION (one of the room itself), CONTENT_BLOCKED
 */
export async function keepOrder(ctx: SignedCtx, order: Order): Promise<void> {
  const session = await shownTo(ctx, order.session_id)
  await inTransaction(ctx, async (tx) => {
    const { room, staff, keeps } = await keeperOf(tx, session)
    if (!keeps) refuse('FORBIDDEN')
    await store.openChat(tx, session.id)
    const [chat] = await store.lockChats(tx, [session.id])
    await ACTS[order.action]({ tx, session, room, chat: chat!, staff, order })
    wake(tx, session.id, { before_seq: chat!.last_seq, change_no: chat!.change_no })
  })
}

/** The line an act is about, and its writer, who is no one of the room. */
async function aboutLine({
  tx,
  session,
  staff,
  order,
}: At): Promise<{ line: Line; user_id: number; reason: ActReason }> {
  const line_id = order.line_id ?? refuse('MISSING_PARAM', { field: 'line_id' })
  const reason = order.reason ?? refuse('MISSING_PARAM', { field: 'reason' })
  await checkWords(tx, order.note)
  const line = await store.lineById(tx, line_id)
  if (line?.session_id !== session.id || line.user_id === null) refuse('NOT_FOUND')
  if (staff.has(line.user_id) || line.user_id === tx.user.id) refuse('SELF_ACTION')
  return { line, user_id: line.user_id, reason }
}

async function remove(at: At): Promise<void> {
  const { line, user_id, reason } = await aboutLine(at)
  if (line.removed_act_id !== null) return
  const act = await impose(at, { kind: 'removed', line, user_id, reason, until_at: null })
  if (act) await store.setRemoved(at.tx, line, { act_id: act.id, side: 'room' })
}

const against =
  (kind: Exclude<ActKind, 'removed'>) =>
  async (at: At): Promise<void> => {
    const { tx, session, room, order } = at
    const { line, user_id, reason } = await aboutLine(at)
    const now = await databaseNow(tx)
    const held = (await acts.actsAgainst(tx, [room.id], [user_id])).filter((one) => holds(one, session.id, now))
    if (held.some((one) => one.kind === kind)) return
    const until_at = kind === 'muted' && order.minutes !== undefined ? now + order.minutes * MINUTE_MS : null
    await impose(at, { kind, line, user_id, reason, until_at })
  }

interface Imposed {
  kind: ActKind
  line: Line
  user_id: number
  reason: ActReason
  until_at: number | null
  note: string | null
}

const impose = ({ tx, session, order }: At, act: Omit<Imposed, 'note'>) =>
  writeAct(tx, session, { ...act, note: order.note || null }, { acted_by: tx.user.id, operator_id: null })

/** Writes an act down, and tells its person until when they may ask for a review. Undefined: the line was removed already. */
async function writeAct(
  tx: Tx,
  session: Session,
  { line, ...act }: Imposed,
  by: { acted_by: number | null; operator_id: number | null },
) {
  const ask_until = (await databaseNow(tx)) + (await setting(tx, 'live.ask_days')) * DAY_MS
  const added = await acts.addAct(tx, {
    ...{ ...act, ...by, room_id: session.room_id, session_id: session.id, line_id: line.id, ask_until },
  })
  if (!added) return undefined
  await setDeadline(tx, LIVE_ACT_FINAL, added.id, ask_until)
  const { name: shop_name } = await shopRow(tx, session.shop_id)
  await emit(tx, liveEvents.chat_acted_for, {
    ...{ act_id: added.id, session_id: session.id, shop_id: session.shop_id, shop_name, title: session.title },
    ...{ user_id: act.user_id, kind: act.kind, reason: act.reason, note: act.note, until_at: act.until_at, ask_until },
    by_juya: by.operator_id !== null,
  })
  return added
}

/**
 * An operator removes a line, for a reason its writer reads.
 * @throws Refusal NOT_FOUND (also where its writer has left), STATE_CONFLICT {status} (it was removed)
 */
export async function removeAsOperator(
  tx: Tx<OperatorCtx>,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const found = await store.lineById(tx, id)
  if (!found || found.user_id === null) refuse('NOT_FOUND')
  const [chat] = await store.lockChats(tx, [found.session_id])
  const line = (await store.lineById(tx, id))!
  if (line.user_id === null) refuse('NOT_FOUND')
  if (line.removed_act_id !== null || line.hidden_by !== null) refuse('STATE_CONFLICT', { status: 'removed' })
  const session = (await sessionById(tx, line.session_id))!
  const act = await writeAct(
    tx,
    session,
    { kind: 'removed', line, user_id: line.user_id, reason: 'rules', note: reason, until_at: null },
    { acted_by: null, operator_id: tx.operator.id },
  )
  if (!act) refuse('STATE_CONFLICT', { status: 'removed' })
  await store.setRemoved(tx, line, { act_id: act.id, side: 'juya' })
  wake(tx, session.id, { before_seq: chat!.last_seq, change_no: chat!.change_no })
}

/** The room takes a mute or a ban back itself: nothing is left to review. */
async function lift({ tx, room, order }: At): Promise<void> {
  const act = await acts.lockAct(tx, order.act_id ?? refuse('MISSING_PARAM', { field: 'act_id' }))
  if (act?.room_id !== room.id || act.kind === 'removed') refuse('NOT_FOUND')
  if (act.status === 'lifted' || act.status === 'undone') return
  await clearDeadlines(tx, [LIVE_ACT_FINAL, LIVE_ACT_SILENT], [act.id])
  await endReviewDeadlines(tx, 'live_act', [act.id])
  await acts.endAct(tx, act.id, 'lifted', { decided_by: null, decision: null })
}

async function pin({ tx, session, chat, order }: At): Promise<void> {
  const content = order.content ?? refuse('MISSING_PARAM', { field: 'content' })
  await checkWords(tx, content)
  const { text } = maskText(content, { phones: false, host: new URL(tx.services.origin()).host })
  if (chat.pinned !== text) await store.savePinned(tx, session.id, text, tx.user.id)
}

const unpin = ({ tx, session }: At) => store.savePinned(tx, session.id, null, null)

const ACTS: Record<Order['action'], (at: At) => Promise<unknown>> = {
  ...{ remove, mute: against('muted'), ban: against('banned'), lift, pin, unpin },
}
