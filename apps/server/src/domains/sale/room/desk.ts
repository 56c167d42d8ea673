/** The clerk's desk: somebody of the auction house with the permission `auction` runs a sale in its room. */

import {
  BEGIN_LATE_MOST_S,
  type house,
  NEW_DATE_LEAST_S,
  NEW_DATE_MOST_DAYS,
  type Parsed,
  usualPaceS,
} from '@juya/contract'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit, emitEach } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { suspendPaddleCap } from '../../bidder/index.ts'
import { noteChanges } from '../../listing/index.ts'
import { roomRules, rooms, saleLots } from '../../lot/index.ts'
import { checkWords } from '../../site/index.ts'
import { houseEvents } from '../events.ts'
import * as store from '../store.ts'
import type { Session } from '../tables.ts'
import { aboutSession } from '../telling/about-sale.ts'
import { forgetCalls } from './room-calls.ts'
import { type DeskAction, stageOf } from './room-rules.ts'
import * as room from './room-store.ts'
import { lookForNext, startLot, waitForNext } from './running.ts'

type Input = Parsed<(typeof house)['deskAct']>
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const BEGIN_LATE_MS = BEGIN_LATE_MOST_S * SECOND_MS

/** A sale in its room, locked. Refuses with the state it is in. */
interface AtDesk {
  tx: Tx
  session: Session
  input: Input
  now: number
}

/**
 * What the clerk does. Each act looks at the sale as it stands under its lock, so a second tap, or a second clerk, changes nothing more.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, MISSING_PARAM {field}, VALIDATION {field} (a date too near or too far), CONTENT_BLOCKED
 */
export async function actAtDesk(ctx: ShopCtx, input: Input): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const session = await store.lockSession(tx, input.session_id)
    if (session?.shop_id !== ctx.shop.shop_id || session.mode !== 'room' || session.opened_at === null)
      refuse('NOT_FOUND')
    await ACTS[input.action]({ tx, session, input, now: await databaseNow(tx) })
    return session.id
  })
}

const conflict = ({ session }: AtDesk): never => refuse('STATE_CONFLICT', { status: session.status })
function needed<K extends keyof Input>(at: AtDesk, field: K): NonNullable<Input[K]> {
  return at.input[field] ?? refuse('MISSING_PARAM', { field })
}
/** Words everybody reads. */
async function reasonOf(at: AtDesk): Promise<string> {
  const reason = needed(at, 'reason')
  await checkWords(at.tx, reason)
  return reason
}

/** The sale begins, at its time or at the new date it was given. */
async function begin(at: AtDesk): Promise<void> {
  const { tx, session, now } = at
  if (session.status === 'live') return
  if (session.status !== 'preview' || now < session.starts_at) conflict(at)
  await room.setBegun(tx, session.id, now)
  await rooms.setForecast(tx, stageOf(session), { from_at: now, pace_ms: pace(session) })
  await waitForNext(tx, session, now)
  await room.tellRoom(tx, session.id)
  const paddles = await store.unsettled(tx, [session.id])
  await emitEach(tx, houseEvents.room_begun, paddles, ({ user_id }) => ({ ...aboutSession(session), user_id }))
}

const pace = ({ lot_s, gap_s }: Session): number => usualPaceS({ lot_s: lot_s ?? 0, gap_s }) * SECOND_MS

/** The next lot starts; named by its id, so that two taps never start two. */
async function next(at: AtDesk): Promise<void> {
  const { tx, session } = at
  const lot_id = needed(at, 'lot_id')
  const lots = await saleLots.lotsOfSession(tx, session.id)
  if (lots.some(({ id, status }) => id === lot_id && status !== 'scheduled') && session.current_lot_id === lot_id)
    return
  if (session.status !== 'live' || roomRules.runningLot(lots) || roomRules.nextLot(lots)?.id !== lot_id) conflict(at)
  await startLot(tx, session, lot_id)
}

/** No lot starts any more; one that runs ends as its rules say: its end was promised. */
async function pause(at: AtDesk): Promise<void> {
  const { tx, session, now } = at
  if (session.status === 'paused') return
  if (session.status !== 'live') conflict(at)
  await room.setPaused(tx, session.id, now)
  await waitForNext(tx, session, now)
  await room.tellRoom(tx, session.id)
}

async function resume(at: AtDesk): Promise<void> {
  const { tx, session, now } = at
  if (session.status === 'live') return
  if (session.status !== 'paused' || session.date_needed_at !== null) conflict(at)
  await room.setPaused(tx, session.id, null)
  await waitForNext(tx, session, now)
  await room.tellRoom(tx, session.id)
}

async function pass(at: AtDesk): Promise<void> {
  const { tx, session, now } = at
  if (session.status !== 'live' && session.status !== 'paused') conflict(at)
  await rooms.passLot(tx, stageOf(session), needed(at, 'lot_id'))
  await afterLot(at, now)
}

async function withdraw(at: AtDesk): Promise<void> {
  const { tx, session, now } = at
  const reason = await reasonOf(at)
  if (!store.isOpen(session)) conflict(at)
  const lot = await rooms.withdrawLot(tx, stageOf(session), needed(at, 'lot_id'), reason)
  if (lot) await noteChanges(tx, lot, [{ field: 'withdrawn', before: '', after: reason }])
  await afterLot(at, now)
}

/** A lot has left the room; the time a sale may stand still goes on counting from where it began. */
async function afterLot({ tx, session }: AtDesk, now: number): Promise<void> {
  if (session.status !== 'preview') await lookForNext(tx, session.id, now)
  await room.tellRoom(tx, session.id)
}

/** A sale that was interrupted goes on at another date: its lots keep their order, and everybody who registered is told. */
async function redate(at: AtDesk): Promise<void> {
  const { tx, session, now } = at
  const starts_at = needed(at, 'starts_at') * SECOND_MS
  if (session.status !== 'paused' || roomRules.runningLot(await saleLots.lotsOfSession(tx, session.id))) conflict(at)
  const far = starts_at > now + NEW_DATE_MOST_DAYS * DAY_MS
  if (far || starts_at < now + NEW_DATE_LEAST_S * SECOND_MS)
    refuse('VALIDATION', { field: 'starts_at', reason: `an hour to ${NEW_DATE_MOST_DAYS} days ahead` })
  await room.setNewDate(tx, session.id, starts_at, starts_at + (session.lot_s ?? 0) * SECOND_MS)
  await rooms.setForecast(tx, stageOf(session), { from_at: starts_at, pace_ms: pace(session) })
  await forgetCalls(tx, session.id)
  await clearDeadline(tx, 'room_next', session.id)
  await clearDeadline(tx, 'session_undated', session.id)
  await setDeadline(tx, 'session_still', session.id, starts_at + BEGIN_LATE_MS)
  await room.tellRoom(tx, session.id)
  const paddles = await store.unsettled(tx, [session.id])
  await emitEach(tx, houseEvents.session_redated, paddles, ({ user_id }) => ({
    ...aboutSession(session),
    starts_at,
    user_id,
  }))
}

/** How long after one lot the next starts by itself; null: the clerk starts each. */
async function gap(at: AtDesk): Promise<void> {
  const { tx, session, now } = at
  if (!store.isOpen(session)) conflict(at)
  await room.setGap(tx, session.id, at.input.gap_s || null)
  if (session.status === 'live') await lookForNext(tx, session.id, now)
  await room.tellRoom(tx, session.id)
}

/** New bids with a paddle are refused from now on; bids that stand stay. */
async function suspend(at: AtDesk): Promise<void> {
  const { tx, session } = at
  const reason = await reasonOf(at)
  const user_id = await changePaddle(at, reason)
  if (user_id !== undefined) await emit(tx, houseEvents.paddle_suspended, { ...aboutSession(session), user_id, reason })
}

async function readmit(at: AtDesk): Promise<void> {
  await changePaddle(at, null)
}

/** @returns whose it is; undefined where nothing changed */
async function changePaddle(at: AtDesk, reason: string | null): Promise<number | undefined> {
  const { tx, session } = at
  if (!store.isOpen(session)) conflict(at)
  const paddle = (await room.lockPaddleNo(tx, session.id, needed(at, 'paddle_no'))) ?? refuse('NOT_FOUND')
  if (paddle.status === 'settled') conflict(at)
  if ((paddle.status === 'suspended') === (reason !== null)) return undefined
  await room.setSuspended(tx, paddle.id, reason !== null, reason)
  await suspendPaddleCap(tx, { user_id: paddle.user_id, session_id: session.id, on: reason !== null })
  return paddle.user_id
}

const ACTS: Record<DeskAction, (at: AtDesk) => Promise<void>> = {
  begin,
  next,
  pause,
  resume,
  pass,
  withdraw,
  redate,
  gap,
  suspend,
  readmit,
}
