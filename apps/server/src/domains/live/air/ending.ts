/** A session is over: its key is void, its lots that did not come up go back, and the next one of a series is planned. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadlines, setDeadline, setDeadlines } from '../../../platform/time/deadlines.ts'
import { endGiveaways } from '../../draw/index.ts'
import { liveEvents } from '../events.ts'
import { cancelSession } from '../heralds/cancelling.ts'
import { LIVE_LOTS_BACK, SESSION_CLOCKS } from '../heralds/clocks.ts'
import { planNext } from '../heralds/passing.ts'
import { LIVE_RECORDING_ENDS } from '../recording/recording-clocks.ts'
import { setting } from '../settings.ts'
import type { CancelCause, EndCause, Room, Session } from '../tables.ts'
import { AIR_CLOCKS, LIVE_PICTURE } from './air-clocks.ts'
import { isRunning } from './air-rules.ts'
import { type Locked, lockSession, setScheduled, tellRoom } from './air-store.ts'

const MINUTE_MS = 60_000
/** A recording of which the media role said nothing for so long after the end is sealed as far as it is known. */
const SEALED_AFTER_MS = 10 * MINUTE_MS
/** Why a giveaway that takes entries is called off, as everybody reads it. */
const GIVEAWAY_ENDS = '直播已结束 · The live session has ended'
/** A series that Juya stops is followed by nothing. */
const STOPPED: ReadonlySet<EndCause> = new Set(['operator', 'banned', 'suspended'])

/**
 * Ends a session that is live or paused. A lot that runs ends as its rules say. The caller holds room and session.
 * @param reason of an operator who cuts it
 */
export async function endSession(
  tx: Tx,
  room: Pick<Room, 'status'>,
  session: Session,
  cause: EndCause,
  reason: string | null = null,
): Promise<void> {
  const { id, shop_id, title, planned_at, sale_id } = session
  await query(
    tx,
    'live_session_end',
    `update live_sessions set status = 'ended', cause = $2, reason = $3, ended_at = platform_now(), key_sha256 = null, has_picture = false, pause_cause = null, paused_at = null,
       viewers = 0, without_picture = 0 where id = $1`,
    [id, cause, reason],
  )
  await clearDeadlines(tx, [...AIR_CLOCKS, ...SESSION_CLOCKS], [id])
  const now = await databaseNow(tx)
  for (const clock of [LIVE_PICTURE, LIVE_LOTS_BACK]) await setDeadlines(tx, clock, [{ ref_id: id, due_at: now }])
  await setDeadline(tx, LIVE_RECORDING_ENDS, id, now + SEALED_AFTER_MS)
  await endGiveaways(tx, id, GIVEAWAY_ENDS)
  await emit(tx, liveEvents.ended, { session_id: id, shop_id, title, planned_at, cause, reason, sale_id })
  const goes_on = !STOPPED.has(cause) && room.status === 'active'
  if (session.is_weekly && goes_on) await planNext(tx, session)
  await tellRoom(tx, id)
}

/**
 * A session that is ready goes on air no more: one whose planned time may still come waits for its host again, any other is cancelled. The caller holds
 * room and session.
 */
export async function standDown(tx: Tx, { room, session }: Locked, cause: 'shop' | 'no_show'): Promise<void> {
  const now = await databaseNow(tx)
  const no_show_at = session.planned_at + (await setting(tx, 'live.no_show_min')) * MINUTE_MS
  if (!session.is_planned || now >= no_show_at) {
    await cancelSession(tx, session, cause)
    // A shop that cancels one of a series ends the series.
    if (session.is_weekly && cause === 'no_show' && room.status === 'active') await planNext(tx, session)
    return
  }
  await setScheduled(tx, session.id)
  await clearDeadlines(tx, AIR_CLOCKS, [session.id])
  await setDeadline(tx, LIVE_PICTURE, session.id, now)
  await tellRoom(tx, session.id)
}

/**
 * Cuts a session that is live or paused, by an operator: its shop reads the reason.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function cutSession(tx: Tx, id: number, reason: string): Promise<void> {
  const { room, session } = (await lockSession(tx, id)) ?? refuse('NOT_FOUND')
  if (!isRunning(session.status)) refuse('STATE_CONFLICT', { status: session.status })
  await endSession(tx, room, session, 'operator', reason)
}

/** Why what a room has open is over, by where it stands. */
const OVER_WITH = {
  closed: { planned: 'closed', running: 'host' },
  banned: { planned: 'banned', running: 'banned' },
  suspended: { planned: 'suspended', running: 'suspended' },
} as const satisfies Record<string, { planned: CancelCause; running: EndCause }>

/** All that a room plans or has on air is over. The caller holds the room. @returns how many were */
export async function endAllIn(
  tx: Tx,
  room: Pick<Room, 'id' | 'status'>,
  cause: keyof typeof OVER_WITH,
): Promise<number> {
  const open = await query<Session & Record<string, unknown>>(
    tx,
    'live_sessions_lock_open',
    `select * from live_sessions where room_id = $1 and status in ('scheduled', 'ready', 'live', 'paused') order by id for update`,
    [room.id],
  )
  const { planned, running } = OVER_WITH[cause]
  for (const session of open)
    if (isRunning(session.status)) await endSession(tx, room, session, running)
    else await cancelSession(tx, session, planned)
  return open.length
}
