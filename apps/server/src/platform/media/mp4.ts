/**
 * MP4 and QuickTime files with H.264 pictures and AAC sound (ISO/IEC 14496-12). What no picture or sound needs is overwritten where it
 * stands: places and makers in `udta` and `meta`, tracks of positions, free space. No offset changes.
 */
import { type Range, unfit, type VideoFacts, type VideoFile } from './video-file.ts'

const BRANDS = /^(isom|iso[2-6]|mp4[12]|avc1|M4V |MSNV|3gp[4-7]|qt {2})$/
const FTYP_BYTES_MAX = 256
const MOOV_BYTES_MAX = 8 * 1024 * 1024
const BOXES_MAX = 1_000
const SAMPLES_MAX = 100_000
/** Of a file for playing as it stands. A fragmented one (moof) has its samples elsewhere and is not taken. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak'],
  trak: ['tkhd', 'edts', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stco', 'co64', 'sdtp', 'sgpd', 'sbgp'],
}
const HANDLER_NAME_AT = 32

interface Box extends Range {
  type: string
  /** Where its content begins. */
  body: number
}

interface Track {
  handler: string
  duration_ms: number
  size: { width: number; height: number }
  samples: Range[]
}

/**
 * Checks a file and blanks everything in it that is not needed to play it.
 * @throws Refusal VIDEO_TYPE
 */
export async function cleanMp4(file: VideoFile): Promise<VideoFacts> {
  const boxes = await topBoxes(file)
  const [ftyp] = boxes
  const moovs = boxes.filter(({ type }) => type === 'moov')
  const mdats = boxes.filter(({ type }) => type === 'mdat')
  const moov = moovs[0]
  if (ftyp?.type !== 'ftyp' || ftyp.to > FTYP_BYTES_MAX || !moov || moovs.length > 1 || mdats.length === 0)
    return unfit()
  if (moov.to - moov.from > MOOV_BYTES_MAX || boxes.some(({ type }) => type === 'moof')) return unfit()
  await cleanFtyp(file, ftyp)

  const index = Buffer.from(await file.read(moov.from, moov.to - moov.from))
  const tracks = cleanMoov(index)
  const kept = mergedRanges(tracks.flatMap(({ samples }) => samples))
  if (kept.some((one) => !mdats.some(({ body, to }) => one.from >= body && one.to <= to))) return unfit()

  for (const box of boxes) if (!['ftyp', 'moov', 'mdat'].includes(box.type)) await blankBox(file, box)
  for (const { body, to } of mdats) for (const gap of gapsIn({ from: body, to }, kept)) await file.blank(gap)
  await file.write(moov.from, index)
  const picture = tracks.find(({ handler }) => handler === 'vide')!
  return { ...picture.size, duration_ms: Math.max(...tracks.map(({ duration_ms }) => duration_ms)) }
}

async function topBoxes(file: VideoFile): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at < file.size; ) {
    const head = await file.read(at, 8)
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    const size =
      short === 1 ? Number((await file.read(at + 8, 8)).readBigUInt64BE(0)) : short === 0 ? file.size - at : short
    const body = at + (short === 1 ? 16 : 8)
    if (at + size < body || at + size > file.size || boxes.length >= BOXES_MAX) return unfit()
    boxes.push({ type, from: at, body, to: at + size })
    at += size
  }
  return boxes
}

/** Browsers take QuickTime's container for MP4; not every one takes its name. */
async function cleanFtyp(file: VideoFile, ftyp: Box): Promise<void> {
  const brand = (await file.read(ftyp.body, 4)).toString('latin1')
  if (!BRANDS.test(brand)) unfit()
  if (brand === 'qt  ') await file.write(ftyp.body, Buffer.from('mp42'))
}

async function blankBox(file: VideoFile, box: Box): Promise<void> {
  await file.write(box.from + 4, Buffer.from('free'))
  await file.blank({ from: box.body, to: box.to })
}

function childrenOf(buffer: Buffer, { body, to }: Pick<Box, 'body' | 'to'>): Box[] {
  const boxes: Box[] = []
  for (let at = body; at < to; ) {
    // QuickTime ends some lists of boxes with four zeros.
    if (to - at === 4 && buffer.readUInt32BE(at) === 0) return boxes
    if (to - at < 8) return unfit()
    const size = buffer.readUInt32BE(at)
    if (size < 8 || at + size > to || boxes.length >= BOXES_MAX) return unfit()
    boxes.push({ type: buffer.toString('latin1', at + 4, at + 8), from: at, body: at + 8, to: at + size })
    at += size
  }
  return boxes
}

const childOf = (buffer: Buffer, box: Box, type: string): Box =>
  childrenOf(buffer, box).find((one) => one.type === type) ?? unfit()

function blankIn(buffer: Buffer, box: Box): void {
  buffer.write('free', box.from + 4, 'latin1')
  buffer.fill(0, box.body, box.to)
}

function cleanMoov(buffer: Buffer): Track[] {
  const moov: Box = { type: 'moov', from: 0, body: 8, to: buffer.length }
  keepOnly(buffer, moov)
  const tracks = childrenOf(buffer, moov)
    .filter(({ type }) => type === 'trak')
    .map((box) => trackOf(buffer, box))
  const known = tracks.filter((track) => track !== undefined)
  const pictures = known.filter(({ handler }) => handler === 'vide')
  const sounds = known.filter(({ handler }) => handler === 'soun')
  if (pictures.length !== 1 || sounds.length > 1) unfit()
  return known
}

/** Blanks what is not in KEPT, and the times and names a camera writes. */
function keepOnly(buffer: Buffer, box: Box): void {
  for (const child of childrenOf(buffer, box)) {
    if (!KEPT[box.type]?.includes(child.type)) {
      if (box.type === 'moov' && child.type === 'mvex') unfit()
      blankIn(buffer, child)
    } else if (KEPT[child.type]) keepOnly(buffer, child)
    else if (child.type === 'hdlr') buffer.fill(0, Math.min(child.to, child.from + HANDLER_NAME_AT), child.to)
    else if (child.type === 'dinf') checkOwnData(buffer, child)
    else if (['mvhd', 'tkhd', 'mdhd'].includes(child.type)) {
      const bytes = versionOf(buffer, child) === 1 ? 16 : 8
      if (child.to - child.body < 4 + bytes) unfit()
      buffer.fill(0, child.body + 4, child.body + 4 + bytes)
    }
  }
}

const versionOf = (buffer: Buffer, { body, to }: Box): number => (body < to ? buffer.readUInt8(body) : unfit())

/** The samples stand in this file, nowhere else. */
function checkOwnData(buffer: Buffer, dinf: Box): void {
  const dref = childOf(buffer, dinf, 'dref')
  const entries = childrenOf(buffer, { body: dref.body + 8, to: dref.to })
  if (entries.some(({ from, to }) => to - from !== 12 || (buffer.readUInt32BE(from + 8) & 1) === 0)) unfit()
}

/** A track of pictures or sound; another one (positions, text) is blanked, and with it its samples. */
function trackOf(buffer: Buffer, box: Box): Track | undefined {
  const mdia = childOf(buffer, box, 'mdia')
  const hdlr = childOf(buffer, mdia, 'hdlr')
  const handler = buffer.toString('latin1', hdlr.body + 8, hdlr.body + 12)
  if (handler !== 'vide' && handler !== 'soun') {
    blankIn(buffer, box)
    return undefined
  }
  const stbl = childOf(buffer, childOf(buffer, mdia, 'minf'), 'stbl')
  const codecs = childrenOf(buffer, entriesOf(buffer, childOf(buffer, stbl, 'stsd'))).map(({ type }) => type)
  const taken = handler === 'vide' ? ['avc1', 'avc3'] : ['mp4a']
  if (codecs.length === 0 || codecs.some((codec) => !taken.includes(codec))) unfit()
  const mdhd = childOf(buffer, mdia, 'mdhd')
  const timescale = buffer.readUInt32BE(mdhd.body + (versionOf(buffer, mdhd) === 1 ? 20 : 12))
  if (timescale === 0) unfit()
  const durations = tableOf(buffer, childOf(buffer, stbl, 'stts'), 8)
  const units = durations.reduce((sum, at) => sum + buffer.readUInt32BE(at) * buffer.readUInt32BE(at + 4), 0)
  return {
    handler,
    duration_ms: Math.round((units * 1_000) / timescale),
    size: sizeOf(buffer, childOf(buffer, box, 'tkhd')),
    samples: samplesOf(buffer, stbl),
  }
}

const entriesOf = (buffer: Buffer, box: Box): { body: number; to: number; count: number } =>
  box.to - box.body < 8 ? unfit() : { body: box.body + 8, to: box.to, count: buffer.readUInt32BE(box.body + 4) }

/** Where each entry of a table begins. */
function tableOf(buffer: Buffer, box: Box, entry_bytes: number): number[] {
  const { body, to, count } = entriesOf(buffer, box)
  if (body + count * entry_bytes > to) return unfit()
  return Array.from({ length: count }, (_, i) => body + i * entry_bytes)
}

/** As it is shown: a phone held upright turns the picture by the matrix. */
function sizeOf(buffer: Buffer, tkhd: Box): { width: number; height: number } {
  const matrix = tkhd.body + (versionOf(buffer, tkhd) === 1 ? 52 : 40)
  if (matrix + 44 > tkhd.to) return unfit()
  const [width, height] = [buffer.readUInt32BE(matrix + 36) >>> 16, buffer.readUInt32BE(matrix + 40) >>> 16]
  const turned = buffer.readInt32BE(matrix) === 0
  return turned ? { width: height, height: width } : { width, height }
}

/** Where the samples of a track stand in the file, one range per chunk. */
function samplesOf(buffer: Buffer, stbl: Box): Range[] {
  const children = childrenOf(buffer, stbl)
  const stco = children.find(({ type }) => type === 'stco')
  const co64 = children.find(({ type }) => type === 'co64')
  const offsets = stco
    ? tableOf(buffer, stco, 4).map((at) => buffer.readUInt32BE(at))
    : tableOf(buffer, co64 ?? unfit(), 8).map((at) => Number(buffer.readBigUInt64BE(at)))
  const stsz = childOf(buffer, stbl, 'stsz')
  const { body, to } = entriesOf(buffer, stsz)
  if (body + 4 > to) return unfit()
  const [each, count] = [buffer.readUInt32BE(stsz.body + 4), buffer.readUInt32BE(stsz.body + 8)]
  if (count > SAMPLES_MAX) return unfit()
  if (each === 0 && stsz.body + 12 + count * 4 > stsz.to) return unfit()
  const sizeAt = (sample: number): number => {
    if (sample >= count) return unfit()
    return each || buffer.readUInt32BE(stsz.body + 12 + sample * 4)
  }
  const runs = tableOf(buffer, childOf(buffer, stbl, 'stsc'), 12).map((at) => ({
    first: buffer.readUInt32BE(at),
    samples: buffer.readUInt32BE(at + 4),
  }))
  let [run, sample] = [0, 0]
  return offsets.map((from, i) => {
    while (runs[run + 1] && runs[run + 1]!.first <= i + 1) run++
    const { samples } = runs[run] ?? unfit()
    let to = from
    for (let n = 0; n < samples; n++) to += sizeAt(sample++)
    return { from, to }
  })
}

function mergedRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const one of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else merged.push({ ...one })
  }
  return merged
}

function gapsIn({ from, to }: Range, kept: readonly Range[]): Range[] {
  const inside = kept.filter((one) => one.to > from && one.from < to)
  const edges = [from, ...inside.flatMap((one) => [one.from, one.to]), to]
  return Array.from({ length: edges.length / 2 }, (_, i) => ({ from: edges[i * 2]!, to: edges[i * 2 + 1]! })).filter(
    (gap) => gap.to > gap.from,
  )
}
