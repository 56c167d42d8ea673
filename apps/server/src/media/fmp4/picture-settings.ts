/** What the settings of an H.264 track say (avcC of ISO/IEC 14496-15, SPS of H.264): its codec's name, its size, how its units are measured. */
import { refuseStream } from '../refused.ts'
import { Bits } from './bits.ts'

export interface PictureSettings {
  /** As RFC 6381 names it, from the settings themselves. */
  codec: string
  width: number
  height: number
  /** Bytes of the length in front of each NAL unit: 1, 2 or 4. */
  length_bytes: number
}

/** Baseline, main and high: 8 bits, 4:2:0, which every browser decodes. */
const PROFILES = [66, 77, 100]
const PROFILE_HIGH = 100
const CHROMA_420 = 1
const SIDE_PX_LEAST = 64
const SIDE_PX_MOST = 1_920
const AVCC_BYTES_MOST = 4_096
const SETS_MOST = 8
const REFERENCE_FRAMES_MOST = 255
const POC_CYCLE_MOST = 255

/** @throws Refused codec */
export function pictureSettings(avcc: Uint8Array): PictureSettings {
  if (avcc.length < 7 || avcc.length > AVCC_BYTES_MOST || avcc[0] !== 1) refuseStream('codec', 'no avcC record')
  const length_bytes = (avcc[4]! & 3) + 1
  if (length_bytes === 3) refuseStream('codec', 'lengths of three bytes')
  const { width, height } = sizeOf(firstSps(avcc))
  const longer = Math.max(width, height)
  if (Math.min(width, height) < SIDE_PX_LEAST || longer > SIDE_PX_MOST)
    refuseStream('codec', `a picture of ${width} × ${height}`)
  return { codec: `avc1.${Buffer.from(avcc.subarray(1, 4)).toString('hex')}`, width, height, length_bytes }
}

/** The first sequence parameter set; all sets must lie within the record. */
function firstSps(avcc: Uint8Array): Uint8Array {
  const view = Buffer.from(avcc.buffer, avcc.byteOffset, avcc.length)
  let at = 5
  const sets = (count: number): Uint8Array[] =>
    Array.from({ length: count }, () => {
      const size = at + 2 <= view.length ? view.readUInt16BE(at) : 0
      if (size < 4 || at + 2 + size > view.length) refuseStream('codec', 'a parameter set that is cut off')
      at += 2 + size
      return view.subarray(at - size, at)
    })
  const count = view[at++]! & 31
  if (count < 1 || count > SETS_MOST) refuseStream('codec', 'no sequence parameter set')
  const [sps] = sets(count)
  const pictures = view[at++] ?? 0
  if (pictures < 1 || pictures > SETS_MOST) refuseStream('codec', 'no picture parameter set')
  sets(pictures)
  return sps!
}

/** Bytes without those that keep a start code from appearing (H.264, 7.4.1). */
function unescaped(unit: Uint8Array): Uint8Array {
  const bytes: number[] = []
  let zeros = 0
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

function sizeOf(sps: Uint8Array): { width: number; height: number } {
  if ((sps[0]! & 31) !== 7) refuseStream('codec', 'the first set is no sequence parameter set')
  const bits = new Bits(unescaped(sps.subarray(1)))
  const profile = bits.number(8)
  if (!PROFILES.includes(profile)) refuseStream('codec', `profile ${profile}`)
  bits.number(16)
  bits.golomb()
  if (profile === PROFILE_HIGH) readHighProfile(bits)
  bits.golomb()
  readOrder(bits)
  if (bits.golomb() > REFERENCE_FRAMES_MOST) refuseStream('codec', 'too many reference frames')
  bits.bit()
  const width = (bits.golomb() + 1) * 16
  const rows = bits.golomb() + 1
  const is_progressive = bits.bit()
  const height = rows * 16 * (2 - is_progressive)
  if (!is_progressive) bits.bit()
  bits.bit()
  if (!bits.bit()) return { width, height }
  const [left, right, top, bottom] = [bits.golomb(), bits.golomb(), bits.golomb(), bits.golomb()]
  return { width: width - 2 * (left + right), height: height - 2 * (2 - is_progressive) * (top + bottom) }
}

function readHighProfile(bits: Bits): void {
  if (bits.golomb() !== CHROMA_420) refuseStream('codec', 'colours other than 4:2:0')
  if (bits.golomb() !== 0 || bits.golomb() !== 0) refuseStream('codec', 'more than eight bits')
  bits.bit()
  if (!bits.bit()) return
  for (let list = 0; list < 8; list++) if (bits.bit()) readScalingList(bits, list < 6 ? 16 : 64)
}

function readScalingList(bits: Bits, size: number): void {
  let [last, next] = [8, 8]
  for (let index = 0; index < size; index++) {
    if (next !== 0) next = (last + bits.signedGolomb() + 256) % 256
    if (next !== 0) last = next
  }
}

/** The order of pictures: read over. */
function readOrder(bits: Bits): void {
  const type = bits.golomb()
  if (type === 0) bits.golomb()
  if (type !== 1) return
  bits.bit()
  bits.signedGolomb()
  bits.signedGolomb()
  const cycle = bits.golomb()
  if (cycle > POC_CYCLE_MOST) refuseStream('codec', 'too long an order of pictures')
  for (let index = 0; index < cycle; index++) bits.signedGolomb()
}
