/**
 * The WebSocket of a browser that publishes, as browser and media role write and read it. First a message in JSON with the session's key; then
 * bytes, all numbers the greatest byte first:
 *
 *     settings of a track             a sample
 *     0  1                            0  2 a picture, 3 sound
 *     1  track: 0 the picture in      1  rendition: 0 720p, 1 360p
 *        720p, 1 in 360p, 2 sound     2  1 for a key frame
 *     2  avcC or AudioSpecificConfig  3  0
 *                                     4  shown at, us since it began (a double)
 *                                    12  how long, us (4 bytes)
 *                                    16  captured at, ms by the server's clock (a double)
 *                                    24  the bytes
 */

export const PUBLISH_PATH = '/media/publish'

export const PUBLISHER_KIND = { settings: 1, picture: 2, sound: 3 } as const
/** A rendition's place is its number in messages; the number after them is the sound's among tracks. */
export const PICTURE_RENDITIONS = ['720p', '360p'] as const
export type PictureRendition = (typeof PICTURE_RENDITIONS)[number]
const SOUND_TRACK = PICTURE_RENDITIONS.length

export const SETTINGS_HEADER_BYTES = 2
export const SAMPLE_HEADER_BYTES = 24
export const SETTINGS_BYTES_MOST = 4_096
/** The longest frame a publisher may send. */
export const SAMPLE_BYTES_MOST = 2 * 1024 * 1024
/** What a publisher may send in a second, in bits; all renditions and the sound together. */
export const PUBLISHER_BITS_PER_S = 6_000_000

/** The session's key stands in the first message, never in an address. */
export type FromPublisher =
  | { t: 'publish'; key: string; take_over: boolean }
  | { t: 'clock'; id: number }
  | { t: 'end' }

/** Messages in JSON to a publisher. */
export type ToPublisher =
  | { t: 'publishing'; now_ms: number; goes_on: boolean }
  | { t: 'clock'; id: number; now_ms: number }
  | { t: 'over'; why: WhyPublisherOver }

export type WhyPublisherOver =
  /** The key opens no session; another publisher is there. */
  | 'key'
  | 'occupied'
  /** It was said that it ends; the session is over. */
  | 'ended'
  | 'closed'
  /** Another publisher took over; its key is void. */
  | 'replaced'
  | 'kicked'
  /** Nothing came for 5 s; the media role ends: the publisher comes again. */
  | 'stalled'
  | 'restart'
  /** What was sent is not taken. */
  | 'codec'
  | 'message'
  | 'times'
  | 'rate'

/** What stands before the bytes of a sample. */
export interface SampleFacts {
  kind: 'video' | 'audio'
  /** Sound has one, '720p'. */
  rendition: PictureRendition
  shown_at_us: number
  duration_us: number
  captured_at_ms: number
  is_key: boolean
}

/** @param description the avcC record, or the AudioSpecificConfig */
export function settingsMessage(track: PictureRendition | 'sound', description: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(SETTINGS_HEADER_BYTES + description.length)
  message[0] = PUBLISHER_KIND.settings
  message[1] = track === 'sound' ? SOUND_TRACK : PICTURE_RENDITIONS.indexOf(track)
  message.set(description, SETTINGS_HEADER_BYTES)
  return message
}

/** @returns undefined for bytes that no publisher sends */
export function readSettings(
  message: Uint8Array,
): { track: PictureRendition | 'sound'; description: Uint8Array } | undefined {
  const track = message[1] === SOUND_TRACK ? 'sound' : PICTURE_RENDITIONS[message[1] ?? -1]
  const description = message.subarray(SETTINGS_HEADER_BYTES)
  const is_length = description.length >= 2 && description.length <= SETTINGS_BYTES_MOST
  return track && is_length ? { track, description } : undefined
}

/** @param copy writes the sample's bytes, which encoders give only by copying */
export function sampleMessage(
  facts: SampleFacts,
  bytes: { length: number; copy: (into: Uint8Array<ArrayBuffer>) => void },
): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(SAMPLE_HEADER_BYTES + bytes.length)
  const view = new DataView(message.buffer)
  message[0] = facts.kind === 'video' ? PUBLISHER_KIND.picture : PUBLISHER_KIND.sound
  message[1] = PICTURE_RENDITIONS.indexOf(facts.rendition)
  message[2] = facts.is_key ? 1 : 0
  view.setFloat64(4, facts.shown_at_us)
  view.setUint32(12, facts.duration_us)
  view.setFloat64(16, facts.captured_at_ms)
  bytes.copy(message.subarray(SAMPLE_HEADER_BYTES))
  return message
}

/** @returns undefined for bytes that no publisher sends; times are as they stand there */
export function readSample(message: Uint8Array): (SampleFacts & { bytes: Uint8Array }) | undefined {
  if (message.length <= SAMPLE_HEADER_BYTES) return undefined
  const [kind, rendition_no, flags, rest] = message
  const rendition = PICTURE_RENDITIONS[rendition_no!]
  if (!rendition || flags! > 1 || rest !== 0) return undefined
  if (kind !== PUBLISHER_KIND.picture && kind !== PUBLISHER_KIND.sound) return undefined
  const view = new DataView(message.buffer, message.byteOffset, message.length)
  return {
    kind: kind === PUBLISHER_KIND.sound ? 'audio' : 'video',
    rendition,
    shown_at_us: view.getFloat64(4),
    duration_us: view.getUint32(12),
    captured_at_ms: view.getFloat64(16),
    is_key: flags === 1,
    bytes: message.subarray(SAMPLE_HEADER_BYTES),
  }
}
