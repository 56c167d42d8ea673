/** Sixty bad files at the upload door: none is kept as it came, none is served as anything but a picture, no place stays. */
import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { REFUSALS, site } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const SCRIPT = '<script>alert(document.domain)</script>'
const REFUSED = new Set([
  REFUSALS.PICTURE_TOO_LARGE.code,
  REFUSALS.FILE_TYPE.code,
  REFUSALS.FILE_TOO_LARGE.code,
  REFUSALS.VIDEO_TYPE.code,
])

/** As a form of the app sends it; names and types are the sender's word. */
async function send(file: Buffer, { name = 'photo.jpg', type = 'image/jpeg' } = {}) {
  const form = new FormData()
  form.append('use', 'other')
  form.append('file', new Blob([new Uint8Array(file)], { type }), name)
  const answer = await fetch(`${world.origin}${site.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { token, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { code: number; msg: string; data: { path: string } | null }),
  }
}
beforeAll(async () => {
  token = (await newBuyer(world)).token
})

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a33' } })
const png = () => flat(30, 20).png().toBuffer()
const jpeg = () => flat(30, 20).jpeg().toBuffer()

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer) =>
  (bytes.reduce((c, byte) => CRC[(c ^ byte) & 255]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc(body))
  return Buffer.concat([head, body, tail])
}
const PNG = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
/** A picture of that size in a few bytes: what it needs once it is unpacked is the point. */
function bomb(width: number, height: number, rows = 1_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((1 + width * 4) * Math.min(rows, height)))
  return Buffer.concat([PNG, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
const gif = (tail = '') =>
  Buffer.concat([
    Buffer.from('47494638396101000100800000ff000000000021f90400000000002c00000000010001000002024401003b', 'hex'),
    Buffer.from(tail),
  ])
const bmp = () => {
  const head = Buffer.alloc(58)
  head.write('BM')
  head.writeUInt32LE(58, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(1, 18)
  head.writeInt32LE(1, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  return head
}

const svgs = [
  `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="http://169.254.169.254/latest/meta-data" width="9" height="9"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><use href="data:image/svg+xml;base64,PHN2Zy8+#x"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><animate attributeName="href" values="javascript:alert(1)"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><a href="javascript:alert(1)"><text y="20">x</text></a></svg>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
  '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><rect width="99999" height="99999"/></svg>',
  '\ufeff  \n<svg xmlns="http://www.w3.org/2000/svg"><style>@import url(http://evil.example/x.css)</style></svg>',
].map((text) => Buffer.from(text))
const documents = [
  `<html>${SCRIPT}</html>`,
  `<!doctype html><img src=x onerror=alert(1)>`,
  `GIF89a/*${SCRIPT}*/=1;alert(1)`,
  `%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF`,
  '<?php system($_GET["c"]); ?>',
  '#!/bin/sh\nid',
  `{"a":"${SCRIPT}"}`,
  '<?xml version="1.0"?><xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
  'push graphic-context\nviewbox 0 0 640 480\nfill "url(https://evil.example/|id)"\npop graphic-context',
  '%!PS\n(%pipe%id) (w) file',
  'RIFF\u0000\u0000\u0000\u0000WEBPVP8X',
  '',
  ' ',
].map((text) => Buffer.from(text, 'latin1'))
const programs = [
  Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
  Buffer.from('7f454c4602010100', 'hex'),
  Buffer.from('cafebabe00000034', 'hex'),
  Buffer.from('504b0304140000000800', 'hex'),
  Buffer.from('1f8b0800000000000003', 'hex'),
  Buffer.from('0000001c667479706d703432', 'hex'),
  Buffer.from('25215053', 'hex'),
  Buffer.from('49492a0008000000', 'hex'),
]

it('SVG, documents, programs and pictures of other kinds are refused, whatever they are called', async () => {
  const tiff = await flat(9, 9).tiff().toBuffer()
  const names = [
    { name: 'photo.jpg', type: 'image/jpeg' },
    { name: '../../x.svg', type: 'image/svg+xml' },
    { name: 'a.png\u0000.html', type: 'text/html' },
  ]
  const bad = [...svgs, ...documents, ...programs, gif(), gif(SCRIPT), bmp(), tiff]

  for (const [i, file] of bad.entries()) {
    const { code, data } = await send(file, names[i % names.length])
    expect([i, data?.path, REFUSED.has(code) || code === REFUSALS.MISSING_PARAM.code]).toEqual([i, undefined, true])
  }
  expect(bad.length).toBe(37)
}, 60_000)

it('pictures that would fill the memory once unpacked, and those cut off or spoiled, are refused', async () => {
  const whole = await flat(400, 300).jpeg().toBuffer()
  const spoiled = Buffer.from(await flat(400, 300).png().toBuffer())
  spoiled.fill(0, 60, spoiled.length - 20)
  const bad = [
    bomb(60_000, 60_000),
    bomb(30_000, 30_000),
    bomb(8_000, 8_000, 10),
    bomb(50_001, 1_000),
    bomb(1_000, 50_001, 50_001),
    bomb(0x7fffffff, 0x7fffffff, 0),
    bomb(1, 16_385, 16_385),
    bomb(16_385, 1),
    whole.subarray(0, 200),
    whole.subarray(0, whole.length - 40),
    spoiled,
    Buffer.concat([PNG, chunk('IHDR', Buffer.alloc(13)), chunk('IEND', Buffer.alloc(0))]),
    Buffer.alloc(11 * 1024 * 1024, 0xff),
  ]

  for (const [i, file] of bad.entries()) {
    const { code, data } = await send(file)
    expect([i, data?.path, REFUSED.has(code)]).toEqual([i, undefined, true])
  }
}, 60_000)

it('a phone’s picture of 50 megapixels is kept, smaller; of a larger one the sentence names the size', async () => {
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a6' } })
      .jpeg()
      .toBuffer()

  expect((await send(await of(8_192, 6_144))).data).toMatchObject({ path: expect.stringMatching(/webp$/) })
  const { code, msg } = await send(await of(8_192, 6_145))
  expect([code, msg]).toEqual([
    REFUSALS.PICTURE_TOO_LARGE.code,
    'A picture may have at most 50 megapixels and 16384 pixels a side. Choose a smaller one',
  ])
})

it('a picture whose sides are as long as they may be is taken', async () => {
  expect((await send(bomb(1, 16_384, 16_384))).code).toBe(1)
  expect((await send(bomb(16_384, 1))).code).toBe(1)
})

describe('what is a picture and more than that', () => {
  const GPS = {
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 9/1 0/1' },
  }
  const hidden = 'HERE-I-LIVE 30.25,120.15'
  /** The bytes that anybody who opens the picture gets. */
  async function served(file: Buffer) {
    const { code, data } = await send(file)
    expect(code).toBe(1)
    const answer = await fetch(`${world.origin}/${data!.path}`)
    return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
  }

  it('is kept as a picture alone: scripts, files behind it, makers and places are gone', async () => {
    const text = (key: string) => chunk('tEXt', Buffer.from(`${key}\u0000${hidden}`, 'latin1'))
    const base = await png()
    const within = (...extra: Buffer[]) => Buffer.concat([base.subarray(0, 33), ...extra, base.subarray(33)])
    const jpg = await jpeg()
    const segment = (marker: number, body: string) => {
      const data = Buffer.from(body, 'latin1')
      const head = Buffer.from([0xff, marker, 0, 0])
      head.writeUInt16BE(data.length + 2, 2)
      return Buffer.concat([jpg.subarray(0, 2), head, data, jpg.subarray(2)])
    }
    const both = [
      Buffer.concat([jpg, Buffer.from(SCRIPT + hidden)]),
      Buffer.concat([base, Buffer.from(`<?php echo 1; ?>${hidden}`)]),
      Buffer.concat([jpg, Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from(hidden)]),
      segment(0xfe, `${SCRIPT}${hidden}`),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\u0000<x>${hidden}</x>`),
      segment(0xed, hidden),
      within(text('Comment')),
      within(
        text('Software'),
        chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\u0000\u0000\u0000\u0000\u0000${hidden}`, 'latin1')),
      ),
      within(chunk('eXIf', Buffer.from(hidden))),
      await flat(30, 20)
        .withExif({ IFD0: { Copyright: hidden, Make: hidden }, ...GPS })
        .jpeg()
        .toBuffer(),
      await flat(30, 20)
        .withExif({ IFD0: { ImageDescription: hidden }, ...GPS })
        .webp()
        .toBuffer(),
      await flat(30, 20)
        .withExif({ IFD0: { Artist: hidden }, ...GPS })
        .png()
        .toBuffer(),
    ]

    for (const [i, file] of both.entries()) {
      expect(file.includes('HERE-I-LIVE'), `file ${i} carries it`).toBe(true)
      const { bytes, headers } = await served(file)
      const { format, exif, xmp, iptc } = await sharp(bytes).metadata()
      expect([i, format, exif, xmp, iptc]).toEqual([i, 'webp', undefined, undefined, undefined])
      expect([i, bytes.includes('HERE-I-LIVE'), bytes.includes('<script'), bytes.includes('<?php')]).toEqual([
        i,
        false,
        false,
        false,
      ])
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/webp', 'nosniff'])
    }
    expect(37 + 11 + both.length).toBeGreaterThanOrEqual(60)
  }, 60_000)
})
