/** The body of an audio message: an audio tag of FLV 10.1 (E.4.2), in it AAC. */
import { soundSettings } from '../../fmp4/sound-settings.ts'
import type { TrackConfig } from '../../samples.ts'
import { broken, notTaken, settingsOf } from '../errors.ts'

export type AudioTag = { is: 'config'; config: TrackConfig } | { is: 'frame'; bytes: Uint8Array }

const FORMAT_AAC = 10
const NAMES: Readonly<Record<number, string>> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  7: 'G.711',
  8: 'G.711',
  9: 'Sound by Enhanced RTMP',
  11: 'Speex',
  14: 'MP3',
}
const PACKET = { config: 0, frame: 1 } as const
const TAG_HEAD_BYTES = 2
const CODEC_LC = 'mp4a.40.2'
const NOT_THIS_AAC = 'This AAC is not taken: send AAC-LC in mono or stereo with 8,000 to 48,000 samples a second.'

/** Samples a channel has in one frame of AAC-LC. */
export const FRAME_SAMPLES = 1024

/**
 * @returns undefined for a tag without sound
 * @throws NotTaken for another codec, BrokenInput
 */
export function readAudioTag(bytes: Buffer): AudioTag | undefined {
  if (bytes.length === 0) return undefined
  const format = bytes[0]! >> 4
  if (format !== FORMAT_AAC) notTaken(`${NAMES[format] ?? 'This codec'} is not taken: encode the sound as AAC.`)
  if (bytes.length < TAG_HEAD_BYTES) return broken('an audio tag cut off')
  const body = bytes.subarray(TAG_HEAD_BYTES)
  switch (bytes[1]) {
    case PACKET.config:
      return { is: 'config', config: readAacConfig(body) }
    case PACKET.frame:
      return body.length === 0 ? undefined : { is: 'frame', bytes: body }
    default:
      return broken(`AAC packet type ${bytes[1]}`)
  }
}

/** An AudioSpecificConfig, read as the hub reads it. */
function readAacConfig(description: Buffer): TrackConfig {
  const { codec, sample_rate_hz, channels } = settingsOf(() => soundSettings(description), NOT_THIS_AAC)
  // With SBR a frame has twice as many samples.
  if (codec !== CODEC_LC) notTaken('AAC is taken as AAC-LC.')
  return { kind: 'audio', rendition: '720p', codec, description, sample_rate_hz, channels }
}
