/** What an operator does to a session on air, short of cutting it: warns its host, stops its picture, and lets it go on. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { LIVE_PICTURE } from '../air/air-clocks.ts'
import { isRunning } from '../air/air-rules.ts'
import { lockSession, setPaused, setPicture, setReady, tellRoom } from '../air/air-store.ts'
import { pause } from '../air/pausing.ts'
import { lostKey } from '../air/readying.ts'
import { liveEvents } from '../events.ts'
import type { Session } from '../tables.ts'

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockRunning(tx: Tx, id: number): Promise<Session> {
  const { session } = (await lockSession(tx, id)) ?? refuse('NOT_FOUND')
  return isRunning(session.status) ? session : refuse('STATE_CONFLICT', { status: session.status })
}

/** Warns the host, who reads it in the studio. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function warnSession(tx: Tx, id: number, reason: string): Promise<void> {
  const { shop_id, title, planned_at } = await lockRunning(tx, id)
  await query(
    tx,
    'live_session_warn',
    'update live_sessions set warning = $2, warned_at = platform_now() where id = $1',
    [id, reason],
  )
  await emit(tx, liveEvents.warned, { session_id: id, shop_id, title, planned_at, reason })
  await tellRoom(tx, id)
}

/**
 * Stops the picture: the key is dead, and no other is given until an operator lets the session go on. A lot that runs ends as its rules say.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function stopPicture(tx: Tx, id: number, reason: string): Promise<void> {
  const session = await lockRunning(tx, id)
  if (session.pause_cause === 'operator') refuse('STATE_CONFLICT', { status: session.status })
  await setReady(tx, id, { host_id: session.host_id!, key_sha256: lostKey() })
  await setPicture(tx, id, false)
  await setDeadline(tx, LIVE_PICTURE, id, await databaseNow(tx))
  await pause(tx, session, 'operator', reason)
}

/** Its host may take it over again, in what is left of the pause. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function letGoOn(tx: Tx, id: number): Promise<void> {
  const { status, pause_cause, shop_id, title, planned_at } = await lockRunning(tx, id)
  if (pause_cause !== 'operator') refuse('STATE_CONFLICT', { status })
  await setPaused(tx, id, 'silent')
  await emit(tx, liveEvents.let_on, { session_id: id, shop_id, title, planned_at })
  await tellRoom(tx, id)
}
