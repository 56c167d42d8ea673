import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RtmpChunks } from '../testing/rtmp-chunks.ts'
import { ArrivalRate } from './byte-rate.ts'
import { CaptureClock } from './capture-clock.ts'
import { BrokenInput } from './errors.ts'
import { readAmf } from './wire/amf0-reader.ts'
import { writeAmf } from './wire/amf0-writer.ts'
import { ChunkReader } from './wire/chunk-reader.ts'
import { chunksOf } from './wire/chunk-writer.ts'
import type { Message } from './wire/messages.ts'

const BYTES_MAX = 100_000
const video = (timestamp_ms: number, bytes: Buffer): Message => ({ type: 9, stream_id: 1, timestamp_ms, bytes })
const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')

/** All messages in what arrives in pieces of some size. */
function readAll(bytes: Buffer, piece_bytes = bytes.length): Message[] {
  const reader = new ChunkReader(() => BYTES_MAX)
  const messages: Message[] = []
  for (let at = 0; at < bytes.length; at += piece_bytes) {
    reader.push(bytes.subarray(at, at + piece_bytes))
    for (let message = reader.next(); message; message = reader.next()) messages.push(message)
  }
  return messages
}

describe('the chunk stream', () => {
  test('gives every message back, however it is cut, compressed and delayed', () => {
    const message = fc.record({
      type: fc.constantFrom(8, 9, 18, 20),
      stream_id: fc.constantFrom(0, 1),
      timestamp_ms: fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 2_000 })),
      bytes: fc.integer({ min: 0, max: 600 }).map((length) => Buffer.alloc(length, length)),
      on: fc.constantFrom(3, 63, 64, 319, 320, 65_599),
    })
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), fc.integer({ min: 1, max: 400 }), (sent, piece_bytes) => {
        const [server, publisher] = [
          Buffer.concat(sent.map(({ on, ...one }) => chunksOf(one, Math.min(on, 63), 128))),
          new RtmpChunks(),
        ]
        const compressed = Buffer.concat(sent.map(({ on, ...one }) => publisher.of(one, on)))
        const expected = sent.map(({ on, ...one }) => one)

        expect(readAll(server, piece_bytes)).toEqual(expected)
        expect(readAll(compressed, piece_bytes)).toEqual(expected)
      }),
      { seed: 26_005, numRuns: 60 },
    )
  })

  test('reads the example of the specification: an audio stream of four messages (5.3.2.1)', () => {
    const content = '01'.repeat(32)
    const bytes = hex(`03 0003e8 000020 08 39300000 ${content} 83 000014 ${content} c3 ${content} c3 ${content}`)

    expect(readAll(bytes).map(({ stream_id, timestamp_ms }) => [stream_id, timestamp_ms])).toEqual([
      [12_345, 1_000],
      [12_345, 1_020],
      [12_345, 1_040],
      [12_345, 1_060],
    ])
  })

  test('reads messages between each other’s chunks, and forgets one that is aborted', () => {
    const [picture, sound] = [Buffer.alloc(300, 1), Buffer.alloc(200, 2)]
    const chunks = {
      picture: chunksOf(video(40, picture), 6, 128),
      sound: chunksOf({ ...video(21, sound), type: 8 }, 4, 128),
    }
    const between = Buffer.concat([
      chunks.picture.subarray(0, 12 + 128),
      chunks.sound.subarray(0, 12 + 128),
      chunks.picture.subarray(12 + 128, 12 + 128 + 129),
      chunks.sound.subarray(12 + 128),
      chunks.picture.subarray(12 + 128 + 129),
    ])
    const aborted = Buffer.concat([
      chunks.picture.subarray(0, 12 + 128),
      chunksOf({ type: 2, stream_id: 0, timestamp_ms: 0, bytes: hex('00000006') }, 2, 128),
      chunks.picture,
    ])

    expect(readAll(between).map(({ type, bytes }) => [type, bytes])).toEqual([
      [8, sound],
      [9, picture],
    ])
    expect(readAll(aborted).map(({ bytes }) => bytes)).toEqual([picture])
  })

  test('takes an extended timestamp that later chunks repeat, as FFmpeg writes it, or leave out, as OBS does', () => {
    const content = Buffer.alloc(200, 7)
    const head = hex('04 ffffff 0000c8 09 01000000 01312d00')
    const repeated = Buffer.concat([head, content.subarray(0, 128), hex('c4 01312d00'), content.subarray(128)])
    const left_out = Buffer.concat([head, content.subarray(0, 128), hex('c4'), content.subarray(128)])

    expect(readAll(repeated)).toEqual([video(20_000_000, content)])
    expect(readAll(left_out)).toEqual([video(20_000_000, content)])
  })

  test('refuses messages too large, chunks too small, and headers within a message', () => {
    for (const bytes of [
      '03 000000 0186a1 09 01000000',
      '02 000000 000004 01 00000000 0000007f',
      'c5',
      '03 000000 000100 09 00000000'.concat('00'.repeat(128), '03', '00'.repeat(11)),
    ])
      expect(() => readAll(hex(bytes))).toThrow(BrokenInput)
  })
})

test('AMF0 gives back what was written, and refuses what is cut off, too long or of no command', () => {
  const values = ['connect', 1, null, undefined, true, { app: 'live', of: { depth: 2.5 } }] as const

  expect(readAmf(writeAmf(...values))).toEqual(values)
  expect(
    readAmf(hex('08 00000001 0001 61 00 4000000000000000 000009 0a 00000002 05 0101 0b 4270000000000000 0000')),
  ).toEqual([{ a: 2 }, [null, true], new Date(2 ** 40)])
  for (const bytes of ['02 0005 61', '0c 00002000', '03 0001 61 05', '0a 00ffffff', '07 0000', '11 00'])
    expect(() => readAmf(hex(bytes))).toThrow(BrokenInput)
})

describe('times', () => {
  test('what waited on its way was captured earlier by as much, and what came fastest when it arrived', () => {
    const clock = new CaptureClock()

    expect([0, 40, 80, 120].map((shown_ms) => clock.capturedAt(shown_ms, 5_000 + shown_ms))).toEqual([
      5_000, 5_040, 5_080, 5_120,
    ])
    expect(clock.capturedAt(160, 5_160 + 700)).toBeCloseTo(5_160, 0)
    expect(clock.capturedAt(900, 5_880)).toBe(5_880)
  })

  test('a publisher’s slow clock does not make its samples seem to wait for longer and longer', () => {
    const clock = new CaptureClock()
    const lags_ms = Array.from({ length: 3_600 }, (_, s) => {
      const arrived_at_ms = s * 1_000
      return arrived_at_ms - clock.capturedAt(arrived_at_ms * (1 - 5e-5), arrived_at_ms)
    })

    expect(Math.max(...lags_ms)).toBeLessThan(1)
  })

  test('after a stall everything may come at once, and then no more than 6 Mbit/s', () => {
    const rate = new ArrivalRate(0)

    expect(rate.take(1_500_000, 0)).toBe(0)
    expect(rate.take(75_000, 0)).toBe(100)
    expect(rate.take(75_000, 200)).toBe(0)
    expect(rate.take(1_500_000, 60_000)).toBe(0)
  })
})
