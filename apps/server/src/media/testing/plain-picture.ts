/**
 * A picture that decoders show, made without an encoder: H.264 baseline of 64 × 64, in one grey that says which group of pictures it is. Key
 * frames hold their samples as they are (I_PCM), the frames between repeat the one before. And sound: silence, as AAC.
 */
import type { Sample, TrackConfig } from '../samples.ts'
import { avcc, BitWriter, FRAME_US, soundSample } from './camera.ts'

const SIDE_PX = 64
const MACROBLOCKS = (SIDE_PX / 16) ** 2
/** Half a second is a group of pictures. */
export const KEY_EVERY = 15
const UNIT = { key: 0x65, other: 0x41 } as const
const SLICE = { p: 5, i: 7 } as const
const I_PCM = 25
const NO_COLOUR = 128
const SILENCE = Buffer.from([0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80])

export const plainConfig = (): TrackConfig => ({
  kind: 'video',
  rendition: '720p',
  codec: '',
  description: avcc({ width: SIDE_PX, height: SIDE_PX }),
})

/** From 16, black, to 235, white: the group a frame belongs to, again and again. */
export const lumaOf = (number: number): number => 40 + 40 * (Math.floor(number / KEY_EVERY) % 5)

/** A frame of 30 a second. */
export function plainFrame(number: number, captured_at_ms: number): Sample {
  const is_key = number % KEY_EVERY === 0
  const unit = escaped(is_key ? keyUnit(number) : repeatingUnit(number % KEY_EVERY))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return {
    kind: 'video',
    rendition: '720p',
    shown_at_us: number * FRAME_US,
    duration_us: FRAME_US,
    captured_at_ms,
    is_key,
    bytes: Buffer.concat([length, unit]),
  }
}

export const silence = (number: number, captured_at_ms: number): Sample => ({
  ...soundSample(number, 0),
  captured_at_ms,
  bytes: SILENCE,
})

/** A slice of all macroblocks, each with its samples (H.264, 7.3.3 and 7.3.5). */
function keyUnit(number: number): Buffer {
  const bits = new BitWriter().golomb(0).golomb(SLICE.i).golomb(0).number(0, 4)
  // Key frames that follow each other differ in idr_pic_id.
  bits.golomb((number / KEY_EVERY) % 2).number(0, 2)
  bits.golomb(0).golomb(1)
  for (let at = 0; at < MACROBLOCKS; at++) {
    bits.golomb(I_PCM).aligned()
    for (let sample = 0; sample < 256; sample++) bits.number(lumaOf(number), 8)
    for (let sample = 0; sample < 128; sample++) bits.number(NO_COLOUR, 8)
  }
  return Buffer.concat([Buffer.of(UNIT.key), bits.bytes()])
}

/** A slice that skips all macroblocks. @param index in its group, from 1 */
function repeatingUnit(index: number): Buffer {
  const bits = new BitWriter()
    .golomb(0)
    .golomb(SLICE.p)
    .golomb(0)
    .number(index % 16, 4)
  // The usual references and marking; no change of quantiser; no filter at edges.
  bits.number(0, 3).golomb(0).golomb(1).golomb(MACROBLOCKS)
  return Buffer.concat([Buffer.of(UNIT.other), bits.bytes()])
}

/** With a 3 where bytes would look like the start of a unit (H.264, 7.4.1). */
function escaped(unit: Buffer): Buffer {
  const bytes: number[] = []
  let zeros = 0
  for (const byte of unit) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    zeros = byte === 0 ? zeros + 1 : 0
    bytes.push(byte)
  }
  return Buffer.from(bytes)
}
