/** What the media role tells of a session's pictures: the first one begins it, silence pauses it, each second is metered. */
import { LIVE_LONGEST_H, LIVE_SILENT_S } from '@juya/contract'
import type { VideoEvent } from '../../../gateways/video/index.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { clearDeadlines, setDeadline } from '../../../platform/time/deadlines.ts'
import { ofLive, rooms } from '../../lot/index.ts'
import { liveEvents } from '../events.ts'
import { LIVE_TELL_FOLLOWERS, SESSION_CLOCKS } from '../heralds/clocks.ts'
import { takeEnd, takeSegment, takeStop } from '../recording/recording-events.ts'
import type { Session } from '../tables.ts'
import { LIVE_LONGEST, LIVE_READY_ENDS, LIVE_SILENCE, LIVE_UNSEEN } from './air-clocks.ts'
import { isOver, isRunning, PACE_MS, stageOf, untilLostMs } from './air-rules.ts'
import { allOnAir, lockSession, setLive, setPicture, setViewers, tellRoom } from './air-store.ts'
import { meter } from './metering.ts'
import { goOn, pause } from './pausing.ts'

const LONGEST_MS = LIVE_LONGEST_H * 3_600_000
/** A session is silent so long after its last picture. */
const SILENT_AFTER_MS = LIVE_SILENT_S * 1_000

/** What the media role told. Told again, or late, it changes nothing. */
export async function takeEvent(tx: Tx, { word, data }: Exclude<VideoEvent, { word: 'began' }>): Promise<void> {
  if (word === 'lag') return void (await setViewers(tx, data.session_id, data))
  if (word === 'segment') return takeSegment(tx, data)
  if (word === 'recording') return takeStop(tx, data)
  const locked = await lockSession(tx, data.session_id)
  if (!locked) return
  const { session } = locked
  if (word === 'ended') {
    await meter(tx, session, data.run, data.picture_ms)
    return takeEnd(tx, data)
  }
  if (isOver(session.status)) return
  switch (word) {
    case 'on_air':
    case 'back':
      return pictureCame(tx, session)
    case 'lost':
      // How long ago by the media role's clock, which is not the database's.
      return pictureLost(tx, session, data.at_ms - data.picture_at_ms)
    case 'silent':
      return fallSilent(tx, session)
    case 'picture':
      return meter(tx, session, data.run, data.picture_ms)
    default:
      return
  }
}

async function pictureCame(tx: Tx, session: Session): Promise<void> {
  if (session.status === 'ready') return begin(tx, session)
  if (session.pause_cause === 'silent') return goOn(tx, session)
  // What is still on its way under a key that an operator made void is no picture.
  if (session.pause_cause === 'operator') return
  await setPicture(tx, session.id, true)
  await clearDeadlines(tx, [LIVE_SILENCE, LIVE_UNSEEN], [session.id])
}

/** The first picture is here: from now on time is metered, and lots may start. */
async function begin(tx: Tx, session: Session): Promise<void> {
  const { id, shop_id, title, planned_at, sale_id } = session
  const now = await databaseNow(tx)
  await setLive(tx, id)
  await clearDeadlines(tx, [...SESSION_CLOCKS, LIVE_READY_ENDS], [id])
  await setDeadline(tx, LIVE_LONGEST, id, now + LONGEST_MS)
  await setDeadline(tx, LIVE_TELL_FOLLOWERS, id, now)
  await rooms.setForecast(tx, stageOf(session), { from_at: now, pace_ms: PACE_MS })
  await emit(tx, liveEvents.started, { session_id: id, shop_id, title, planned_at, sale_id })
  await tellRoom(tx, id)
}

/** The lot that runs goes on for a while from when it is known; sooner than that the picture may come back. @param quiet_ms how long ago the last one came */
async function pictureLost(tx: Tx, session: Session, quiet_ms: number): Promise<void> {
  const { id, status } = session
  if (!isRunning(status)) return
  await setPicture(tx, id, false)
  const now = await databaseNow(tx)
  const left_ms = untilLostMs(quiet_ms)
  if (left_ms > 0) await setDeadline(tx, LIVE_UNSEEN, id, now + left_ms)
  else await ofLive.losePicture(tx, id)
  if (status === 'live') await setDeadline(tx, LIVE_SILENCE, id, now + SILENT_AFTER_MS - quiet_ms)
}

/** Nothing came for 30 s; also the deadline `live_silence`, for a media role that has gone with the pictures. */
export async function fallSilent(tx: Tx, session: Session): Promise<void> {
  if (!isRunning(session.status)) return
  // Of one that was lost before, this is known.
  if (session.has_picture) await ofLive.losePicture(tx, session.id)
  await setPicture(tx, session.id, false)
  if (session.status === 'live') await pause(tx, session, 'silent')
}

/** The media role began: no picture comes through it until a host has come back. */
export async function losePictures(ctx: Ctx): Promise<void> {
  for (const { id } of await allOnAir(ctx))
    await inTransaction(ctx, async (tx) => {
      const locked = await lockSession(tx, id)
      if (locked) await pictureLost(tx, locked.session, 0)
    })
}
