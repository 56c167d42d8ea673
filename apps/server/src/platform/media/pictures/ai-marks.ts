/**
 * What a picture says of itself about being made by AI, in the three ways there are: IPTC's DigitalSourceType in XMP, the actions of a C2PA manifest,
 * and the AIGC label of GB 45438. They are read from the file as it came, because storing it drops all metadata, and written into what is stored.
 * Signatures of manifests are not checked: a mark is the file's own word, and only ever says more.
 */
import type { AI_MARKS } from '@juya/contract'
import type { Metadata } from 'sharp'

export type AiMark = (typeof AI_MARKS)[number]
export interface AiMade {
  mark: AiMark
  /** A part of it alone: a picture with something made by AI in it. */
  is_part: boolean
  /** Of the AIGC label: 1 made by AI, 2 perhaps, 3 suspected. */
  label: '1' | '2' | '3'
  /** Who made it, as the label says; at most 64 signs. */
  producer: string | undefined
}

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const WHOLE = 'trainedAlgorithmicMedia'
const PART = 'compositeWithTrainedAlgorithmicMedia'
const SOURCE_TYPE = /digitalsourcetype\/(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|compositeSynthetic)\b/g

/** The mark of a picture; undefined where it has none. */
export function readAiMade(bytes: Buffer, { format, xmp, exif, comments }: Metadata): AiMade | undefined {
  const said = xmp?.toString('utf8') ?? ''
  const label = labelIn(said, exif?.toString('latin1') ?? '', ...(comments ?? []).map((one) => `${one.keyword} ${one.text}`))
  const [iptc, c2pa] = [sourceIn(said), sourceIn(manifestIn(bytes, format).toString('latin1'))]
  const source = iptc ?? c2pa
  if (!label && !source) return undefined
  const is_part = source === 'part'
  const of_label = { label: label?.label ?? ('1' as const), producer: label?.producer }
  return { mark: label ? 'aigc' : iptc ? 'iptc' : 'c2pa', is_part, ...of_label }
}

function sourceIn(text: string): 'whole' | 'part' | undefined {
  const found = [...text.matchAll(SOURCE_TYPE)].map(([, type]) => type)
  if (found.length === 0) return undefined
  return found.every((type) => type === WHOLE) ? 'whole' : 'part'
}

/** A label is one object without others in it; a text of metadata quotes it in its own way. */
const LABEL = /AIGC"?[\s:=>"']{0,8}(\{[^{}]{2,2000}\})/
const quoted = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('\\"', '"')

function labelIn(...texts: readonly string[]): Pick<AiMade, 'label' | 'producer'> | undefined {
  for (const text of texts) {
    const found = text.includes('AIGC') ? LABEL.exec(quoted(text))?.[1] : undefined
    const said = found === undefined ? undefined : objectOf(found)
    const label = String(said?.Label ?? '')
    if (label !== '1' && label !== '2' && label !== '3') continue
    const producer = String(said?.ContentProducer ?? '').replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, 64)
    return { label, producer: producer || undefined }
  }
  return undefined
}
function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const NOTHING = Buffer.alloc(0)
/** The bytes of a picture's C2PA manifests, wherever its format keeps them. Its assertions stand in them as text. */
function manifestIn(bytes: Buffer, format: string | undefined): Buffer {
  if (format === 'jpeg') return Buffer.concat(jpegManifests(bytes))
  if (format === 'png') return Buffer.concat(chunksOf(bytes, 8, 'caBX', 'png'))
  if (format === 'webp') return Buffer.concat(chunksOf(bytes, 12, 'C2PA', 'webp'))
  return format === 'heif' ? heifManifest(bytes) : NOTHING
}

const APP11 = 0xeb
const START_OF_SCAN = 0xda
/** Segments of JUMBF: after marks and numbers comes a piece of one box; each piece but the first repeats the box's head. */
function jpegManifests(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN; ) {
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const body = bytes.subarray(at + 4, end)
    if (bytes[at + 1] === APP11 && body.length > 16 && body.toString('latin1', 0, 2) === 'JP')
      pieces.push(body.subarray(body.readUInt32BE(4) > 1 ? 16 : 8))
    at = end
  }
  return pieces
}

/** Chunks of a name: PNG counts with the largest byte first and ends each with a sum, WebP fills to even lengths. */
function chunksOf(bytes: Buffer, from: number, name: string, format: 'png' | 'webp'): Buffer[] {
  const found: Buffer[] = []
  for (let at = from; at + 8 <= bytes.length; ) {
    const is_png = format === 'png'
    const length = is_png ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at + 4)
    const type = bytes.toString('latin1', is_png ? at + 4 : at, is_png ? at + 8 : at + 4)
    if (type === name) found.push(bytes.subarray(at + 8, at + 8 + length))
    at += is_png ? length + 12 : 8 + length + (length % 2)
  }
  return found
}

const C2PA_BOX = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')
function heifManifest(bytes: Buffer): Buffer {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const is_manifest =
      bytes.toString('latin1', at + 4, at + 8) === 'uuid' && bytes.subarray(at + 8, at + 24).equals(C2PA_BOX)
    if (is_manifest) return bytes.subarray(at + 24, at + length)
    if (length < 8) break // to the end of the file, or longer than four bytes can say
    at += length
  }
  return NOTHING
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** The XMP of a stored picture: its source by IPTC, and the label by GB 45438 with us as who passes it on. */
export function xmpOf({ is_part, label, producer }: AiMade): string {
  const said = { Label: label, ...(producer ? { ContentProducer: producer } : {}), ContentPropagator: 'Juya' }
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPES}${is_part ? PART : WHOLE}" TC260:AIGC="${escaped(JSON.stringify(said))}"/></rdf:RDF></x:xmpmeta>`
}
