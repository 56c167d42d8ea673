/** The clocks of a session that is ready or on air. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { deadlinesOf } from '../../../platform/time/deadlines.ts'
import { returnLive } from '../../listing/index.ts'
import { type Lot, lockLots, ofLive, roomRules, rooms } from '../../lot/index.ts'
import type { EndCause, Session } from '../tables.ts'
import { balanceOf } from '../time/time-store.ts'
import { LIVE_LONGEST, LIVE_PAUSE_OVER, LIVE_READY_ENDS, LIVE_TIME_UP } from './air-clocks.ts'
import { isOver, isRunning, stageOf } from './air-rules.ts'
import { type Locked, lockSession } from './air-store.ts'
import { endSession, standDown } from './ending.ts'
import { fallSilent } from './picture-events.ts'

/** Why a lot that ran without a bid is taken back, as everybody reads it. */
const ROOM_BANNED = '直播间已被封禁 · The live room was banned'
/** What people are told of the clocks. */
const WHAT = {
  [LIVE_READY_ENDS]: 'ready',
  [LIVE_PAUSE_OVER]: 'pause',
  [LIVE_TIME_UP]: 'time',
  [LIVE_LONGEST]: 'longest',
} as const

/** What runs out next for a session, and when (ms). */
export async function clockOf(
  ctx: Ctx,
  id: number,
): Promise<{ what: (typeof WHAT)[keyof typeof WHAT]; at: number } | undefined> {
  const [first] = await deadlinesOf(ctx, Object.keys(WHAT), [id])
  return first && { what: WHAT[first.kind as keyof typeof WHAT], at: first.due_at }
}

/** Deadline: no picture came in time. */
export async function endReady(tx: Tx, id: number): Promise<void> {
  const locked = await lockSession(tx, id)
  if (locked?.session.status === 'ready') await standDown(tx, locked, 'no_show')
}

/** Deadline: pictures were lost, and did not come again. */
export async function silenceDue(tx: Tx, id: number): Promise<void> {
  const locked = await lockSession(tx, id)
  if (locked && !locked.session.has_picture) await fallSilent(tx, locked.session)
}

async function endRunning(
  tx: Tx,
  id: number,
  cause: EndCause,
  when: (locked: Locked) => boolean | Promise<boolean> = () => true,
): Promise<void> {
  const locked = await lockSession(tx, id)
  if (!locked || !isRunning(locked.session.status) || !(await when(locked))) return
  await endSession(tx, locked.room, locked.session, cause)
}

/** Deadline: it was paused for too long. */
export const pauseOver = (tx: Tx, id: number): Promise<void> =>
  endRunning(tx, id, 'silent', ({ session }) => session.status === 'paused')

/** Deadline: its live time was used up some minutes ago, and none was bought since. */
export const timeUp = (tx: Tx, id: number): Promise<void> =>
  endRunning(tx, id, 'time', async ({ session }) => (await balanceOf(tx, session.shop_id)) === 0)

/** Deadline: it ran for as long as one may. */
export const longestOver = (tx: Tx, id: number): Promise<void> => endRunning(tx, id, 'longest')

/** Deadline: no picture came for some seconds while a lot runs. */
export async function unseenDue(tx: Tx, id: number): Promise<void> {
  const locked = await lockSession(tx, id)
  if (locked && isRunning(locked.session.status) && !locked.session.has_picture) await ofLive.losePicture(tx, id)
}

/** A lot of a banned room that runs without a bid is taken back: no bidder was promised anything. One whose end has come ends as its rules say. */
async function withdrawUnbid(tx: Tx, session: Session, lots: readonly Lot[]): Promise<void> {
  const running = roomRules.runningLot(lots)
  if (!running || running.leader_user_id !== null || (await databaseNow(tx)) >= running.ends_at!) return
  await rooms.withdrawLot(tx, stageOf(session), running.id, ROOM_BANNED)
}

/** Deadline: a session is over, and with it the picture of a lot that still runs; those that did not come up are drafts again. */
export async function lotsBack(tx: Tx, id: number): Promise<void> {
  const locked = await lockSession(tx, id)
  if (!locked || !isOver(locked.session.status)) return
  const { session } = locked
  const there = await rooms.lotsOn(tx, stageOf(session))
  const ids = there.map((lot) => lot.id)
  const lots = await lockLots(tx, ids)
  if (session.cause === 'banned') await withdrawUnbid(tx, session, lots)
  await ofLive.losePicture(tx, id)
  await returnLive(tx, lots)
}
