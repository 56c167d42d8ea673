/**
 * WebM files (EBML, RFC 8794; Matroska, RFC 9559) with VP8, VP9 or AV1 pictures and Opus or Vorbis sound. Tags, attachments, titles,
 * dates and everything unknown become Void elements of the same length.
 */
import { unfit, type VideoFacts, type VideoFile } from './video-file.ts'

const ELEMENTS_MAX = 200_000
const HEADER = 0x1a45dfa3
const SEGMENT = 0x18538067
const VOID = 0xec
const [INFO, TRACKS, CLUSTER, SEEK_HEAD, CUES] = [0x1549a966, 0x1654ae6b, 0x1f43b675, 0x114d9b74, 0x1c53bb6b]
const LEVEL_ONE = [INFO, TRACKS, CLUSTER, SEEK_HEAD, CUES]
const [DOC_TYPE, TIMESTAMP_SCALE, DURATION, MUXER, WRITER] = [0x4282, 0x2ad7b1, 0x4489, 0x4d80, 0x5741]
const [TRACK, TRACK_NUMBER, TRACK_TYPE, CODEC, CODEC_DATA, VIDEO, WIDTH, HEIGHT] = [
  0xae, 0xd7, 0x83, 0x86, 0x63a2, 0xe0, 0xb0, 0xba,
]
const [TIMESTAMP, SIMPLE_BLOCK, BLOCK_GROUP, BLOCK, BLOCK_DURATION] = [0xe7, 0xa3, 0xa0, 0xa1, 0x9b]
/** Seek, CuePoint, CueTrackPositions */
const INDEXES = [0x4dbb, 0xbb, 0xb7]
const KEPT = {
  // Version, ReadVersion, MaxIDLength, MaxSizeLength, DocType, DocTypeVersion, DocTypeReadVersion
  header: [0x4286, 0x42f7, 0x42f2, 0x42f3, DOC_TYPE, 0x4287, 0x4285],
  info: [TIMESTAMP_SCALE, DURATION, MUXER, WRITER],
  // … UID, flags, default duration, audio, codec delay, seek pre-roll
  track: [
    ...[TRACK_NUMBER, 0x73c5, TRACK_TYPE, 0xb9, 0x88, 0x55aa, 0x9c, 0x23e383, 0x22b59c, CODEC, CODEC_DATA],
    ...[VIDEO, 0xe1, 0x56aa, 0x56bb],
  ],
  // Timestamp, Position, PrevSize, blocks
  cluster: [TIMESTAMP, 0xa7, 0xab, SIMPLE_BLOCK, BLOCK_GROUP],
  // Block, BlockDuration, ReferenceBlock, DiscardPadding
  group: [BLOCK, BLOCK_DURATION, 0xfb, 0x75a2],
}
const CODECS = { 1: /^V_(VP8|VP9|AV1)$/, 2: /^A_(OPUS|VORBIS)$/ } as const
const NS_PER_MS = 1_000_000
const SMALL_VOID_MAX = 128

interface Element {
  id: number
  from: number
  body: number
  to: number
  /** Its length was left open: it ends where something of a higher level begins. */
  open: boolean
}

/** Reads a video element by element; remembers how many there were. */
class Reader {
  private read = 0
  readonly file: VideoFile

  constructor(file: VideoFile) {
    this.file = file
  }

  async element(at: number, end: number): Promise<Element> {
    if (++this.read > ELEMENTS_MAX || at >= end) return unfit()
    const head = await this.file.read(at, Math.min(12, this.file.size - at))
    const id_bytes = Math.clz32(head[0]!) - 23
    if (id_bytes > 4 || head.length <= id_bytes) return unfit()
    const id = head.readUIntBE(0, id_bytes)
    const first = head[id_bytes]!
    const size_bytes = Math.clz32(first) - 23
    if (size_bytes > 8 || head.length < id_bytes + size_bytes) return unfit()
    let size = first & (0xff >> size_bytes)
    let open = size === 0xff >> size_bytes
    for (let i = 1; i < size_bytes; i++) {
      open &&= head[id_bytes + i] === 0xff
      size = size * 256 + head[id_bytes + i]!
    }
    const body = at + id_bytes + size_bytes
    const to = open ? end : body + size
    if (to > end) return unfit()
    return { id, from: at, body, to, open }
  }

  async *children({ body, to }: Pick<Element, 'body' | 'to'>): AsyncGenerator<Element> {
    for (let at = body; at < to; ) {
      const child = await this.element(at, to)
      if (child.open) unfit()
      yield child
      at = child.to
    }
  }

  async bytes({ body, to }: Element, most = 8): Promise<Buffer> {
    return to - body > most ? unfit() : Buffer.from(await this.file.read(body, to - body))
  }

  async number(element: Element): Promise<number> {
    const bytes = await this.bytes(element)
    return bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  }

  async float(element: Element): Promise<number> {
    const bytes = await this.bytes(element)
    return bytes.length === 4 ? bytes.readFloatBE(0) : bytes.length === 8 ? bytes.readDoubleBE(0) : unfit()
  }

  /** Makes an element one that says nothing. */
  async drop({ from, to }: Element): Promise<void> {
    const length = to - from
    const head = Buffer.alloc(length <= SMALL_VOID_MAX ? 2 : 9)
    head[0] = VOID
    if (head.length === 2) head[1] = 0x80 | (length - 2)
    else {
      head[1] = 0x01
      head.writeUIntBE(length - 9, 3, 6)
    }
    await this.file.write(from, head)
    await this.file.blank({ from: from + head.length, to })
  }

  /** An index of places in the file holds numbers alone. */
  async keepNumbers(index: Element): Promise<void> {
    for await (const child of this.children(index)) {
      if (INDEXES.includes(child.id)) await this.keepNumbers(child)
      else if (child.to - child.body > 8) await this.drop(child)
    }
  }

  /** The children that are kept; the others are dropped. */
  async *kept(parent: Pick<Element, 'body' | 'to'>, ids: readonly number[]): AsyncGenerator<Element> {
    for await (const child of this.children(parent)) {
      if (ids.includes(child.id)) yield child
      else await this.drop(child)
    }
  }
}

/**
 * Checks a file and blanks everything in it that is not needed to play it.
 * @throws Refusal VIDEO_TYPE
 */
export async function cleanWebm(file: VideoFile): Promise<VideoFacts> {
  const reader = new Reader(file)
  const header = await reader.element(0, file.size)
  if (header.id !== HEADER || header.open) return unfit()
  let doc_type = ''
  for await (const one of reader.kept(header, KEPT.header))
    if (one.id === DOC_TYPE) doc_type = (await reader.bytes(one)).toString('latin1').replace(/\0+$/, '')
  const segment = await reader.element(header.to, file.size)
  if (doc_type !== 'webm' || segment.id !== SEGMENT || segment.to !== file.size) return unfit()

  const seen = new Segment(reader)
  for (let at = segment.body; at < segment.to; ) {
    const one = await reader.element(at, segment.to)
    at = await seen.take(one)
  }
  return seen.facts()
}

/** What was found in the segment so far. */
class Segment {
  private scale_ns = 1_000_000
  private duration = 0
  private last = 0
  private readonly tracks = new Map<number, 1 | 2>()
  private size = { width: 0, height: 0 }
  private readonly reader: Reader

  constructor(reader: Reader) {
    this.reader = reader
  }

  /** @returns where the next element of the segment begins */
  async take(one: Element): Promise<number> {
    if (one.id === CLUSTER) return this.cluster(one)
    if (one.open) return unfit()
    if (!LEVEL_ONE.includes(one.id)) await this.reader.drop(one)
    else if (one.id === INFO) await this.info(one)
    else if (one.id === TRACKS) for await (const track of this.reader.kept(one, [TRACK])) await this.track(track)
    else await this.reader.keepNumbers(one)
    return one.to
  }

  private async info(info: Element): Promise<void> {
    for await (const one of this.reader.kept(info, KEPT.info)) {
      if (one.id === TIMESTAMP_SCALE) this.scale_ns = await this.reader.number(one)
      else if (one.id === DURATION) this.duration = await this.reader.float(one)
      // Names of programs, which a file must have: left empty.
      else await this.reader.file.blank({ from: one.body, to: one.to })
    }
  }

  private async track(track: Element): Promise<void> {
    let [number, type, codec] = [0, 0, '']
    for await (const one of this.reader.kept(track, KEPT.track)) {
      if (one.id === TRACK_NUMBER) number = await this.reader.number(one)
      else if (one.id === TRACK_TYPE) type = await this.reader.number(one)
      else if (one.id === CODEC) codec = (await this.reader.bytes(one, 32)).toString('latin1')
      else if (one.id === VIDEO)
        for await (const part of this.reader.children(one)) {
          if (part.id === WIDTH) this.size.width = await this.reader.number(part)
          else if (part.id === HEIGHT) this.size.height = await this.reader.number(part)
        }
    }
    if ((type !== 1 && type !== 2) || !CODECS[type].test(codec) || [...this.tracks.values()].includes(type)) unfit()
    this.tracks.set(number, type as 1 | 2)
  }

  private async cluster(cluster: Element): Promise<number> {
    let begins = 0
    for (let at = cluster.body; at < cluster.to; ) {
      const one = await this.reader.element(at, cluster.to)
      if (cluster.open && (LEVEL_ONE.includes(one.id) || one.from === cluster.to)) return one.from
      if (one.open) return unfit()
      if (one.id === TIMESTAMP) begins = await this.reader.number(one)
      else if (one.id === SIMPLE_BLOCK) await this.block(one, begins)
      else if (one.id === BLOCK_GROUP) await this.group(one, begins)
      else if (!KEPT.cluster.includes(one.id)) await this.reader.drop(one)
      at = one.to
    }
    return cluster.to
  }

  private async group(group: Element, begins: number): Promise<void> {
    let [shown_at, lasts] = [0, 0]
    for await (const one of this.reader.kept(group, KEPT.group)) {
      if (one.id === BLOCK) shown_at = await this.block(one, begins)
      else if (one.id === BLOCK_DURATION) lasts = await this.reader.number(one)
    }
    this.last = Math.max(this.last, shown_at + lasts)
  }

  private async block({ body, to }: Element, begins: number): Promise<number> {
    if (to - body < 5) unfit()
    const head = await this.reader.file.read(body, 4)
    // More than 127 tracks would need a second byte.
    if (!this.tracks.has(head[0]! & 0x7f) || (head[0]! & 0x80) === 0) unfit()
    const shown_at = begins + head.readInt16BE(1)
    this.last = Math.max(this.last, shown_at)
    return shown_at
  }

  facts(): VideoFacts {
    if (![...this.tracks.values()].includes(1) || this.last === 0) return unfit()
    const duration_ms = Math.round((Math.max(this.duration, this.last) * this.scale_ns) / NS_PER_MS)
    return { ...this.size, duration_ms }
  }
}
