import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { partOf } from '../http/serve-uploads.ts'
import { withCheckedVideo } from './check-video.ts'
import { box, element, mp4Of, webmOf } from './testing.ts'

/** The file as it would be stored, and what was found out about it. */
const checked = (sent: Buffer) =>
  withCheckedVideo(Readable.from([sent]), async (video, path) => ({ ...video, file: await readFile(path) }))
const refusalOf = async (sent: Buffer) =>
  checked(sent).then(
    () => 'taken',
    (error: { key?: string }) => error.key,
  )

const PLACE = '+30.2741+120.1551/'

describe('an MP4 file', () => {
  test('is taken with its size and length, by its bytes', async () => {
    const { file: _, ...video } = await checked(mp4Of())

    expect(video).toMatchObject({ format: 'mp4', width: 640, height: 480, duration_ms: 2_000 })
  })

  test('keeps no place, no maker, no time, and stays as long as it was', async () => {
    const udta = box('udta', box('\xa9xyz', Buffer.from(PLACE)))
    const meta = box('meta', Buffer.from(`com.apple.quicktime.location ${PLACE}`))
    const sent = mp4Of({ in_moov: [udta, meta], after: [box('uuid', Buffer.from(PLACE))] })

    const { file } = await checked(sent)

    expect(file.length).toBe(sent.length)
    expect(file.includes(PLACE)).toBe(false)
    expect(file.includes('Camera of Lin')).toBe(false)
    expect(file.includes('picture onepicture two')).toBe(true)
  })

  test('loses a track of positions together with its samples, and what stands between samples', async () => {
    const picture = { handler: 'vide', codec: 'avc1', samples: ['picture one'] }
    const positions = { handler: 'meta', codec: 'mebx', samples: [PLACE, PLACE] }

    const { file } = await checked(mp4Of({ tracks: [picture, positions], between: 'hidden' }))

    expect([PLACE, 'mebx', 'hidden'].map((text) => file.includes(text))).toEqual([false, false, false])
    expect(file.includes('picture one')).toBe(true)
  })

  test('of QuickTime goes by the name every browser takes', async () => {
    expect((await checked(mp4Of({ brand: 'qt  ' }))).file.toString('latin1', 8, 12)).toBe('mp42')
  })

  test.each([
    ['HEVC pictures', mp4Of({ tracks: [{ handler: 'vide', codec: 'hvc1', samples: ['x'] }] })],
    ['sound alone', mp4Of({ tracks: [{ handler: 'soun', codec: 'mp4a', samples: ['x'] }] })],
    ['a brand of pictures', mp4Of({ brand: 'heic' })],
    ['fragments', mp4Of({ after: [box('moof', Buffer.alloc(8))] })],
    ['bytes after its last box', Buffer.concat([mp4Of(), Buffer.from('tail')])],
    ['its index cut off', mp4Of().subarray(0, -40)],
  ])('with %s is refused', async (_, sent) => {
    expect(await refusalOf(sent)).toBe('VIDEO_TYPE')
  })

  test('whose samples stand outside its data is refused', async () => {
    const sent = mp4Of()
    sent.writeUInt32BE(4_000_000, sent.indexOf('stco') + 12)

    expect(await refusalOf(sent)).toBe('VIDEO_TYPE')
  })

  test('of more than a minute is refused, whatever its head says', async () => {
    expect(await refusalOf(mp4Of({ seconds: 61 }))).toBe('VIDEO_TOO_LONG')
    expect(await refusalOf(mp4Of({ seconds: 60 }))).toBe('taken')
  })

  test('that is an archive, a document or a page as well is refused', async () => {
    const archive = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
    const picture = (text: string) => ({ handler: 'vide', codec: 'avc1', samples: [text] })

    // The data stands last, so that the archive's table ends the file.
    const whole = mp4Of({ tracks: [picture(archive.toString('latin1'))] })
    const mdat = whole.indexOf('mdat') - 4
    const moov = whole.indexOf('moov') - 4
    const turned = Buffer.concat([whole.subarray(0, mdat), whole.subarray(moov), whole.subarray(mdat, moov)])
    turned.writeUInt32BE(mdat + whole.length - moov + 8, turned.indexOf('stco') + 12)

    expect(await refusalOf(turned)).toBe('VIDEO_TYPE')
    for (const text of ['%PDF-1.7', '<script>alert(1)</script>', '<?php'])
      expect([text, await refusalOf(mp4Of({ tracks: [picture(text)] }))]).toEqual([text, 'VIDEO_TYPE'])
  })
})

describe('a WebM file', () => {
  test('is taken with its size and length', async () => {
    expect(await checked(webmOf())).toMatchObject({ format: 'webm', width: 320, height: 240, duration_ms: 1_000 })
  })

  test('keeps no tags, attachments, titles or names of programs', async () => {
    const more = [
      element(0x1254c367, element(0x7373, `LOCATION ${PLACE}`)),
      element(0x1941a469, 'attached'),
      element(0xec, 'void'),
    ]
    const sent = webmOf({ more })

    const { file } = await checked(sent)

    expect(file.length).toBe(sent.length)
    expect([PLACE, 'attached', 'void', 'Title', 'Muxer'].map((text) => file.includes(text))).toEqual(
      Array(5).fill(false),
    )
    expect(await refusalOf(file)).toBe('taken')
  })

  test.each([
    ['another codec', webmOf({ codec: 'V_MPEG4/ISO/AVC' })],
    ['another document type', webmOf({ doc_type: 'matroska' })],
    ['bytes after its end', Buffer.concat([webmOf(), Buffer.from('tail')])],
    ['no pictures', webmOf({ at_ms: [] })],
  ])('with %s is refused', async (_, sent) => {
    expect(await refusalOf(sent)).toBe('VIDEO_TYPE')
  })

  test('of more than a minute is refused', async () => {
    expect(await refusalOf(webmOf({ at_ms: [0, 31_000].concat(32_000) }))).toBe('taken')
    expect(
      await refusalOf(
        webmOf({
          more: [element(0x1f43b675, element(0xe7, 61_000), element(0xa3, Buffer.from([0x81, 0, 0, 0x80]), 'x'))],
        }),
      ),
    ).toBe('VIDEO_TOO_LONG')
  })
})

test('anything else is refused as no video: a picture, a page, nothing', async () => {
  for (const sent of ['GIF89a', '<!doctype html><video>', '\u0000\u0000\u0000\u0018ftyp', ''])
    expect(await refusalOf(Buffer.from(sent.padEnd(40, ' ')))).toBe('VIDEO_TYPE')
})

test('a part of a file is what the header asks for, as far as the file goes', () => {
  expect(partOf(undefined, 100)).toBeUndefined()
  expect(partOf('bytes=0-1', 100)).toEqual({ from: 0, to: 2 })
  expect(partOf('bytes=90-', 100)).toEqual({ from: 90, to: 100 })
  expect(partOf('bytes=90-400', 100)).toEqual({ from: 90, to: 100 })
  expect(partOf('bytes=-30', 100)).toEqual({ from: 70, to: 100 })
  expect(partOf('bytes=100-', 100)).toBe('none')
  expect(partOf('bytes=-0', 100)).toBe('none')
  expect(partOf('bytes=5-1', 100)).toBeUndefined()
  expect(partOf('bytes=0-1,4-5', 100)).toBeUndefined()
})
