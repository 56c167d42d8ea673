/**
 * What ISO/IEC 14496-12 (with -14, -15 and 23000-19) asks of the boxes of a file with one track in fragments: which there must be, in which
 * order, with which version and flags, how long each is, and what is reserved in it. It knows nothing of fmp4/.
 */
import { boxesOf } from './read-mp4.ts'

interface Shape {
  /** Version and flags of a full box, in hexadecimal. */
  full?: string
  /** Bytes after the head, where there are always as many. */
  bytes?: number
  /** Bytes before the boxes in it. */
  before?: number
  /** The boxes in it, in their order; a `?` after those that may be missing. */
  parts?: readonly string[]
  /** Bytes after the head that are zero: the first of each place, and the first after it. */
  reserved?: string
}

/** A matrix that neither turns nor scales. */
const UNITY = '000100000000000000000000000000000001000000000000000000000000000040000000'
const MATRIX_AT: Readonly<Record<string, number>> = { mvhd: 36, tkhd: 40 }

const SHAPES: Readonly<Record<string, Shape>> = {
  moov: { parts: ['mvhd', 'trak', 'mvex'] },
  trak: { parts: ['tkhd', 'mdia'] },
  mdia: { parts: ['mdhd', 'hdlr', 'minf'] },
  minf: { parts: ['vmhd?', 'smhd?', 'dinf', 'stbl'] },
  dinf: { parts: ['dref'] },
  stbl: { parts: ['stsd', 'stts', 'stsc', 'stco', 'stsz'] },
  mvex: { parts: ['trex'] },
  moof: { parts: ['mfhd', 'traf'] },
  traf: { parts: ['tfhd', 'tfdt', 'trun'] },
  avc1: { before: 78, parts: ['avcC'], reserved: '0-6 8-24 36-40' },
  mp4a: { before: 28, parts: ['esds'], reserved: '0-6 8-16 20-24' },
  stsd: { full: '00000000', before: 8, parts: ['avc1?', 'mp4a?'] },
  dref: { full: '00000000', before: 8, parts: ['url '] },
  // The media are in this very file.
  'url ': { full: '00000001', bytes: 4 },
  mvhd: { full: '00000000', bytes: 100, reserved: '26-36 72-96' },
  // Enabled, and part of the presentation.
  tkhd: { full: '00000003', bytes: 84, reserved: '16-20 24-32 38-40' },
  mdhd: { full: '00000000', bytes: 24, reserved: '22-24' },
  hdlr: { full: '00000000', reserved: '4-8 12-24' },
  vmhd: { full: '00000001', bytes: 12, reserved: '4-12' },
  smhd: { full: '00000000', bytes: 8, reserved: '4-8' },
  stts: { full: '00000000', bytes: 8, reserved: '4-8' },
  stsc: { full: '00000000', bytes: 8, reserved: '4-8' },
  stco: { full: '00000000', bytes: 8, reserved: '4-8' },
  stsz: { full: '00000000', bytes: 12, reserved: '4-12' },
  esds: { full: '00000000' },
  avcC: {},
  trex: { full: '00000000', bytes: 24 },
  mfhd: { full: '00000000', bytes: 8 },
  // Places count from the beginning of the moof.
  tfhd: { full: '00020000', bytes: 8 },
  tfdt: { full: '01000000', bytes: 12 },
  // Signed offsets; a place of the data, and of each sample duration, size, flags and offset.
  trun: { full: '01000f01' },
  // When the sample was captured.
  prft: { full: '01000018', bytes: 24 },
  ftyp: {},
  mdat: {},
}

/** @throws Error that names the box and what is wrong with it */
export function checkBoxes(bytes: Buffer, parts: readonly string[]): void {
  const boxes = boxesOf(bytes)
  const found = boxes.map(({ type }) => type)
  const wanted = parts
    .filter((part) => !part.endsWith('?') || found.includes(part.slice(0, -1)))
    .map((part) => part.replace('?', ''))
  if (found.join() !== wanted.join()) throw new Error(`${found.join(', ')} where ${wanted.join(', ')} belong`)
  for (const { type, body } of boxes) {
    const shape = SHAPES[type]
    if (!shape) throw new Error(`no box ${type} is expected`)
    checkOne(type, body, shape)
    if (shape.parts) checkBoxes(body.subarray(shape.before ?? 0), shape.parts)
  }
}

function checkOne(type: string, body: Buffer, { full, bytes, reserved }: Shape): void {
  if (full !== undefined && body.toString('hex', 0, 4) !== full)
    throw new Error(`${type} begins with ${body.toString('hex', 0, 4)}`)
  if (bytes !== undefined && body.length !== bytes) throw new Error(`${type} of ${body.length} bytes`)
  for (const place of reserved?.split(' ') ?? []) {
    const [from, until] = place.split('-').map(Number)
    if (body.subarray(from, until).some((byte) => byte !== 0))
      throw new Error(`${type} uses what is reserved, ${place}`)
  }
  const matrix_at = MATRIX_AT[type]
  if (matrix_at !== undefined && body.toString('hex', matrix_at, matrix_at + UNITY.length / 2) !== UNITY)
    throw new Error(`${type} turns the picture`)
}
