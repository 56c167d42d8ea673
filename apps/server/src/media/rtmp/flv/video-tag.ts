/** The body of a video message: a video tag of FLV 10.1 (E.4.3), in it H.264 as MP4 has it. */
import { pictureSettings } from '../../fmp4/picture-settings.ts'
import type { TrackConfig } from '../../samples.ts'
import { broken, notTaken, settingsOf } from '../errors.ts'

export type VideoTag =
  | { is: 'config'; config: TrackConfig }
  /** `shown_later_ms` is what a picture waits for others that are sent after it and shown before. */
  | { is: 'frame'; is_key: boolean; shown_later_ms: number; bytes: Uint8Array }

const CODEC_H264 = 7
const FRAME_COMMAND = 5
const PACKET = { config: 0, frame: 1, end: 2 } as const
const TAG_HEAD_BYTES = 5
/** Slices are units of type 1 to 5; the last is that of a picture that needs no other. */
const NAL_IDR = 5
/** Its unit lengths have four bytes, as every encoder writes and MP4 readers expect. */
const LENGTH_BYTES = 4
const NOT_THIS_H264 =
  'This H.264 is not taken: use profile baseline, main or high, and at most 1920 a side, best 1280 × 720.'
const NAMES: Readonly<Record<number, string>> = { 2: 'H.263', 3: 'Screen video', 4: 'VP6', 5: 'VP6', 12: 'H.265' }
const FOURCC_NAMES: Readonly<Record<string, string>> = {
  hvc1: 'H.265',
  av01: 'AV1',
  vp09: 'VP9',
  vp08: 'VP8',
  avc1: 'H.264',
}

/**
 * @returns undefined for a tag without picture, such as an end of sequence
 * @throws NotTaken for another codec, BrokenInput
 */
export function readVideoTag(bytes: Buffer): VideoTag | undefined {
  if (bytes.length === 0) return undefined
  const head = bytes[0]!
  if (head & 0x80) refuseEnhanced(bytes)
  const frame_type = head >> 4
  if (frame_type === FRAME_COMMAND) return undefined
  const codec = head & 0x0f
  if (codec !== CODEC_H264) notTaken(`${NAMES[codec] ?? 'This codec'} is not taken: encode the picture as H.264.`)
  if (bytes.length < TAG_HEAD_BYTES) return broken('a video tag cut off')
  const body = bytes.subarray(TAG_HEAD_BYTES)
  switch (bytes[1]) {
    case PACKET.config:
      return { is: 'config', config: readAvcConfig(body) }
    case PACKET.frame:
      return readFrame(body, bytes.readIntBE(2, 3))
    case PACKET.end:
      return undefined
    default:
      return broken(`AVC packet type ${bytes[1]}`)
  }
}

/** Enhanced RTMP: the first bit is set, and the codec is a FourCC. */
function refuseEnhanced(bytes: Buffer): never {
  const name = FOURCC_NAMES[bytes.toString('latin1', 1, 5)]
  return notTaken(`${name ?? 'This codec'} by Enhanced RTMP is not taken: send H.264 by plain RTMP.`)
}

/** Every unit is as long as it says. What a tag says of key frames is not asked: encoders differ in it. */
function readFrame(body: Buffer, shown_later_ms: number): VideoTag | undefined {
  let [has_slice, is_key] = [false, false]
  for (let at = 0; at < body.length; ) {
    if (at + LENGTH_BYTES >= body.length) broken('a NAL unit cut off')
    const length = body.readUInt32BE(at)
    if (length === 0 || at + LENGTH_BYTES + length > body.length) broken('a NAL unit of another length')
    const type = body[at + LENGTH_BYTES]! & 0x1f
    has_slice ||= type >= 1 && type <= NAL_IDR
    is_key ||= type === NAL_IDR
    at += LENGTH_BYTES + length
  }
  return has_slice ? { is: 'frame', is_key, shown_later_ms, bytes: body } : undefined
}

/** An avcC record, whose settings are read as the hub reads them. */
function readAvcConfig(record: Buffer): TrackConfig {
  const { codec, width, height, length_bytes } = settingsOf(() => pictureSettings(record), NOT_THIS_H264)
  if (length_bytes !== LENGTH_BYTES) notTaken('NAL unit lengths of four bytes are expected.')
  return { kind: 'video', rendition: '720p', codec, description: record, width, height }
}
