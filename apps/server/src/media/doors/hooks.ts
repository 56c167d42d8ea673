/**
 * What the media role tells the web role: `POST /hooks/video/<word>`, signed as gateways/signing.ts does it with the secret of
 * door-keys.ts, `{event_id, event_type, data}`. It is repeated until it is answered with a status below 500. Events of one session
 * come in their order; one may come twice, with the same event_id.
 */
import { TRACK_NAMES } from '@juya/contract/live-wire/viewer.ts'
import { z } from 'zod'
import { Hash, OpenSession, RecordingState, SessionId } from './control.ts'

const Ms = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const OfSession = z.object({
  session_id: SessionId,
  /** Of the media role's process: figures begin anew with another. */
  run: z.string().regex(/^[0-9a-f]{12}$/),
  /** When it happened, by the media role's clock. */
  at_ms: Ms,
})
/** A stored piece of a recording. `link` is SHA-256 over the link before and these fields (recording/chain.ts). */
export const StoredSegment = z.object({
  /** Counts the links of a session from 1, over all its tracks and runs. */
  number: z.number().int().positive(),
  track: z.enum(TRACK_NAMES),
  /** `init`: the settings that the segments after it are read with. */
  kind: z.enum(['init', 'media']),
  /** The file in the store. */
  path: z.string(),
  /** When its first sample was captured, and how long it is; 0 for an init. */
  captured_at_ms: Ms,
  duration_ms: Ms,
  /** It does not go on where the one before it on its track ended. */
  is_after_gap: z.boolean(),
  bytes: z.number().int().positive(),
  sha256: Hash,
  before: Hash,
  link: Hash,
})
export type StoredSegment = z.output<typeof StoredSegment>

export const HOOKS = {
  /** The media role began and knows no session: the answer says which are open. */
  began: z.object({ run: z.string(), at_ms: Ms }),
  /** The first key frame is here. */
  on_air: OfSession,
  /** No picture for 3 s; `picture_at_ms` is when the last one came. */
  lost: OfSession.extend({ picture_at_ms: Ms }),
  /** No picture for 30 s. */
  silent: OfSession.extend({ picture_at_ms: Ms }),
  /** A key frame came again. */
  back: OfSession,
  segment: OfSession.extend({ segment: StoredSegment }),
  /** How much picture came in this run, for metering; a later one of the run holds the earlier. */
  picture: OfSession.extend({ picture_ms: Ms }),
  /** Every 5 s with people there, and once without. */
  lag: OfSession.extend({
    viewers: z.number().int().nonnegative(),
    /** A media role of the release before does not tell it. */
    without_picture: z.number().int().nonnegative().default(0),
    lag_p50_ms: Ms.nullable(),
    lag_p95_ms: Ms.nullable(),
  }),
  /** The recording stopped by itself. */
  recording: OfSession.extend({ state: RecordingState }),
  /** The session was closed. Of a recording, the last link: the root that the web role signs. */
  ended: OfSession.extend({
    picture_ms: Ms,
    recording: RecordingState,
    last: z.object({ number: z.number().int().nonnegative(), link: Hash }),
  }),
} as const
export type HookWord = keyof typeof HOOKS
export type HookData<W extends HookWord> = z.output<(typeof HOOKS)[W]>

/** What an event looks like on the wire. */
export const hookEvent = <W extends HookWord>(word: W) =>
  z.object({ event_id: z.string().min(8).max(80), event_type: z.literal(`video.${word}`), data: HOOKS[word] })

/** The answer to `began`. To all others any answer will do. */
export const BeganAnswer = z.object({ sessions: z.array(OpenSession) })
