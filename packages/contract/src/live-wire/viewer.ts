/**
 * What goes between a viewer and the hub of live pictures over a WebSocket. To the viewer: messages in JSON about the session, and bytes of
 * fragmented MP4 with a header of 24 bytes (all numbers the greatest byte first):
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
 * From the viewer come messages in JSON alone. Plain functions without a library: the phone reads what the server writes.
 */

/** A session's pictures by size, and its sound. */
export const TRACK_NAMES = ['720p', '360p', 'sound'] as const
export type TrackName = (typeof TRACK_NAMES)[number]

/** Which picture a viewer wants: `auto` leaves it to the network. */
export const WANTED_PICTURES = ['auto', '720p', '360p', 'none'] as const
export type WantedPicture = (typeof WANTED_PICTURES)[number]

/** The most that a viewer's lag is told as. */
export const VIEWER_LAG_MS_MOST = 600_000

const HEADER_BYTES = 24
const KINDS = ['init', 'piece'] as const

/** What stands before the bytes of a track. */
export interface TrackHeader {
  /** init: the start of a track's file. */
  kind: (typeof KINDS)[number]
  track: TrackName
  is_key: boolean
  /** Rises over all tracks of a session: a viewer acknowledges by it. */
  number: number
  captured_at_ms: number
  from_ms: number
}

/** The start of a track's file has no number and no time. */
export const INIT_HEADER = { kind: 'init', is_key: false, number: 0, captured_at_ms: 0, from_ms: 0 } as const

/** A message to a viewer: the header, and the bytes after it. */
export function writeTrackMessage(header: TrackHeader, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(HEADER_BYTES + bytes.length)
  const view = new DataView(whole.buffer)
  whole[0] = KINDS.indexOf(header.kind) + 1
  whole[1] = TRACK_NAMES.indexOf(header.track)
  whole[2] = header.is_key ? 1 : 0
  view.setUint32(4, header.number)
  view.setFloat64(8, header.captured_at_ms)
  view.setFloat64(16, header.from_ms)
  whole.set(bytes, HEADER_BYTES)
  return whole
}

/** @returns undefined for what is no message of a track: newer servers may send kinds that this page does not know */
export function readTrackMessage(message: ArrayBuffer): (TrackHeader & { bytes: Uint8Array<ArrayBuffer> }) | undefined {
  if (message.byteLength < HEADER_BYTES) return undefined
  const view = new DataView(message)
  const kind = KINDS[view.getUint8(0) - 1]
  const track = TRACK_NAMES[view.getUint8(1)]
  if (!kind || !track) return undefined
  return {
    kind,
    track,
    is_key: view.getUint8(2) === 1,
    number: view.getUint32(4),
    captured_at_ms: view.getFloat64(8),
    from_ms: view.getFloat64(16),
    bytes: new Uint8Array(message, HEADER_BYTES),
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

/** Whether pictures of a session come. */
export type PictureState = 'none' | 'on_air' | 'silent'

/** Why a picture is sent that is not the one wanted, or is again. */
export type WhyPicture = 'wanted' | 'behind' | 'busy' | 'gone' | 'recovered'

/** Messages in JSON to a viewer. */
export type ToViewer =
  | { t: 'watching'; now_ms: number; state: PictureState }
  | { t: 'state'; state: PictureState }
  /** A track of the session, before the start of its file. */
  | { t: 'track'; track: TrackName; codec: string; width?: number; height?: number }
  /** Which picture is sent from here on, and why it is not the one wanted. */
  | { t: 'picture'; track: TrackName | null; because: WhyPicture }
  | { t: 'clock'; id: number; now_ms: number }
  | { t: 'over'; why: WhyOver }

/** Messages in JSON from a viewer. */
export type FromViewer =
  /** The first message. The ticket never stands in an address. */
  | { t: 'watch'; ticket: string; picture: WantedPicture; sound: boolean }
  | { t: 'want'; picture: WantedPicture; sound: boolean }
  /** The piece whose frame is on the screen, and the lag of that frame. */
  | { t: 'ack'; number: number; lag_ms: number }
  | { t: 'clock'; id: number }
