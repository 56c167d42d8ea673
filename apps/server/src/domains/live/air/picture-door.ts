/** The media role is told how a session stands: open under its key, or closed. It is asked again until it has answered. */
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import type { Due } from '../../../platform/time/deadlines.ts'
import { recordingOf, recordingsOf } from '../recording/recording-store.ts'
import type { Recording } from '../recording/tables.ts'
import { sessionById } from '../store.ts'
import type { Session } from '../tables.ts'
import { isOnAir } from './air-rules.ts'
import { allOnAir } from './air-store.ts'

const AGAIN_MS = 2_000
/** A media role that is away for longer has begun anew: it asks which sessions are open. What comes of one that waits for its host again is not taken. */
const CLOSED_FOR_MS = 10 * 60_000

/** What the media role knows of a session: its pictures are kept, and go on after the last that was told. */
const openOf = ({ id, key_sha256 }: Session, recording: Recording | undefined) => ({
  ...{ session_id: id, key_sha256: key_sha256!, is_recorded: true },
  ...(recording ? { last: { number: recording.last_number, link: recording.last_link } } : {}),
})

/** Deadline `live_picture`. @returns when to ask again (ms), or null: the media role knows */
export async function askPicture(ctx: Ctx, { ref_id }: Due): Promise<number | null> {
  const session = await sessionById(ctx, ref_id)
  if (!session) return null
  const { video } = ctx.services.gateways
  const is_open = isOnAir(session.status)
  try {
    if (is_open) await video.open(openOf(session, await recordingOf(ctx, session.id)))
    else await video.close({ session_id: session.id })
    // What changed while the media role was told is told as well.
    return (await sessionById(ctx, ref_id))?.key_sha256 === session.key_sha256 ? null : await databaseNow(ctx)
  } catch (problem) {
    if (problem instanceof GatewayRefused) {
      if (is_open) ctx.log.error({ session_id: session.id, code: problem.code }, 'the media role opens no session')
      return null
    }
    if (!(problem instanceof OutcomeUnknown)) throw problem
    const now = await databaseNow(ctx)
    const has_just_ended = session.ended_at !== null && now - session.ended_at < CLOSED_FOR_MS
    return is_open || has_just_ended ? now + AGAIN_MS : null
  }
}

/** The sessions that are open, for a media role that has just begun. */
export async function openSessions(ctx: Ctx) {
  const sessions = await allOnAir(ctx)
  const ids = sessions.map(({ id }) => id)
  const recordings = new Map((await recordingsOf(ctx, ids)).map((one) => [one.session_id, one]))
  return sessions.map((session) => openOf(session, recordings.get(session.id)))
}
