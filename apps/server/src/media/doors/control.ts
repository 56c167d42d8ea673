/**
 * The private door of the media role: what the web role asks of it. Each is `POST /video/v1/<word>` as gateways/signed-client.ts speaks it,
 * signed with the secret of door-keys.ts. gateways/video/ is the other end.
 */
import { z } from 'zod'

export const SessionId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
/** Of the link before the first one of a recording. */
export const NO_LINK = '0'.repeat(64)
/** A viewer as the web role names one: user:12, guest:5f… */
export const ViewerName = z.string().regex(/^[a-z0-9:_-]{1,64}$/)
const Ms = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** A session from which pictures may come. Opening it again changes its key alone, or makes one valid that a kick ended. */
export const OpenSession = z.object({
  session_id: SessionId,
  /** SHA-256 of the publisher's key in UTF-8. A publisher with another key is cut. */
  key_sha256: Hash,
  /** False for a rehearsal: nothing is stored. */
  is_recorded: z.boolean(),
  /** The last link the web role was told of: the recording goes on after it when the media role began anew. */
  last: z.object({ number: z.number().int().nonnegative(), link: Hash }).default({ number: 0, link: NO_LINK }),
})
export type OpenSession = z.output<typeof OpenSession>

export const RecordingState = z.enum([
  'none',
  'open',
  /** All of it is stored and told. */
  'whole',
  /** No room is left on the disk. */
  'full',
  /** The store failed, or is too slow. */
  'failed',
])
export type RecordingState = z.output<typeof RecordingState>

/** What a publisher is: `replaced` is told to the publisher that was. */
export const PublisherState = z.enum(['none', 'on_air', 'silent'])
export type PublisherState = z.output<typeof PublisherState>

const Lag = z.object({
  /** People whose picture was acknowledged within 15 s. */
  viewers: z.number().int().nonnegative(),
  /** Others whose page was heard of within 15 s: they read text, listen, or get no picture. */
  without_picture: z.number().int().nonnegative(),
  /** Of the frames on their screens; null without a viewer. */
  lag_p50_ms: Ms.nullable(),
  lag_p95_ms: Ms.nullable(),
})

export const CONTROL = {
  open: { input: OpenSession, answer: z.object({ run: z.string() }) },
  /** Ends it: publisher and viewers are cut, the recording is made whole. */
  close: { input: z.object({ session_id: SessionId }), answer: z.object({}) },
  /** Cuts the publisher, whose key is void until the session is opened again, or without `publisher` a viewer, whose tickets of before are void. */
  kick: {
    input: z.union([
      z.object({ session_id: SessionId, publisher: z.literal(true) }),
      z.object({ session_id: SessionId, viewer: ViewerName }),
    ]),
    answer: z.object({ cut: z.number().int().nonnegative() }),
  },
  /** Deletes what was recorded of a session that is over. Asked again until all of it is gone. */
  purge: { input: z.object({ session_id: SessionId }), answer: z.object({ is_done: z.boolean() }) },
  /** How one viewer may watch: a ticket for the socket, and a list for players that read HLS. */
  playback: {
    input: z.object({ session_id: SessionId, viewer: ViewerName, until_ms: Ms }),
    answer: z.object({
      watch_path: z.string(),
      ticket: z.string(),
      /** Null where nothing is recorded. */
      hls_path: z.string().nullable(),
      /** The newest key frame, as a file. */
      latest_path: z.string(),
    }),
  },
  stats: {
    input: z.object({ session_id: SessionId }),
    answer: Lag.extend({
      run: z.string(),
      publisher: PublisherState,
      /** When the newest picture came; null before the first. */
      picture_at_ms: Ms.nullable(),
      /** Seconds of picture in this run, in ms. */
      picture_ms: Ms,
      recording: RecordingState,
      now_ms: Ms,
    }),
  },
  /** What one viewer has on the screen; nulls where the viewer acknowledged nothing. */
  presence: {
    input: z.object({ session_id: SessionId, viewer: ViewerName }),
    answer: z.object({ acknowledged_at_ms: Ms.nullable(), lag_ms: Ms.nullable() }),
  },
} as const
export type Control = typeof CONTROL
export type ControlWord = keyof Control
export type ControlInput<W extends ControlWord> = z.output<Control[W]['input']>
export type ControlAnswer<W extends ControlWord> = z.output<Control[W]['answer']>
export type SessionStats = ControlAnswer<'stats'>
export type LagFigures = z.output<typeof Lag>

/** The door's own no, beside those of every signed client. */
export const CONTROL_REFUSALS = ['NOT_OPEN'] as const

/** The door as the code behind it. @throws NotOpen */
export type ControlDoor = { [W in ControlWord]: (input: ControlInput<W>) => ControlAnswer<W> }

/** The media role knows no such session: it began anew, or the session was closed. */
export class NotOpen extends Error {}
