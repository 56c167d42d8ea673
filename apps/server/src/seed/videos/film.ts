/**
 * Films of the demo world, made of photographs without an encoder: each second another part of the picture, held as it is (H.264 baseline, I_PCM
 * macroblocks). They are large for what they show, and play everywhere.
 */
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [288, 512]
const BLOCK = 16
const HALF = BLOCK / 2
/** Profile, level and size: baseline, 3.1, 18 by 32 macroblocks; one sequence and one picture parameter set (ISO/IEC 14496-15, 5.3.3). */
const AVCC = Buffer.from('0142e01fffe100096742e01fda0481064001000468ce3c80', 'hex')
/** The heads of a key frame's slice, whose idr_pic_id changes from frame to frame (H.264, 7.3.3), with the unit's type before. */
const SLICE_HEADS = [
  '1' + '0001000' + '1' + '0000' + '1' + '00' + '1' + '010',
  '1' + '0001000' + '1' + '0000' + '010' + '00' + '1' + '010',
]
const IDR = 0x65
/** mb_type 25, I_PCM, as an exponential Golomb code. */
const I_PCM = '000011010'
/** Narrow range, so that no bytes look like the start of a unit. */
const [LEAST, MOST] = [16, 235]
/** How much larger the photograph is than the frame that wanders over it. */
const ROOM = 1.3

/**
 * Makes a film of a photograph.
 * @param seconds one frame each
 */
export async function filmOf(photograph: Buffer, seconds = 6): Promise<Buffer> {
  const [width, height] = [Math.round(WIDTH * ROOM), Math.round(HEIGHT * ROOM)]
  const { data } = await sharp(photograph)
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const frames = Array.from({ length: seconds }, (_, n) => {
    const share = n / Math.max(1, seconds - 1)
    const from = { left: Math.round((width - WIDTH) * share), top: Math.round((height - HEIGHT) * (1 - share)) }
    return frameOf(data, width, from, n)
  })
  return mp4Of(frames)
}

interface Corner {
  left: number
  top: number
}

/** One key frame, with its length before it. */
function frameOf(rgb: Buffer, width: number, { left, top }: Corner, number: number): Buffer {
  const parts: Buffer[] = [Buffer.of(IDR)]
  const pixel = (x: number, y: number) => ((top + y) * width + left + x) * 3
  let head = SLICE_HEADS[number % 2]! + I_PCM
  for (let y = 0; y < HEIGHT; y += BLOCK)
    for (let x = 0; x < WIDTH; x += BLOCK) {
      parts.push(bytesOf(head), blockOf(rgb, pixel, x, y))
      head = I_PCM
    }
  // The bit that ends the unit.
  parts.push(Buffer.of(0x80))
  const unit = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return Buffer.concat([length, unit])
}

/** Bits from the left, with zeros up to the next whole byte. */
function bytesOf(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return Buffer.from(whole.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

const bounded = (value: number): number => Math.min(MOST, Math.max(LEAST, Math.round(value)))

/** The samples of a macroblock: its light, then its two colours at half the size (BT.601). */
function blockOf(rgb: Buffer, pixel: (x: number, y: number) => number, x: number, y: number): Buffer {
  const block = Buffer.alloc(BLOCK * BLOCK + 2 * HALF * HALF)
  for (let row = 0; row < BLOCK; row++)
    for (let column = 0; column < BLOCK; column++) {
      const at = pixel(x + column, y + row)
      block[row * BLOCK + column] = bounded(16 + 0.257 * rgb[at]! + 0.504 * rgb[at + 1]! + 0.098 * rgb[at + 2]!)
    }
  for (let row = 0; row < HALF; row++)
    for (let column = 0; column < HALF; column++) {
      const at = pixel(x + column * 2, y + row * 2)
      const [red, green, blue] = [rgb[at]!, rgb[at + 1]!, rgb[at + 2]!]
      const place = BLOCK * BLOCK + row * HALF + column
      block[place] = bounded(128 - 0.148 * red - 0.291 * green + 0.439 * blue)
      block[place + HALF * HALF] = bounded(128 + 0.439 * red - 0.368 * green - 0.071 * blue)
    }
  return block
}

const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]))
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4)
  return bytes
}
const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body])
}
const UNITY = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)
const MS = 1_000

/** A file of one picture track with a second for each frame (ISO/IEC 14496-12). */
function mp4Of(frames: readonly Buffer[]): Buffer {
  const length_ms = frames.length * MS
  const ftyp = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomavc1'))
  const moovAt = (offset: number): Buffer => {
    const entry = box(
      'avc1',
      ...[Buffer.alloc(6), u16(1), Buffer.alloc(16), u16(WIDTH, HEIGHT), u32(0x48_0000, 0x48_0000, 0), u16(1)],
      ...[Buffer.alloc(32), u16(24, 0xffff), box('avcC', AVCC)],
    )
    const stbl = box(
      'stbl',
      box('stsd', u32(0, 1), entry),
      box('stts', u32(0, 1, frames.length, MS)),
      box('stsc', u32(0, 1, 1, frames.length, 1)),
      box('stsz', u32(0, 0, frames.length, ...frames.map((frame) => frame.length))),
      box('stco', u32(0, 1, offset)),
    )
    const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))))
    const hdlr = box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('juya\0'))
    const minf = box('minf', box('vmhd', u32(1), Buffer.alloc(8)), dinf, stbl)
    const mdia = box('mdia', box('mdhd', u32(0, 0, 0, MS, length_ms), u16(0x55c4, 0)), hdlr, minf)
    const tkhd = box(
      'tkhd',
      u32(3, 0, 0, 1, 0, length_ms, 0, 0),
      u16(0, 0, 0, 0),
      UNITY,
      u32(WIDTH << 16, HEIGHT << 16),
    )
    const mvhd = box(
      'mvhd',
      u32(0, 0, 0, MS, length_ms, 0x1_0000),
      u16(0x100),
      Buffer.alloc(10),
      UNITY,
      Buffer.alloc(24),
      u32(2),
    )
    return box('moov', mvhd, box('trak', tkhd, mdia))
  }
  // The table stands first, so that playing begins before the file is there; how long it is does not depend on where the samples are.
  const head = ftyp.length + moovAt(0).length + 8
  return Buffer.concat([ftyp, moovAt(head), box('mdat', ...frames)])
}
