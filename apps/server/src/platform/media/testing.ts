/** Videos made of their parts, for tests. */

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value, i * 4)
  })
  return bytes
}

export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body])
}

export interface TestTrack {
  handler: string
  codec: string
  samples: string[]
}

export interface Mp4Options {
  tracks?: TestTrack[]
  seconds?: number
  /** Stands in moov beside the tracks. */
  in_moov?: Buffer[]
  /** Stands between the tracks' samples. */
  between?: string
  after?: Buffer[]
  brand?: string
}

const PICTURE: TestTrack = { handler: 'vide', codec: 'avc1', samples: ['picture one', 'picture two'] }

/** An MP4 file whose tracks have a second for each sample, or `seconds` for all. */
export function mp4Of({
  tracks = [PICTURE],
  seconds,
  in_moov = [],
  between = '',
  after = [],
  brand = 'isom',
}: Mp4Options = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from(brand), u32(0), Buffer.from('isomavc1'))
  let at = ftyp.length + 8
  const data: Buffer[] = []
  const traks = tracks.map((track) => {
    const [offset, bytes] = [at, Buffer.from(track.samples.join(''))]
    at += bytes.length + between.length
    data.push(bytes, Buffer.from(between))
    return trakOf(track, offset, seconds)
  })
  return Buffer.concat([
    ftyp,
    box('mdat', ...data),
    box('moov', box('mvhd', u32(0, 0, 0, 1_000, 5_000)), ...in_moov, ...traks),
    ...after,
  ])
}

function trakOf({ handler, codec, samples }: TestTrack, offset: number, seconds = samples.length): Buffer {
  const sizes = samples.map((sample) => Buffer.byteLength(sample))
  const tkhd = box(
    'tkhd',
    u32(0, 0, 0, 1, 0, 5_000, 0, 0, 0, 0),
    u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000),
    u32(640 << 16, 480 << 16),
  )
  const stbl = box(
    'stbl',
    box('stsd', u32(0, 1), box(codec, u32(0, 1))),
    box('stts', u32(0, 1, 1, seconds * 1_000)),
    box('stsc', u32(0, 1, 1, samples.length, 1)),
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stco', u32(0, 1, offset)),
  )
  const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))))
  const hdlr = box('hdlr', u32(0, 0), Buffer.from(handler), u32(0, 0, 0), Buffer.from('Camera of Lin\0'))
  const mdia = box('mdia', box('mdhd', u32(0, 0, 0, 1_000, 5_000, 0)), hdlr, box('minf', dinf, stbl))
  return box('trak', tkhd, mdia)
}

/** An EBML element, its length in eight bytes. */
export function element(id: number, ...parts: Array<Buffer | number | string>): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'number' ? u32(part) : Buffer.from(part as string))))
  const size = Buffer.alloc(8)
  size.writeUIntBE(body.length, 2, 6)
  size[0] = 1
  return Buffer.concat([Buffer.from(id.toString(16).padStart(id > 0xff ? 4 : 2, '0'), 'hex'), size, body])
}

/** A WebM file of one VP8 track with pictures at these times, ms. */
export function webmOf({ codec = 'V_VP8', at_ms = [0, 1_000], more = [] as Buffer[], doc_type = 'webm' } = {}): Buffer {
  const track = element(
    0xae,
    element(0xd7, 1),
    element(0x83, 1),
    element(0x86, codec),
    element(0xe0, element(0xb0, 320), element(0xba, 240)),
  )
  const block = (ms: number) => element(0xa3, Buffer.from([0x81, ms >> 8, ms & 0xff, 0x80]), 'picture')
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, doc_type)),
    element(
      0x18538067,
      element(0x1549a966, element(0x2ad7b1, 1_000_000), element(0x7ba9, 'Title'), element(0x4d80, 'Muxer of Lin')),
      element(0x1654ae6b, track),
      element(0x1f43b675, element(0xe7, 0), ...at_ms.map(block)),
      ...more,
    ),
  ])
}
