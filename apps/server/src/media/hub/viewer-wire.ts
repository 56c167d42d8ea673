/**
 * What goes between a viewer and the hub over a WebSocket. To the viewer: messages in JSON about the session, and bytes of fragmented MP4 with a
 * header of 24 bytes (all numbers the greatest byte first):
 *
 *     0  kind: 1 the start of a track's file, 2 a piece
 *     1  track: 0 the picture in 720p, 1 in 360p, 2 sound
 *     2  1 where it begins with a key frame
 *     3  0
 *     4  number of the piece (4 bytes); 0 for a start
 *     8  when its first sample was captured, ms since 1970 (a double)
 *    16  when that is shown in the track's time, ms (a double)
 *    24  the bytes
 *
 * From the viewer come messages in JSON alone.
 */
import { z } from 'zod'
import { TRACK_NAMES, type TrackName } from '../doors/hooks.ts'
import type { Piece } from '../fmp4/packer.ts'

const HEADER_BYTES = 24
const KIND = { init: 1, piece: 2 } as const
/** The longest message a viewer may send. */
export const VIEWER_BYTES_MOST = 1_024

function message(kind: number, track: TrackName, bytes: Uint8Array, more: (header: Buffer) => void): Buffer {
  const whole = Buffer.alloc(HEADER_BYTES + bytes.length)
  whole[0] = kind
  whole[1] = TRACK_NAMES.indexOf(track)
  more(whole)
  whole.set(bytes, HEADER_BYTES)
  return whole
}

export const initMessage = (track: TrackName, init: Uint8Array): Buffer => message(KIND.init, track, init, () => {})

export const pieceMessage = (track: TrackName, number: number, piece: Piece): Buffer =>
  message(KIND.piece, track, piece.bytes, (header) => {
    header[2] = piece.is_key ? 1 : 0
    header.writeUInt32BE(number, 4)
    header.writeDoubleBE(piece.captured_at_ms, 8)
    header.writeDoubleBE(piece.from_ms, 16)
  })

/** Which picture a viewer wants: `auto` leaves it to the network. */
export const Wanted = z.enum(['auto', '720p', '360p', 'none'])
export type Wanted = z.output<typeof Wanted>

const Lag = z.number().int().min(0).max(600_000)
const FromViewer = z.discriminatedUnion('t', [
  /** The first message. The ticket never stands in an address. */
  z.object({ t: z.literal('watch'), ticket: z.string().max(400), picture: Wanted, sound: z.boolean() }),
  z.object({ t: z.literal('want'), picture: Wanted, sound: z.boolean() }),
  /** The piece whose frame is on the screen, and the lag of that frame. */
  z.object({ t: z.literal('ack'), number: z.number().int().min(1).max(4_294_967_295), lag_ms: Lag }),
  z.object({ t: z.literal('clock'), id: z.number().int().min(0).max(1_000_000) }),
])
export type FromViewer = z.output<typeof FromViewer>

/** @returns undefined for what is no message of a viewer */
export function readViewerMessage(text: string): FromViewer | undefined {
  if (text.length > VIEWER_BYTES_MOST) return undefined
  try {
    return FromViewer.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Why a viewer's socket ends. */
export type WhyOver =
  | 'ticket'
  | 'closed'
  | 'kicked'
  | 'message'
  /** The same viewer came on a sixth device: the first one goes. */
  | 'replaced'
  /** The node has as many viewers as it carries. */
  | 'full'
  /** The viewer's network took too little for too long. */
  | 'slow'
  | 'restart'

/** Messages in JSON to a viewer. */
export type ToViewer =
  | { t: 'watching'; now_ms: number; state: 'none' | 'on_air' | 'silent' }
  | { t: 'state'; state: 'none' | 'on_air' | 'silent' }
  /** A track of the session, before the start of its file. */
  | { t: 'track'; track: TrackName; codec: string; width?: number; height?: number }
  /** Which picture is sent from here on, and why it is not the one wanted. */
  | { t: 'picture'; track: TrackName | null; because: 'wanted' | 'behind' | 'busy' | 'gone' | 'recovered' }
  | { t: 'clock'; id: number; now_ms: number }
  | { t: 'over'; why: WhyOver }
