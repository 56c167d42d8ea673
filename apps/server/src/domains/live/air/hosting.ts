/** What the host of a session does: starts lots, passes and withdraws them, pauses, goes on, and ends it. */
import type { live, Parsed } from '@juya/contract'
import type { ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { currentGiveaway } from '../../draw/index.ts'
import { noteChanges } from '../../listing/index.ts'
import { roomRules, rooms } from '../../lot/index.ts'
import { checkWords } from '../../site/index.ts'
import { awaitMoment } from '../recording/moments.ts'
import type { Session } from '../tables.ts'
import { LIVE_UNSEEN } from './air-clocks.ts'
import { isOver, isRunning, knownLag, stageOf, untilLostMs } from './air-rules.ts'
import { lockOwnSession, setCurrentLot, tellRoom } from './air-store.ts'
import { endSession, standDown } from './ending.ts'
import { goOn, pause } from './pausing.ts'

type Input = Parsed<(typeof live)['host']>

interface AtHost {
  tx: Tx<ShopCtx>
  session: Session
  input: Input
}

const conflict = ({ session }: AtHost): never => refuse('STATE_CONFLICT', { status: session.status })
const lotOf = ({ input }: AtHost): number => input.lot_id ?? refuse('MISSING_PARAM', { field: 'lot_id' })

/**
 * Each act looks at the session as it stands under its lock, so a second tap, or a second member, changes nothing more.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, MISSING_PARAM {field}, CONTENT_BLOCKED
 */
export async function actAsHost(ctx: ShopCtx, input: Input): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { session } = await lockOwnSession(tx, input.session_id)
    await ACTS[input.action]({ tx, session, input })
  })
}

/** The next lot starts, with how late the picture is in its time to answer; named by its id, so that two taps never start two. */
async function next(at: AtHost): Promise<void> {
  const { tx, session } = at
  const lot_id = lotOf(at)
  const lots = await rooms.lotsOn(tx, stageOf(session))
  if (session.current_lot_id === lot_id && lots.some(({ id, status }) => id === lot_id && status !== 'scheduled'))
    return
  if (session.status !== 'live' || roomRules.runningLot(lots)) conflict(at)
  const now = await databaseNow(tx)
  await awaitMoment(tx, await rooms.startLot(tx, stageOf(session), lot_id, knownLag(session, now)))
  if (!session.has_picture) await setDeadline(tx, LIVE_UNSEEN, session.id, now + untilLostMs(0))
  await setCurrentLot(tx, session.id, lot_id)
  await tellRoom(tx, session.id)
}

async function pass(at: AtHost): Promise<void> {
  const { tx, session } = at
  if (!isRunning(session.status)) conflict(at)
  await rooms.passLot(tx, stageOf(session), lotOf(at))
  await tellRoom(tx, session.id)
}

async function withdraw(at: AtHost): Promise<void> {
  const { tx, session, input } = at
  const reason = input.reason ?? refuse('MISSING_PARAM', { field: 'reason' })
  await checkWords(tx, reason)
  if (isOver(session.status)) conflict(at)
  const lot = await rooms.withdrawLot(tx, stageOf(session), lotOf(at), reason)
  if (lot) await noteChanges(tx, lot, [{ field: 'withdrawn', before: '', after: reason }])
  await tellRoom(tx, session.id)
}

async function rest(at: AtHost): Promise<void> {
  const { tx, session } = at
  if (session.pause_cause === 'host') return
  if (!isRunning(session.status) || session.pause_cause === 'operator') conflict(at)
  await pause(tx, session, 'host')
}

/** Without a picture it goes on once one comes: until then its pause lasts no longer. */
async function resume(at: AtHost): Promise<void> {
  const { tx, session } = at
  if (session.status === 'live') return
  if (session.status !== 'paused' || session.pause_cause === 'host_left' || session.pause_cause === 'operator')
    conflict(at)
  if (session.has_picture) await goOn(tx, session)
  else await pause(tx, session, 'silent')
}

const ACTS: Record<Input['action'], (at: AtHost) => Promise<void>> = { next, pass, withdraw, pause: rest, resume }

/**
 * Ends the caller's session, once no lot runs and no giveaway takes entries; one that is ready waits again, or is cancelled. Repeating it changes nothing.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status, lot_id} (it has not been made ready, a lot runs, or a giveaway takes entries)
 */
export async function endOwnSession(ctx: ShopCtx, session_id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockOwnSession(tx, session_id)
    const { room, session } = locked
    if (isOver(session.status)) return
    if (session.status === 'scheduled') refuse('STATE_CONFLICT', { status: session.status })
    if (session.status === 'ready') return standDown(tx, locked, 'shop')
    const running = roomRules.runningLot(await rooms.lotsOn(tx, stageOf(session)))
    if (running) refuse('STATE_CONFLICT', { status: session.status, lot_id: running.id })
    const giveaway = await currentGiveaway(tx, session.id)
    if (giveaway?.status === 'open') refuse('STATE_CONFLICT', { status: session.status, draw_id: giveaway.id })
    await endSession(tx, room, session, 'host')
  })
}
