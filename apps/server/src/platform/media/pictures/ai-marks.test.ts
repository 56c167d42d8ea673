/** Small pictures that say in each of the three ways that AI made them, and some that say something else, through the upload door. */
import { randomUUID } from 'node:crypto'
import { site } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { box } from '../testing.ts'
import { readAiMade } from './ai-marks.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await newBuyer(world)).token
})
afterAll(() => world.close())

async function send(file: Buffer) {
  const form = new FormData()
  form.append('use', 'post')
  form.append('file', new Blob([new Uint8Array(file)]), 'picture')
  const answer = await fetch(`${world.origin}${site.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { token, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
  })
  return ((await answer.json()) as { data: { path: string; ai_mark?: string | null } }).data
}
/** What a stored picture says of itself, whole and made smaller. */
async function stored(path: string) {
  const whole = await sharp((await world.services.files.read(path))!).metadata()
  const small = await sharp((await world.services.files.read(path, 200))!).metadata()
  return { whole: whole.xmpAsString ?? '', small: small.xmpAsString ?? '', exif: whole.exif }
}

const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
let shade = 0
/** Each another picture: equal ones are kept once. */
const picture = () =>
  sharp({ create: { width: 300, height: 40, channels: 3, background: { r: ++shade, g: 90, b: 30 } } })
const xmp = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/">${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`
const source = (type: string) => xmp(`<Iptc4xmpExt:DigitalSourceType>${TYPES}${type}</Iptc4xmpExt:DigitalSourceType>`)

/** A manifest store in JUMBF with one action of this source, its strings as CBOR has them. */
const manifest = (type: string) =>
  box('jumb', box('jumd', Buffer.from('c2pa')), box('cbor', Buffer.from(`qdigitalSourceTypexF${TYPES}${type}`)))
/** Of a JPEG, after its first mark: the box in as many segments as asked for. */
function jpegWith(jpeg: Buffer, store: Buffer, pieces: number): Buffer {
  const size = Math.ceil(store.length / pieces)
  const segments = Array.from({ length: pieces }, (_, n) => {
    const piece = store.subarray(n * size, (n + 1) * size)
    const body = Buffer.concat([
      Buffer.from([0x4a, 0x50, 0, 1, 0, 0, 0, n + 1]),
      ...(n > 0 ? [store.subarray(0, 8)] : []),
      piece,
    ])
    const head = Buffer.from([0xff, 0xeb, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
/** A chunk before the last one of a PNG; the sum of one nobody has to know is not looked at. */
function pngWith(png: Buffer, type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), length, Buffer.from(type), data, Buffer.alloc(4), png.subarray(end)])
}
function webpWith(webp: Buffer, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  const whole = Buffer.concat([webp, Buffer.from('C2PA'), length, data, Buffer.alloc(data.length % 2)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

describe('a picture that says AI made it', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('by IPTC in a %s file is marked, and so is what is stored and each size of it', async (format) => {
    const sent = await send(await picture().withXmp(source('trainedAlgorithmicMedia'))[format]().toBuffer())

    expect(sent.ai_mark).toBe('iptc')
    const { whole, small } = await stored(sent.path)
    for (const said of [whole, small]) {
      expect(said).toContain(`${TYPES}trainedAlgorithmicMedia`)
      expect(said).toContain('&quot;Label&quot;:&quot;1&quot;')
    }
    expect(await world.services.files.aiMarksOf(world.ctx, [sent.path])).toEqual(new Map([[sent.path, 'iptc']]))
  })

  test('of a part of it says so', async () => {
    const sent = await send(
      await picture().withXmp(source('compositeWithTrainedAlgorithmicMedia')).jpeg().toBuffer(),
    )

    expect((await stored(sent.path)).whole).toContain(`${TYPES}compositeWithTrainedAlgorithmicMedia`)
  })

  test.each([1, 3])('by a C2PA manifest in %i segments of a JPEG file is marked', async (pieces) => {
    const jpeg = await picture().jpeg().toBuffer()

    expect((await send(jpegWith(jpeg, manifest('trainedAlgorithmicMedia'), pieces))).ai_mark).toBe('c2pa')
  })

  test('by a C2PA manifest in PNG, WebP and HEIF is marked', async () => {
    const store = manifest('compositeWithTrainedAlgorithmicMedia')
    expect((await send(webpWith(await picture().webp().toBuffer(), store))).ai_mark).toBe('c2pa')
    const png = pngWith(await picture().png().toBuffer(), 'caBX', store)
    const heif = Buffer.concat([
      box('ftyp', Buffer.from('heic')),
      box('uuid', Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex'), store),
    ])
    expect(readAiMade(png, { format: 'png' } as never)).toMatchObject({ mark: 'c2pa', is_part: true })
    expect(readAiMade(heif, { format: 'heif' } as never)).toMatchObject({ mark: 'c2pa' })
  })

  test('by the AIGC label of GB 45438 is marked, and keeps who made it; we stand in it as who passes it on', async () => {
    const label = JSON.stringify({ Label: '2', ContentProducer: '00191310AIGC', ProduceID: 'p-1' }).replaceAll('"', '&quot;')

    const sent = await send(await picture().withXmp(xmp(`<TC260:AIGC>${label}</TC260:AIGC>`)).png().toBuffer())

    expect(sent.ai_mark).toBe('aigc')
    const { whole } = await stored(sent.path)
    expect(whole).toContain('&quot;Label&quot;:&quot;2&quot;')
    expect(whole).toContain('00191310AIGC')
    expect(whole).toContain('ContentPropagator&quot;:&quot;Juya')
  })

  test('in a text of a PNG file or in EXIF is marked as well', () => {
    const label = '{"AIGC":{"Label":"1","ContentProducer":"x"}}'
    const exif = Buffer.from(`ASCII\0\0\0${label}`, 'latin1')
    const comments = [{ keyword: 'AIGC', text: '{"Label":1}' }]

    expect(readAiMade(Buffer.alloc(0), { format: 'jpeg', exif } as never)).toMatchObject({ mark: 'aigc', producer: 'x' })
    expect(readAiMade(Buffer.alloc(0), { format: 'png', comments } as never)).toMatchObject({ mark: 'aigc', label: '1' })
  })

  test('names its maker without what a text of metadata could not hold', () => {
    const exif = Buffer.from(`{"AIGC":{"Label":"1","ContentProducer":"<script>a&b</script>${'x'.repeat(200)}"}}`)

    expect(readAiMade(Buffer.alloc(0), { format: 'jpeg', exif } as never)!.producer).toMatch(/^scriptabscriptx{1,64}$/)
  })
})

describe('a picture that says something else', () => {
  test('such as a camera’s manifest, a label of none, or nothing at all, has no mark and no metadata', async () => {
    const camera = jpegWith(await picture().jpeg().toBuffer(), manifest('digitalCapture'), 1)
    const none = await picture().withXmp(xmp('<TC260:AIGC>{&quot;Label&quot;:&quot;0&quot;}</TC260:AIGC>')).png().toBuffer()
    const located = await picture()
      .withExif({ IFD0: { Artist: 'Lin' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    for (const file of [camera, none, located]) {
      const sent = await send(file)
      expect(sent.ai_mark ?? null).toBeNull()
      expect(await stored(sent.path)).toEqual({ whole: '', small: '', exif: undefined })
    }
  })

  test('or whose lengths are lies is read to its end and no further', () => {
    const lies = [
      Buffer.from([0xff, 0xd8, 0xff, 0xeb, 0xff, 0xff, 0x4a, 0x50]),
      Buffer.from([0xff, 0xd8, 0xff, 0xeb, 0, 0]),
      Buffer.from([0xff, 0xd8, 0xff]),
    ]
    for (const bytes of lies) expect(readAiMade(bytes, { format: 'jpeg' } as never)).toBeUndefined()
    const png = Buffer.concat([Buffer.alloc(8), Buffer.from('fffffff0', 'hex'), Buffer.from('caBX')])
    expect(readAiMade(png, { format: 'png' } as never)).toBeUndefined()
    expect(readAiMade(Buffer.from('0000000175756964', 'hex'), { format: 'heif' } as never)).toBeUndefined()
    const unclosed = Buffer.from(`AIGC${'{"'.repeat(5_000)}`)
    expect(readAiMade(Buffer.alloc(0), { format: 'jpeg', exif: unclosed } as never)).toBeUndefined()
  })
})
