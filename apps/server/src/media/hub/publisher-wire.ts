/**
 * What a browser that publishes sends over its WebSocket. First a message in JSON with the session's key; then bytes, all numbers the
 * greatest byte first:
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
import { z } from 'zod'
import { refuseStream } from '../refused.ts'
import type { Rendition, Sample, TrackConfig } from '../samples.ts'

const KIND = { settings: 1, picture: 2, sound: 3 } as const
const SAMPLE_HEADER_BYTES = 24
const SETTINGS_BYTES_MOST = 4_096
/** The longest message a publisher may send. */
export const PUBLISHER_BYTES_MOST = 2 * 1024 * 1024 + SAMPLE_HEADER_BYTES
const TEXT_MOST = 1_024
const RENDITIONS: readonly Rendition[] = ['720p', '360p']

const FromPublisher = z.discriminatedUnion('t', [
  /** The first message. The key never stands in an address. */
  z.object({ t: z.literal('publish'), key: z.string().min(16).max(200), take_over: z.boolean() }),
  z.object({ t: z.literal('clock'), id: z.number().int().min(0).max(1_000_000) }),
  z.object({ t: z.literal('end') }),
])
export type FromPublisher = z.output<typeof FromPublisher>

/** Messages in JSON to a publisher. */
export type ToPublisher =
  | { t: 'publishing'; now_ms: number; goes_on: boolean }
  | { t: 'clock'; id: number; now_ms: number }
  | { t: 'over'; why: string }

/** @throws Refused message */
export function readPublisherText(text: string): FromPublisher {
  if (text.length > TEXT_MOST) refuseStream('message', 'a text that is too long')
  try {
    const { data } = FromPublisher.safeParse(JSON.parse(text))
    if (data) return data
  } catch {
    // Not JSON: refused below.
  }
  return refuseStream('message', 'no message of a publisher')
}

/** @throws Refused message */
export function readPublisherBytes(message: Buffer): { config: TrackConfig } | { sample: Sample } {
  const kind = message[0]
  if (kind === KIND.settings) return { config: readSettings(message) }
  if (kind === KIND.picture || kind === KIND.sound) return { sample: readSample(message, kind) }
  return refuseStream('message', `a message of kind ${kind}`)
}

function readSettings(message: Buffer): TrackConfig {
  const track = message[1] ?? -1
  const description = message.subarray(2)
  if (track > 2 || track < 0 || description.length < 2 || description.length > SETTINGS_BYTES_MOST)
    refuseStream('message', 'settings that are none')
  // The codec's name is read from the settings themselves (fmp4/).
  return { kind: track === 2 ? 'audio' : 'video', rendition: RENDITIONS[track] ?? '720p', codec: '', description }
}

function readSample(message: Buffer, kind: number): Sample {
  const rendition = RENDITIONS[message[1] ?? -1]
  const flags = message[2] ?? 0
  if (message.length <= SAMPLE_HEADER_BYTES || !rendition || flags > 1 || message[3] !== 0)
    refuseStream('message', 'a sample that is none')
  if (kind === KIND.sound && rendition !== '720p') refuseStream('message', 'sound has no renditions')
  return {
    kind: kind === KIND.sound ? 'audio' : 'video',
    rendition,
    shown_at_us: wholeNumber(message.readDoubleBE(4)),
    duration_us: message.readUInt32BE(12),
    captured_at_ms: wholeNumber(Math.round(message.readDoubleBE(16))),
    is_key: flags === 1,
    bytes: message.subarray(SAMPLE_HEADER_BYTES),
  }
}

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) refuseStream('message', 'a time that is none')
  return value
}
