import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Sample } from '../samples.ts'
import { FFMPEG_PUBLISH, OBS_PUBLISH } from '../testing/captured-bytes.ts'
import { configTag, sampleTag } from '../testing/flv-tags.ts'
import { mutated, randomFrom } from '../testing/mutations.ts'
import { openDoor } from '../testing/rtmp-door.ts'
import { publishRtmp } from '../testing/rtmp-publisher.ts'
import { makeStream, PICTURE, SOUND } from '../testing/streams.ts'
import { HANDSHAKE_MS, IDLE_MS, KEY_MS, MESSAGE_BYTES_MAX, WAITING_PER_NETWORK } from './limits.ts'

const HANDSHAKE = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1536)])
const HANDSHAKE_ANSWER_BYTES = 1 + 2 * 1536

/** By hand, as the specification and the clients have it. */
const ANSWERED = [
  // Window Acknowledgement Size, Set Peer Bandwidth (dynamic), Set Chunk Size: on chunk stream 2, stream 0.
  '02 000000 000004 05 00000000 002625a0',
  '02 000000 000005 06 00000000 002625a0 02',
  '02 000000 000004 01 00000000 00001000',
  // _result of call 1, an object with fmsVer.
  '03 000000 0000be 14 00000000 02 0007 5f726573756c74 00 3ff0000000000000 03 0006 666d73566572',
  // _result of createStream, call 4: null, then stream 1.
  '03 000000 00001d 14 00000000 02 0007 5f726573756c74 00 4010000000000000 05 00 3ff0000000000000',
  // Stream Begin of stream 1; onStatus on stream 1: NetStream.Publish.Start.
  '02 000000 000006 04 00000000 0000 00000001',
  '14 01000000 02 0008 6f6e537461747573 00 0000000000000000 05 03',
  '0004 636f6465 02 0017 4e657453747265616d2e5075626c6973682e5374617274',
]

let door: Awaited<ReturnType<typeof openDoor>>
beforeEach(async () => {
  door = await openDoor()
})
afterEach(async () => {
  await door.close()
  expect(door.failures).toEqual([])
  for (const { ends } of door.heard) expect(ends).toHaveLength(1)
})

const publish = (key: string, chunk_bytes?: number) => publishRtmp({ port: door.port, key, chunk_bytes })
const times = ({ captured_at_ms, ...sample }: Sample) => ({ ...sample, bytes: Buffer.from(sample.bytes) })
/** The first frame's duration is a guess. */
const wholeAs = (samples: readonly Sample[]) =>
  samples.map((one, i) => ({ ...times(one), ...(i === 0 && { duration_us: 33_000 }) }))

/** Opens a connection without more. */
async function knock() {
  const socket = connect(door.port, '127.0.0.1')
  socket.on('error', () => undefined)
  const parts: Buffer[] = []
  socket.on('data', (bytes: Buffer) => parts.push(bytes))
  const closed = once(socket, 'close').catch(() => undefined)
  await once(socket, 'connect')
  return { socket, closed, answer: () => Buffer.concat(parts).subarray(HANDSHAKE_ANSWER_BYTES) }
}

describe('a publisher', () => {
  test('has its stream heard whole and in order, with its settings, over timestamps that wrap at 32 bits', async () => {
    const { tags, samples } = makeStream({ from_ms: 2 ** 32 - 500 })
    const publisher = await publish('fresh', 128)

    await publisher.send(tags)
    await publisher.stop()

    const [heard] = door.heard
    expect(heard).toMatchObject({ key: 'fresh', tracks: [PICTURE, SOUND], ends: ['ended'] })
    expect(heard!.samples.map(times)).toEqual(wholeAs(samples))
    expect(new Set(heard!.samples.map(({ captured_at_ms }) => captured_at_ms <= door.clock.now_ms))).toEqual(
      new Set([true]),
    )
  })

  test('is heard beside another, each with its own', async () => {
    const streams = [makeStream({ frames: 30 }), makeStream({ frames: 40, key_bytes: 20_000 })]
    const publishers = await Promise.all([publish('one'), publish('two', 65_536)])

    await Promise.all(publishers.map((publisher, i) => publisher.send(streams[i]!.tags)))
    await Promise.all(publishers.map((publisher) => publisher.stop()))

    for (const [i, key] of ['one', 'two'].entries())
      expect(door.heard.find((one) => one.key === key)!.samples.map(times)).toEqual(wholeAs(streams[i]!.samples))
  })

  test('is told when its key is not valid, or somebody is on air with it', async () => {
    const denied = { status: { level: 'error', code: 'NetStream.Publish.Denied' } }
    const rejected = { status: { level: 'error', code: 'NetStream.Publish.Rejected' } }

    await expect(publish('refused')).rejects.toMatchObject(denied)
    await expect(publish('busy')).rejects.toMatchObject(rejected)

    expect(door.heard).toEqual([])
  })

  test('is told which codec to use', async () => {
    const taken = [
      [
        { ...configTag(PICTURE), bytes: Buffer.from('1c0000000001', 'hex') },
        'H.265 is not taken: encode the picture as H.264.',
      ],
      [
        { ...configTag(PICTURE), bytes: Buffer.from('9068766331', 'hex') },
        'H.265 by Enhanced RTMP is not taken: send H.264 by plain RTMP.',
      ],
      [{ ...configTag(SOUND), bytes: Buffer.from('2ffffb', 'hex') }, 'MP3 is not taken: encode the sound as AAC.'],
      [configTag({ ...SOUND, description: Buffer.from('2b92', 'hex') }), 'AAC is taken as AAC-LC.'],
    ] as const
    for (const [tag, words] of taken) {
      const publisher = await publish('codec')

      await publisher.send([tag])
      await publisher.closed

      expect(publisher.statuses.at(-1)).toEqual({
        level: 'error',
        code: 'NetStream.Publish.Rejected',
        description: words,
      })
      expect(door.heard.at(-1)!.ends).toEqual(['refused'])
    }
  })

  test('that vanishes within a chunk is lost, with what was whole', async () => {
    const { tags, samples } = makeStream({ frames: 10 })
    const publisher = await publish('cut')

    await publisher.send(tags)
    publisher.cutWithin(configTag(PICTURE))
    await door.heard[0]!.ended

    expect(door.heard[0]!.ends).toEqual(['lost'])
    expect(door.heard[0]!.samples).toHaveLength(samples.length)
  })

  test('is cut by the server with its reason', async () => {
    const publisher = await publish('session')

    door.heard[0]!.cut('The session is over.')
    await publisher.closed

    expect(publisher.statuses.at(-1)).toMatchObject({ level: 'error', description: 'The session is over.' })
    expect(door.heard[0]!.ends).toEqual(['refused'])
  })
})

describe('what real programs send', () => {
  test('FFmpeg publishes: its recorded bytes give the settings and the first sound', async () => {
    const { socket, closed, answer } = await knock()

    socket.end(Buffer.concat([HANDSHAKE, FFMPEG_PUBLISH]))
    await closed

    const [heard] = door.heard
    expect(heard!.key).toBe('session-key-1')
    expect(heard!.tracks).toMatchObject([
      { kind: 'video', codec: 'avc1.42c00c', width: 320, height: 180 },
      { kind: 'audio', codec: 'mp4a.40.2', sample_rate_hz: 44_100, channels: 1 },
    ])
    expect(heard!.samples).toMatchObject([{ kind: 'audio', shown_at_us: 0, duration_us: 23_220 }])
    expect(heard!.samples[0]!.bytes).toHaveLength(205)
    const said = answer().toString('hex')
    for (const part of ANSWERED) expect(said).toContain(part.replaceAll(' ', ''))
  })

  test('OBS publishes: picture and sound on one chunk stream, headers that say only what changed', async () => {
    const { socket, closed } = await knock()

    socket.end(Buffer.concat([HANDSHAKE, OBS_PUBLISH]))
    await closed

    const [heard] = door.heard
    expect(heard).toMatchObject({ key: 'session-key-2', tracks: [PICTURE, { sample_rate_hz: 48_000, channels: 1 }] })
    expect(heard!.samples.map(({ kind, shown_at_us, is_key }) => [kind, shown_at_us, is_key])).toEqual([
      ['video', 66_000, true],
      ['audio', 21_000, true],
      ['audio', 42_333, true],
      ['video', 75_000, false],
    ])
  })
})

describe('limits', () => {
  test('a handshake has 5 s, a key 10 s more, and a publisher that sends nothing 10 s', async () => {
    const silent = await knock()
    door.clock.now_ms += HANDSHAKE_MS
    await silent.closed

    const keyless = await knock()
    keyless.socket.write(HANDSHAKE)
    await once(keyless.socket, 'data')
    door.clock.now_ms += HANDSHAKE_MS + KEY_MS
    await keyless.closed

    const idle = await publish('idle')
    door.clock.now_ms += IDLE_MS
    await idle.closed
    expect(door.heard[0]!.ends).toEqual(['lost'])
  })

  test('20 connections of an address wait for their key, and publishers wait no more', async () => {
    await publish('on air')
    const waiting = await Promise.all(Array.from({ length: WAITING_PER_NETWORK }, knock))

    const late = await knock()
    await late.closed
    expect(waiting.filter(({ socket }) => socket.destroyed)).toEqual([])

    waiting[0]!.socket.destroy()
    await expect
      .poll(() =>
        publish('next').then(
          () => 'published',
          () => 'refused',
        ),
      )
      .toBe('published')
  })

  test('a message has at most 4 MB, and a command before the key 16 KB', async () => {
    const header = (bytes: number, type: number) => {
      const chunk = Buffer.from([3, 0, 0, 0, 0, 0, 0, type, 0, 0, 0, 0])
      chunk.writeUIntBE(bytes, 4, 3)
      return chunk
    }
    const publisher = await publish('large')
    publisher.sendRaw(header(MESSAGE_BYTES_MAX + 1, 9))
    await publisher.closed

    const { socket, closed } = await knock()
    socket.write(Buffer.concat([HANDSHAKE, header(16_385, 20)]))
    await closed
  })

  test('AMF is nested at most eight deep', async () => {
    const nested = (depth: number) =>
      Buffer.concat([...Array.from({ length: depth }, () => Buffer.from('03000161', 'hex')), Buffer.of(5)])
    const connectWith = (depth: number) => {
      const body = Buffer.concat([
        Buffer.from('020007636f6e6e656374003ff0000000000000', 'hex'),
        nested(depth),
        Buffer.from('000009'.repeat(depth), 'hex'),
      ])
      return Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, body.length, 20, 0, 0, 0, 0]), body])
    }
    const deep = await knock()
    deep.socket.write(Buffer.concat([HANDSHAKE, connectWith(8)]))
    await expect.poll(() => deep.answer().includes('NetConnection.Connect.Success')).toBe(true)

    const deeper = await knock()
    deeper.socket.write(Buffer.concat([HANDSHAKE, connectWith(9)]))
    await deeper.closed
    expect(deeper.answer()).toHaveLength(0)
  })

  test('more than 6 Mbit/s over two seconds is refused, by what was encoded', async () => {
    const [key] = makeStream({ frames: 1, key_bytes: 190_000 }).samples
    const tags = Array.from({ length: 8 }, (_, i) => sampleTag({ ...key!, shown_at_us: i * 240_000 }))
    const publisher = await publish('fast', 65_536)

    await publisher.send([configTag(PICTURE), ...tags])
    await publisher.closed

    expect(publisher.statuses.at(-1)!.description).toBe('More than 6 Mbit/s: set a bitrate of at most 4,000 kbit/s.')
    expect(door.heard[0]!.samples).toHaveLength(7)
  })
})

test('300 broken inputs end alone: the server answers or closes, and serves the next publisher', async () => {
  const seed = 26_005
  const random = randomFrom(seed)
  const { tags, samples } = makeStream({ frames: 4, key_bytes: 500 })
  let taken = 0
  for (let batch = 0; batch < 20; batch++) {
    const broken = Array.from({ length: 15 }, async () => {
      const { socket, closed } = await knock()
      socket.end(mutated(Buffer.concat([HANDSHAKE, random() < 0.5 ? FFMPEG_PUBLISH : OBS_PUBLISH]), random))
      await closed
    })
    await Promise.all(broken)
    taken = door.heard.length

    const publisher = await publish('honest')
    await publisher.send(tags)
    await publisher.stop()

    expect(door.heard.at(-1)!.samples.map(times)).toEqual(wholeAs(samples))
  }
  // Enough of them are taken to break later parts as well.
  expect(taken).toBeGreaterThan(100)
})
