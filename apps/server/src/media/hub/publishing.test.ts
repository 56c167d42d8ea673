import { describe, expect, test } from 'vitest'
import { NotOpen } from '../doors/control.ts'
import { PublishSocket } from '../http/publish-socket.ts'
import {
  avcc,
  frame,
  frameBytes,
  pictureConfig,
  sampleMessage,
  settingsMessage,
  soundConfig,
  soundSample,
} from '../testing/camera.ts'
import { hashOf, KEY, opened, Stage } from '../testing/stage.ts'

const OTHER_KEY = 'another-key-of-that-very-session'

function staged(more: Parameters<typeof opened>[0] = {}): Stage {
  const stage = new Stage()
  stage.hub.open(opened(more))
  return stage
}

describe('a session has one publisher', () => {
  test('a key that is none of an open session opens nothing', () => {
    const stage = staged()

    expect(() => stage.camera({ key: OTHER_KEY })).toThrow('key')
  })

  test('a second is refused while the first sends; “take over here” ends the first', () => {
    const stage = staged()
    const first = stage.camera()
    stage.roll(first)
    stage.run(1_000)

    expect(() => stage.camera()).toThrow('occupied')
    expect(first.cut).toBeUndefined()
    const second = stage.camera({ take_over: true })
    expect(first.cut).toBe('replaced')
    expect(second.cut).toBeUndefined()
  })

  test('one that sends nothing for 5 s is gone, and the same key goes on where it ended', () => {
    const stage = staged()
    const first = stage.camera()
    const rolling = stage.roll(first)
    const screen = stage.watch()
    stage.run(1_000)
    rolling.stop()
    stage.run(4_800)
    expect(() => stage.camera()).toThrow('occupied')

    stage.run(300)
    expect(first.cut).toBe('stalled')
    const before = screen.frames('720p').length
    stage.roll(stage.camera())
    stage.run(1_000)

    const shown = screen.frames('720p').slice(before)
    expect(shown.slice(0, 3)).toEqual([0, 1, 2])
    const captured = screen.pieces('720p').map(({ captured_at_ms }) => captured_at_ms)
    expect(captured).toEqual([...captured].sort((one, other) => one - other))
    expect(screen.got.filter(({ kind }) => kind === 'init')).toHaveLength(1)
  })

  test('with another key of the session the one that has the old is cut', () => {
    const stage = staged()
    const first = stage.camera()
    stage.hub.open(opened({ key_sha256: hashOf(OTHER_KEY) }))

    expect(first.cut).toBe('kicked')
    expect(() => stage.camera()).toThrow('key')
    stage.camera({ key: OTHER_KEY })
  })

  test('what is asked for while the beginning is told is newer than the answer to that', () => {
    const stage = staged({ key_sha256: hashOf(OTHER_KEY) })
    expect(() => stage.hub.close(2)).toThrow(NotOpen)
    stage.hub.goOn([opened(), opened({ session_id: 2 }), opened({ session_id: 3 })])

    expect([1, 2, 3].map((id) => stage.hub.find(id)?.key_sha256)).toEqual([hashOf(OTHER_KEY), undefined, hashOf(KEY)])
  })

  test('a key whose publisher was kicked opens nothing until the session is opened with one again', () => {
    const stage = staged()
    const first = stage.camera()

    expect(stage.hub.kick({ session_id: 1, publisher: true })).toBe(1)
    expect(first.cut).toBe('kicked')
    expect(() => stage.camera()).toThrow('key')
    stage.hub.open(opened())
    expect(stage.camera().cut).toBeUndefined()
  })

  test('a session that was just closed is not opened before its recording is stored', async () => {
    const stage = staged({ is_recorded: true })
    stage.hub.close(1)

    expect(() => stage.hub.open(opened())).toThrow(NotOpen)
    await expect.poll(() => stage.words()).toContain('ended')
    stage.hub.open(opened())
  })

  test('a camera has other settings now and then; one whose settings never rest is ended', () => {
    const stage = staged()
    const camera = stage.camera()
    const turn = (times: number) => {
      for (let turns = 0; turns < times && !camera.cut; turns++)
        for (const width of [640, 1_280])
          camera.ingest.config({ ...pictureConfig(), description: avcc({ width, height: 360 }) })
    }

    turn(9)
    stage.now_ms += 40_000
    turn(9)
    expect(camera.cut).toBeUndefined()
    turn(9)
    expect(camera.cut).toBe('rate')
  })

  test('more than 6 Mbit/s ends it, 6 do not', () => {
    const stage = staged()
    const [fits, floods] = [stage.camera(), stage.camera({ take_over: true })]
    expect(fits.cut).toBe('replaced')
    const bytes = 750_000 / 30
    const film = (weight: number, frames: number, from: number) => {
      for (let number = from; number < from + frames && !floods.cut; number++) {
        stage.now_ms += 34
        floods.ingest.sample(frame(number, stage.now_ms - (number * 33_333) / 1_000, { bytes: bytes * weight }))
      }
    }

    film(0.99, 600, 0)
    expect(floods.cut).toBeUndefined()
    film(2, 600, 600)
    expect(floods.cut).toBe('rate')
  })

  test('samples that are shown before the first one fit, and none before the session began', () => {
    const stage = staged()
    const [fits, early] = [stage.camera({ sound: true }), staged().camera()]
    fits.ingest.sample(soundSample(30, stage.now_ms - 640))
    fits.ingest.sample(frame(0, stage.now_ms - 640))
    expect(fits.cut).toBeUndefined()

    early.ingest.sample({ ...frame(0, stage.now_ms), shown_at_us: 2_000_000 })
    early.ingest.sample(frame(60, stage.now_ms - 2_000))
    early.ingest.sample(frame(0, stage.now_ms))
    expect(early.cut).toBe('times')
  })

  test('a picture from a clock that is minutes away ends it', () => {
    const stage = staged()
    const camera = stage.camera()
    camera.ingest.sample(frame(0, stage.now_ms - 31_000))

    expect(camera.cut).toBe('times')
  })
})

describe('the web role is told', () => {
  test('on air at the first key frame, lost after 3 s, silent after 30, back at the next key frame', () => {
    const stage = staged()
    const camera = stage.camera()
    camera.ingest.sample(frame(1, stage.now_ms))
    stage.run(1_000)
    expect(stage.words()).toEqual([])

    const rolling = stage.roll(camera)
    stage.run(1_000)
    expect(stage.words()).toEqual(['on_air'])
    const last_ms = stage.now_ms
    rolling.stop()
    stage.run(2_900)
    expect(stage.words()).toEqual(['on_air'])
    stage.run(200)
    expect(stage.told.find(({ word }) => word === 'lost')?.data.picture_at_ms).toBeGreaterThan(last_ms - 40)
    stage.run(26_800)
    expect(stage.words()).not.toContain('silent')
    stage.run(200)
    expect(stage.words()).toContain('silent')
    stage.roll(stage.camera())
    stage.run(100)
    expect(stage.words()).toContain('back')
  })

  test('how much picture came, and not how long a publisher was there', () => {
    const stage = staged()
    const rolling = stage.roll(stage.camera({ renditions: ['720p', '360p'] }), { renditions: ['720p', '360p'] })
    stage.run(12_000)
    rolling.stop()
    stage.run(60_000)
    stage.roll(stage.camera())
    stage.run(5_000)

    const metered = stage.told.filter(({ word }) => word === 'picture').map(({ data }) => data.picture_ms as number)
    expect(metered).toEqual([...metered].sort((one, other) => one - other))
    expect(stage.hub.stats(1).picture_ms).toBeGreaterThan(16_900)
    expect(stage.hub.stats(1).picture_ms).toBeLessThan(17_100)
  })
})

test('a publisher that says its frames last no time, or sends few of them, is metered by when they are shown', () => {
  const stage = staged()
  const camera = stage.camera()
  const began_at_ms = stage.now_ms
  for (let second = 0; second < 20; second++) {
    stage.now_ms = began_at_ms + second * 1_500
    camera.ingest.sample({ ...frame(second * 45, began_at_ms, { every: 45 }), duration_us: 0 })
  }

  expect(stage.hub.stats(1).picture_ms).toBeGreaterThan(28_400)
})

/** Numbers that come in the same order each time. */
function* seeded(seed: number): Generator<number, number> {
  let state = seed
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

const BROKEN = 300
const SEED = 26

test(`${BROKEN} broken inputs end their own publisher and nothing else (seed ${SEED})`, () => {
  const stage = staged()
  const random = seeded(SEED)
  const next = (below: number) => Math.floor((random.next().value as number) * below)
  const screen = stage.watch()
  const valid = (): Array<Buffer | string> => [
    settingsMessage(pictureConfig()),
    settingsMessage(soundConfig()),
    sampleMessage(frame(0, stage.now_ms)),
    sampleMessage(soundSample(0, stage.now_ms)),
    JSON.stringify({ t: 'publish', key: KEY, take_over: true }),
    JSON.stringify({ t: 'clock', id: 1 }),
  ]
  const broken = (): Buffer | string => {
    const whole = valid()[next(6)]!
    const bytes = Buffer.from(whole)
    const way = next(5)
    if (way === 0) return bytes.subarray(0, next(bytes.length))
    if (way === 1) for (let turns = 1 + next(8); turns > 0; turns--) bytes[next(Math.min(bytes.length, 60))] = next(256)
    if (way === 2) return Buffer.concat([bytes, Buffer.from(Array.from({ length: 1 + next(40) }, () => next(256)))])
    if (way === 3) return Buffer.from(Array.from({ length: next(200) }, () => next(256)))
    if (way === 4) bytes.fill(next(2) * 255, next(bytes.length))
    return typeof whole === 'string' ? bytes.toString('latin1') : bytes
  }

  for (let turn = 0; turn < BROKEN; turn++) {
    stage.now_ms += 2_000
    const overs: string[] = []
    const told: object[] = []
    const socket = new PublishSocket(
      {
        say: (message) => void told.push(message),
        bytes: () => {},
        buffered: () => 0,
        cut: (why) => overs.push(why),
      },
      stage.hub,
      () => stage.now_ms,
    )
    socket.text(JSON.stringify({ t: 'publish', key: KEY, take_over: true }))
    for (const message of valid().slice(0, 3)) socket.bytes(message as Buffer)
    for (let messages = 0; messages < 3; messages++) {
      const message = broken()
      if (typeof message === 'string') socket.text(message)
      else socket.bytes(message)
    }
    socket.gone()
    for (const why of overs) expect(['message', 'times', 'codec', 'rate', 'replaced', 'key']).toContain(why)
  }

  const good = stage.camera({ take_over: true })
  const before = screen.got.length
  stage.roll(good)
  stage.run(3_000)
  expect(good.cut).toBeUndefined()
  expect(screen.got.length).toBeGreaterThan(before)
})

test('a key frame that is none, a unit that is cut off and a text instead of a picture end a publisher', () => {
  const stage = staged()
  const cutBy = (send: (camera: ReturnType<Stage['camera']>) => void) => {
    const camera = stage.camera({ take_over: true })
    send(camera)
    return camera.cut
  }

  expect(cutBy(({ ingest }) => ingest.sample({ ...frame(1, stage.now_ms), is_key: true }))).toBe('message')
  expect(
    cutBy(({ ingest }) => ingest.sample({ ...frame(0, stage.now_ms), bytes: frameBytes(0, true).subarray(0, 40) })),
  ).toBe('message')
  expect(cutBy(({ ingest }) => ingest.sample({ ...frame(0, stage.now_ms), bytes: Buffer.from('{"t":"clock"}') }))).toBe(
    'message',
  )
  expect(cutBy(({ ingest }) => ingest.config({ ...pictureConfig(), description: avcc({ profile: 110 }) }))).toBe(
    'codec',
  )
})
