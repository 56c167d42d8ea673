/** How one looks at what was recorded: a grant for the files of a session, or for those of a moment alone. */
import { randomBytes } from 'node:crypto'
import { ticketKey } from '../../../media/doors/door-keys.ts'
import { makeTicket } from '../../../media/tickets.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Session } from '../tables.ts'
import { recordingOf, runsOf, segmentsByNumber } from './recording-store.ts'
import type { Moment, Recording } from './tables.ts'

/** A grant for lists and segments is good for so long. */
const GRANT_MS = 6 * 3_600_000
const GUEST_BYTES = 12

/** A run of a recording, as a player reads it: `path` is the folder of its lists. */
export interface Playable {
  path: string
  from_ms: number
  until_ms: number
}

export const isReplayOpen = (recording: Pick<Recording, 'status'> | undefined): boolean =>
  recording?.status === 'whole' || recording?.status === 'gap_marked'

/** Where browsers find the media role: beside the page, or at an origin of its own. */
const originOf = ({ services: { config } }: Ctx): string => (config.MEDIA_URL ? new URL(config.MEDIA_URL).origin : '')

const viewerOf = ({ user, operator }: Ctx): string =>
  operator ? `operator:${operator.id}` : user ? `user:${user.id}` : `guest:${randomBytes(GUEST_BYTES).toString('hex')}`

function grant(ctx: Ctx, session_id: number, numbers?: { from: number; to: number }): string {
  const { clock, secrets } = ctx.services
  const viewer = viewerOf(ctx)
  const issued_at_ms = Math.round(clock.wall())
  return makeTicket(ticketKey(secrets), {
    ...{ right: 'read', session_id, viewer, issued_at_ms, until_ms: issued_at_ms + GRANT_MS },
    ...(numbers ? { numbers } : {}),
  })
}

/**
 * What a replay is played from.
 * @throws Refusal NOT_FOUND (nothing was recorded), STATE_CONFLICT {status} (it is not whole yet, or closed)
 */
export async function replayOf(ctx: Ctx, { id }: Session): Promise<{ recording: Recording; runs: Playable[] }> {
  const recording = (await recordingOf(ctx, id)) ?? refuse('NOT_FOUND')
  if (!isReplayOpen(recording)) refuse('STATE_CONFLICT', { status: recording.status })
  return { recording, runs: await playableRuns(ctx, id) }
}

async function playableRuns(ctx: Ctx, session_id: number): Promise<Playable[]> {
  const granted = grant(ctx, session_id)
  const runs = await runsOf(ctx, session_id)
  return runs.map(({ run, ...span }) => ({ path: `${originOf(ctx)}/media/hls/${granted}/${run}/`, ...span }))
}

/**
 * What is played of a recording for an operator, also when its replay is open no more.
 * @throws Refusal NOT_FOUND (nothing was recorded), STATE_CONFLICT {status} (its files are gone)
 */
export async function archiveOf(
  ctx: OperatorCtx,
  session_id: number,
): Promise<{ recording: Recording; runs: Playable[] }> {
  const recording = (await recordingOf(ctx, session_id)) ?? refuse('NOT_FOUND')
  if (recording.status === 'purged') refuse('STATE_CONFLICT', { status: recording.status })
  return { recording, runs: await playableRuns(ctx, session_id) }
}

/** What a moment is played from: its own segments, and no others of the session. */
export async function momentPlayed(ctx: Ctx, { session_id, numbers }: Moment): Promise<Playable[]> {
  const pieces = (await segmentsByNumber(ctx, session_id, numbers)).filter(({ kind }) => kind === 'media')
  if (pieces.length === 0) return []
  const granted = grant(ctx, session_id, { from: pieces[0]!.number, to: pieces.at(-1)!.number })
  const runs = Map.groupBy(pieces, ({ run }) => run)
  return [...runs].map(([run, of_run]) => ({
    path: `${originOf(ctx)}/media/hls/${granted}/${run}/`,
    from_ms: Math.min(...of_run.map((piece) => piece.captured_at_ms)),
    until_ms: Math.max(...of_run.map((piece) => piece.captured_at_ms + piece.duration_ms)),
  }))
}
