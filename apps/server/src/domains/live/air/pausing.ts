/** A session is paused, by its host or for want of a picture, and goes on. The lot that runs ends as its rules say; none starts meanwhile. */
import { LIVE_PAUSE_MIN } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { liveEvents } from '../events.ts'
import type { PauseCause, Session } from '../tables.ts'
import { LIVE_PAUSE_OVER, LIVE_SILENCE, LIVE_UNSEEN } from './air-clocks.ts'
import { setLive, setPaused, tellRoom } from './air-store.ts'

const PAUSE_MS = LIVE_PAUSE_MIN * 60_000

/**
 * A pause that goes on under another cause is as long as it was. The caller holds the session, which is live or paused.
 * @param reason of an operator
 */
export async function pause(tx: Tx, session: Session, cause: PauseCause, reason: string | null = null): Promise<void> {
  const { id, shop_id, title, planned_at } = session
  if (session.pause_cause === cause) return
  await setPaused(tx, id, cause)
  await clearDeadlines(tx, [LIVE_SILENCE], [id])
  if (session.status === 'live') await setDeadline(tx, LIVE_PAUSE_OVER, id, (await databaseNow(tx)) + PAUSE_MS)
  await emit(tx, liveEvents.paused, { session_id: id, shop_id, title, planned_at, cause, reason })
  await tellRoom(tx, id)
}

/** The caller holds the session, which is paused and has a picture. */
export async function goOn(tx: Tx, { id }: Session): Promise<void> {
  await setLive(tx, id)
  await clearDeadlines(tx, [LIVE_PAUSE_OVER, LIVE_SILENCE, LIVE_UNSEEN], [id])
  await tellRoom(tx, id)
}
