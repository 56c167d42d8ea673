/** A camera for tests: settings and samples as an encoder makes them, with bytes that say which frame they are. */
import type { Rendition, Sample, TrackConfig } from '../samples.ts'

/** Bits from the left, as headers are written. */
export class BitWriter {
  private bits = ''

  number(value: number, count: number): this {
    if (count > 0) this.bits += value.toString(2).padStart(count, '0')
    return this
  }

  golomb(value: number): this {
    const code = (value + 1).toString(2)
    this.bits += '0'.repeat(code.length - 1) + code
    return this
  }

  /** Zeros up to the next whole byte. */
  aligned(): this {
    return this.number(0, (8 - (this.bits.length % 8)) % 8)
  }

  /** With the bit that ends a unit. */
  bytes(): Buffer {
    const whole = `${this.bits}1`.padEnd(Math.ceil((this.bits.length + 1) / 8) * 8, '0')
    return Buffer.from(whole.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  }
}

const BASELINE = 66

/** An avcC record with one SPS of that size, whose last row and column may be cut off, and one PPS. */
export function avcc({ width = 1_280, height = 720, profile = BASELINE } = {}): Buffer {
  const [columns, rows] = [Math.ceil(width / 16), Math.ceil(height / 16)]
  const cut = [columns * 16 - width, rows * 16 - height]
  const bits = new BitWriter().number(profile, 8).number(0xe0, 8).number(31, 8).golomb(0)
  if (profile === 100) bits.golomb(1).golomb(0).golomb(0).number(0, 2)
  bits.golomb(0).golomb(2).golomb(1).number(0, 1)
  bits
    .golomb(columns - 1)
    .golomb(rows - 1)
    .number(1, 1)
    .number(1, 1)
  if (cut[0] || cut[1])
    bits
      .number(1, 1)
      .golomb(0)
      .golomb(cut[0]! / 2)
      .golomb(0)
      .golomb(cut[1]! / 2)
  else bits.number(0, 1)
  const sps = Buffer.concat([Buffer.from([0x67]), bits.number(0, 1).bytes()])
  const pps = Buffer.from([0x68, 0xce, 0x3c, 0x80])
  return Buffer.concat([
    Buffer.from([1, profile, 0xe0, 31, 0xff, 0xe1, 0, sps.length]),
    sps,
    Buffer.from([1, 0, pps.length]),
    pps,
  ])
}

/** AAC-LC, 48,000 samples a second, two channels. */
export const SOUND_SETTINGS = Buffer.from([0x11, 0x90])

export const pictureConfig = (rendition: Rendition = '720p'): TrackConfig => ({
  kind: 'video',
  rendition,
  codec: '',
  description: rendition === '720p' ? avcc() : avcc({ width: 640, height: 360 }),
})
export const soundConfig = (): TrackConfig => ({
  kind: 'audio',
  rendition: '720p',
  codec: '',
  description: SOUND_SETTINGS,
})

/** One frame: a NAL unit with its length; its bytes after the first say which frame it is. */
export function frameBytes(number: number, is_key: boolean, bytes = 400): Buffer {
  const unit = Buffer.alloc(Math.max(6, bytes), number & 0xff)
  unit[0] = is_key ? 0x65 : 0x41
  unit.writeUInt32BE(number, 1)
  const whole = Buffer.alloc(4 + unit.length)
  whole.writeUInt32BE(unit.length, 0)
  unit.copy(whole, 4)
  return whole
}

/** Which frame some bytes are, in the order they stand in. */
export const frameNumber = (bytes: Uint8Array): number => Buffer.from(bytes).readUInt32BE(5)

export const FRAME_US = 33_333
export const SOUND_US = 21_333

/** A frame of a camera at 30 frames a second with a key frame every 2 s. */
export function frame(
  number: number,
  began_at_ms: number,
  { rendition = '720p', bytes, every = 60 }: { rendition?: Rendition; bytes?: number; every?: number } = {},
): Sample {
  const is_key = number % every === 0
  return {
    kind: 'video',
    rendition,
    shown_at_us: number * FRAME_US,
    duration_us: FRAME_US,
    captured_at_ms: Math.round(began_at_ms + (number * FRAME_US) / 1_000),
    is_key,
    bytes: frameBytes(number, is_key, bytes),
  }
}

/** Sound of 1,024 samples. */
export const soundSample = (number: number, began_at_ms: number): Sample => ({
  kind: 'audio',
  rendition: '720p',
  shown_at_us: number * SOUND_US,
  duration_us: SOUND_US,
  captured_at_ms: Math.round(began_at_ms + (number * SOUND_US) / 1_000),
  is_key: true,
  bytes: Buffer.alloc(200, number & 0xff),
})

/** A sample as a browser sends it (hub/publisher-wire.ts). */
export function sampleMessage(sample: Sample): Buffer {
  const header = Buffer.alloc(24)
  header[0] = sample.kind === 'video' ? 2 : 3
  header[1] = sample.rendition === '720p' ? 0 : 1
  header[2] = sample.is_key ? 1 : 0
  header.writeDoubleBE(sample.shown_at_us, 4)
  header.writeUInt32BE(sample.duration_us, 12)
  header.writeDoubleBE(sample.captured_at_ms, 16)
  return Buffer.concat([header, sample.bytes])
}

/** Settings as a browser sends them. */
export const settingsMessage = ({ kind, rendition, description }: TrackConfig): Buffer =>
  Buffer.concat([Buffer.from([1, kind === 'audio' ? 2 : rendition === '720p' ? 0 : 1]), description])
