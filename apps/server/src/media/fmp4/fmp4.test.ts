import { describe, expect, test } from 'vitest'
import { Refused } from '../refused.ts'
import type { Sample } from '../samples.ts'
import {
  avcc,
  FRAME_US,
  frame,
  frameNumber,
  pictureConfig,
  SOUND_SETTINGS,
  soundConfig,
  soundSample,
} from '../testing/camera.ts'
import { checkBoxes } from '../testing/iso-boxes.ts'
import { boxAt, boxesOf, fragmentsOf } from '../testing/read-mp4.ts'
import { descriptionOf, type TrackFacts, trackFacts } from './init.ts'
import { Packer } from './packer.ts'
import { pictureSettings } from './picture-settings.ts'

const BEGAN_AT_MS = 1_800_000_000_123
const picture = () => trackFacts(pictureConfig())
const packedBy = (facts: TrackFacts) => {
  const packer = new Packer(facts)
  return (sample: Sample) => packer.add(sample, 0)
}
const why = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof Refused ? error.why : error
  }
  return undefined
}

describe('the start of a track’s file', () => {
  test('says of a picture its codec, its size and its settings as they came', () => {
    const facts = trackFacts({ kind: 'video', description: avcc({ width: 1_080, height: 1_918, profile: 100 }) })

    expect(boxesOf(facts.init).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
    const trak = boxAt(facts.init, 'moov.trak')
    const entry = boxAt(trak, 'mdia.minf.stbl.stsd')
    expect(facts).toMatchObject({ codec: 'avc1.64e01f', width: 1_080, height: 1_918, length_bytes: 4 })
    expect([entry.readUInt16BE(8 + 24), entry.readUInt16BE(8 + 26)]).toEqual([1_080, 1_918])
    expect(boxAt(trak, 'tkhd').readUInt32BE(76) / 0x1_0000).toBe(1_080)
    expect(boxAt(entry, 'avc1.avcC')).toEqual(avcc({ width: 1_080, height: 1_918, profile: 100 }))
    expect(boxAt(trak, 'mdia.mdhd').readUInt32BE(12)).toBe(90_000)
    expect(boxAt(facts.init, 'moov.mvex.trex').readUInt32BE(4)).toBe(1)
  })

  test('says of sound its rate, its channels and its settings as they came', () => {
    const facts = trackFacts(soundConfig())

    const trak = boxAt(facts.init, 'moov.trak')
    const entry = boxAt(trak, 'mdia.minf.stbl.stsd')
    expect(facts).toMatchObject({ codec: 'mp4a.40.2', sample_rate_hz: 48_000, channels: 2, timescale: 48_000 })
    expect([entry.readUInt16BE(8 + 16), entry.readUInt32BE(8 + 24) / 0x1_0000]).toEqual([2, 48_000])
    expect(boxAt(entry, 'mp4a.esds').includes(Buffer.concat([Buffer.from([5, 2]), SOUND_SETTINGS]))).toBe(true)
  })

  test.each([
    ['HEVC’s settings', { kind: 'video', description: Buffer.alloc(40, 1) }],
    ['a picture larger than 1,920', { kind: 'video', description: avcc({ width: 2_560, height: 1_440 }) }],
    ['a picture smaller than 64', { kind: 'video', description: avcc({ width: 32, height: 32 }) }],
    ['a profile browsers do not play', { kind: 'video', description: avcc({ profile: 110 }) }],
    ['settings that are cut off', { kind: 'video', description: avcc().subarray(0, 12) }],
    ['six channels', { kind: 'audio', description: Buffer.from([0x11, 0xb0]) }],
    ['96,000 samples a second', { kind: 'audio', description: Buffer.from([0x10, 0x10]) }],
    ['another sound than AAC', { kind: 'audio', description: Buffer.from([0xf9, 0x90, 0, 0]) }],
  ] as const)('is refused for %s', (_, config) => {
    expect(why(() => trackFacts(config))).toBe('codec')
  })
})

test('files and pieces have the boxes that ISO/IEC 14496-12 asks for, each whole, in its order and as long as it must be', () => {
  const [pictures, sounds] = [trackFacts(pictureConfig()), trackFacts(soundConfig())]
  for (const { init } of [pictures, sounds]) checkBoxes(init, ['ftyp', 'moov'])

  const pieces = [
    ...Array.from({ length: 90 }, (_, number) => frame(number, BEGAN_AT_MS)).flatMap(packedBy(pictures)),
    ...Array.from({ length: 90 }, (_, number) => soundSample(number, BEGAN_AT_MS)).flatMap(packedBy(sounds)),
  ]
  expect(pieces.length).toBeGreaterThan(45)
  for (const { bytes } of pieces) checkBoxes(bytes, ['prft', 'moof', 'mdat'])

  const broken = Buffer.from(pictures.init)
  broken[broken.indexOf('tkhd') + 4 + 17] = 1
  expect(() => checkBoxes(broken, ['ftyp', 'moov'])).toThrow('tkhd uses what is reserved')
  expect(() => checkBoxes(pieces[0]!.bytes, ['moof', 'mdat'])).toThrow('prft, moof, mdat where moof, mdat belong')
})

test('the settings a start was made of are read from it again', () => {
  for (const config of [pictureConfig(), soundConfig()])
    expect(descriptionOf(trackFacts(config).init, config.kind)).toEqual(config.description)
})

test.each([
  ['6764001facd9405005bb0110000003001000000303c0f183196', 1_280, 720],
  ['6742c01edb028049a100000300010000030032e0f18b', 640, 576],
  ['674d401eeca05017fcb80880000003008000001e078b16cb', 640, 360],
  ['6764002aacd940780227e5c044000003000400000300f03c60c658', 1_920, 1_080],
])('a picture’s size is read from the parameter set %s of an encoder', (text, width, height) => {
  const sps = Buffer.from(text, 'hex')
  const head = Buffer.from([1, sps[1]!, sps[2]!, sps[3]!, 0xff, 0xe1, 0, sps.length])
  const record = Buffer.concat([head, sps, Buffer.from([1, 0, 4, 0x68, 0xce, 0x3c, 0x80])])

  expect(pictureSettings(record)).toMatchObject({ width, height, length_bytes: 4 })
})

describe('pieces', () => {
  test('are 100 ms of whole frames, hold the bytes that came, and say when they were captured', () => {
    const packer = new Packer(picture())

    const pieces = Array.from({ length: 9 }, (_, number) => packer.add(frame(number, BEGAN_AT_MS), 0)).flat()

    expect(pieces.map(({ is_key, duration_ms }) => [is_key, duration_ms])).toEqual([
      [true, 100],
      [false, 100],
      [false, 100],
    ])
    const fragments = pieces.flatMap(({ bytes }) => fragmentsOf(bytes))
    expect(fragments.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    const samples = fragments.flatMap((one) => one.samples)
    expect(samples.map(({ bytes }) => frameNumber(bytes))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(samples.map(({ is_key }) => is_key)).toEqual([true, ...Array.from({ length: 8 }, () => false)])
    const captured = fragments.map(({ captured_at_ms }) => captured_at_ms)
    expect(captured).toEqual([0, 3, 6].map((number) => frame(number, BEGAN_AT_MS).captured_at_ms))
    expect(pieces.map(({ captured_at_ms }) => captured_at_ms)).toEqual(captured)
  })

  test('begin anew with a key frame, so that a viewer may start there', () => {
    const packer = new Packer(picture())

    const pieces = [0, 1, 2, 3, 4, 5].flatMap((number) => packer.add(frame(number, 0, { every: 4 }), 0))

    expect(pieces.map(({ is_key }) => is_key)).toEqual([true, false])
    expect(pieces.map(({ bytes }) => fragmentsOf(bytes)[0]!.samples.length)).toEqual([3, 1])
  })

  test('of an uneven camera leave no hole within a group, and show each frame at its time', () => {
    const packer = new Packer(picture())
    const pauses_ms = [33, 120, 5, 40, 300, 33, 33, 90, 10, 33, 700, 33, 33, 33]
    let at_ms = 0
    const samples = pauses_ms.map((pause_ms, number): Sample => {
      at_ms += pause_ms
      return { ...frame(number, 0), shown_at_us: at_ms * 1_000 }
    })

    const pieces = [...samples.flatMap((sample) => packer.add(sample, 0)), ...packer.flush()]

    const read = pieces.flatMap(({ bytes }) => fragmentsOf(bytes)).flatMap((one) => one.samples)
    expect(read.map(({ shown_at }) => Math.round(shown_at / 90))).toEqual(
      samples.map(({ shown_at_us }) => shown_at_us / 1_000),
    )
    // A browser drops frames after a step in decode times of more than twice a frame's length.
    for (const [index, sample] of read.slice(1).entries()) {
      const before = read[index]!
      expect(sample.decoded_at - before.decoded_at).toBeGreaterThan(0)
      expect(sample.decoded_at - before.decoded_at).toBeLessThan(2 * before.duration)
    }
  })

  test('of frames that refer to later ones show each at its time', () => {
    const packer = new Packer(picture())
    const order = [0, 3, 1, 2, 6, 4, 5]

    const pieces = order.flatMap((number) => packer.add({ ...frame(number, 0), is_key: number === 0 }, 0))

    const read = [...pieces, ...packer.flush()].flatMap(({ bytes }) => fragmentsOf(bytes)).flatMap((one) => one.samples)
    expect(read.map(({ shown_at }) => Math.round(((shown_at / 90_000) * 1e6) / FRAME_US))).toEqual(order)
    expect(read.map(({ decoded_at }) => decoded_at)).toEqual(
      read.map(({ decoded_at }) => decoded_at).sort((a, b) => a - b),
    )
  })

  test('of sound follow each other sample by sample although times are rounded to microseconds', () => {
    const packer = new Packer(trackFacts(soundConfig()))

    const pieces = Array.from({ length: 50 }, (_, number) => packer.add(soundSample(number, 0), 0)).flat()

    const read = pieces.flatMap(({ bytes }) => fragmentsOf(bytes)).flatMap((one) => one.samples)
    expect(read.map(({ decoded_at }) => decoded_at)).toEqual(read.map((_, index) => index * 1_024))
  })

  test('go out without their last frames when no more come for 150 ms', () => {
    const packer = new Packer(picture())
    packer.add(frame(0, 0), 1_000)

    expect(packer.flushLate(1_149)).toEqual([])
    expect(packer.flushLate(1_150)).toHaveLength(1)
    expect(packer.flushLate(9_999)).toEqual([])
  })
})
