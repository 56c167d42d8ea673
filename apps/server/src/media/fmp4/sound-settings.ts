/** What the settings of an AAC track say (AudioSpecificConfig of ISO/IEC 14496-3). */
import { refuseStream } from '../refused.ts'
import { Bits } from './bits.ts'

export interface SoundSettings {
  /** As RFC 6381 names it, from the settings themselves. */
  codec: string
  sample_rate_hz: number
  channels: number
}

const RATES_HZ = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]
const RATE_WRITTEN_OUT = 15
const RATE_HZ_LEAST = 8_000
const RATE_HZ_MOST = 48_000
/** AAC-LC, and the same with SBR (5) or parametric stereo (29). */
const TYPE_LC = 2
const TYPES = [TYPE_LC, 5, 29]
const TYPE_ESCAPED = 31
const CONFIG_BYTES_MOST = 64

/** @throws Refused codec */
export function soundSettings(config: Uint8Array): SoundSettings {
  if (config.length < 2 || config.length > CONFIG_BYTES_MOST) refuseStream('codec', 'no AudioSpecificConfig')
  const bits = new Bits(config)
  const short_type = bits.number(5)
  const type = short_type === TYPE_ESCAPED ? 32 + bits.number(6) : short_type
  if (!TYPES.includes(type)) refuseStream('codec', `audio object type ${type}`)
  const rate = bits.number(4)
  const sample_rate_hz = rate === RATE_WRITTEN_OUT ? bits.number(24) : (RATES_HZ[rate] ?? 0)
  if (sample_rate_hz < RATE_HZ_LEAST || sample_rate_hz > RATE_HZ_MOST)
    refuseStream('codec', `${sample_rate_hz} samples a second`)
  const channels = bits.number(4)
  if (channels !== 1 && channels !== 2) refuseStream('codec', `${channels} channels`)
  if (type === TYPE_LC && bits.bit()) refuseStream('codec', 'frames of 960 samples')
  return { codec: `mp4a.40.${type}`, sample_rate_hz, channels }
}
