/** Sessions that are cancelled before they begin, by their shop or with their room. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { AIR_CLOCKS, LIVE_PICTURE } from '../air/air-clocks.ts'
import { tellRoom } from '../air/air-store.ts'
import { liveEvents } from '../events.ts'
import type { CancelCause, Session } from '../tables.ts'
import { LIVE_LOTS_BACK, SESSION_CLOCKS } from './clocks.ts'

/** The caller holds the room, and the session, which is planned or ready. */
export async function cancelSession(
  tx: Tx,
  { id, shop_id, title, planned_at, status }: Session,
  cause: CancelCause,
): Promise<void> {
  await query(
    tx,
    'live_session_cancel',
    `update live_sessions set status = 'cancelled', cause = $2, ended_at = platform_now(), key_sha256 = null, has_picture = false, viewers = 0, without_picture = 0 where id = $1`,
    [id, cause],
  )
  await clearDeadlines(tx, [...SESSION_CLOCKS, ...AIR_CLOCKS], [id])
  const now = await databaseNow(tx)
  await setDeadline(tx, LIVE_LOTS_BACK, id, now)
  if (status === 'ready') await setDeadline(tx, LIVE_PICTURE, id, now)
  await tellRoom(tx, id)
  await emit(tx, liveEvents.cancelled, { session_id: id, shop_id, title, planned_at, cause })
}

/** Cancels what a room plans before a moment (ms); null: all of it. The caller holds the room. */
export async function cancelPlanned(
  tx: Tx,
  room_id: number,
  cause: CancelCause,
  before_at: number | null,
): Promise<void> {
  const planned = await query<Session & Record<string, unknown>>(
    tx,
    'live_sessions_lock_planned',
    `select * from live_sessions where room_id = $1 and status = 'scheduled' and ($2::float8 is null or planned_at < to_timestamp($2::float8 / 1000))
     order by id for update`,
    [room_id, before_at],
  )
  for (const session of planned) await cancelSession(tx, session, cause)
}
