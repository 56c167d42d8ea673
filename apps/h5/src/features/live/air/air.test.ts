/** How a broadcast behaves: its rate follows the network, its times are the server's, a still camera of a hidden page is silence, and its socket comes back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whyOf } from './camera.ts'
import { Stillness } from './frames/stillness.ts'
import { sizeOf } from './picture-encoder.ts'
import { type Link, Publisher } from './publisher.ts'
import { LEVELS, Rate } from './rate.ts'
import { CaptureClock, ServerClock } from './server-clock.ts'
import { levelOf } from './sound/sound-format.ts'

/** What takes so long to send at this rate. */
const bytesOf = (rate: Rate, ms: number) => ((rate.level['720p'] + rate.level['360p']) / 8_000) * ms

describe('the rate', () => {
  it('falls where pictures wait, down to the smaller one alone, and leaves frames out meanwhile', () => {
    const rate = new Rate()
    let now_ms = 0

    for (; now_ms < 20_000; now_ms += 250) rate.look(bytesOf(rate, 1_200), now_ms)

    expect(rate.level).toBe(LEVELS.at(-1))
    expect(rate.level['720p']).toBe(0)
    expect(rate.skips()).toBe(true)
  })

  it('rises where nothing waits, and after a rise that failed waits longer with the next', () => {
    const rate = new Rate()
    const first = rate.level
    const until = (wanted: () => boolean, waiting_ms: number, from_ms: number) => {
      let now_ms = from_ms
      for (; !wanted() && now_ms < from_ms + 300_000; now_ms += 250) rate.look(bytesOf(rate, waiting_ms), now_ms)
      return now_ms - from_ms
    }

    const rose_ms = until(() => rate.level === LEVELS[0], 0, 0)
    const fell_ms = until(() => rate.level === first, 800, rose_ms)
    const again_ms = until(() => rate.level === LEVELS[0], 0, rose_ms + fell_ms)

    expect(fell_ms).toBeLessThan(rose_ms)
    expect(again_ms).toBeGreaterThan(rose_ms * 1.5)
  })
})

describe('times', () => {
  it('are the server’s by the shortest way there and back', () => {
    const clock = new ServerClock()
    expect(clock.serverMs(100)).toBeUndefined()

    clock.note({ sent_ms: 100, received_ms: 140, now_ms: 5_020 })
    clock.note({ sent_ms: 200, received_ms: 600, now_ms: 9_999 })

    expect(clock.serverMs(300)).toBe(5_200)
    expect(clock.roundMs()).toBe(40)
  })

  it('of frames are even where their arrival is not, and begin anew with another camera', () => {
    const clock = new CaptureClock()
    const at = [0, 33_000, 66_000].map((frame_us, nth) => clock.at(frame_us, 1_000_000 + frame_us + nth * 4_000))

    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(33_000)
    expect(at[2]! - at[1]!).toBeLessThan(33_100)
    expect(clock.at(0, 9_000_000)).toBe(9_000_000)
  })
})

it('a still camera is silence only in a hidden page, after 2 s', () => {
  const stillness = new Stillness()
  const still = () => new Uint8ClampedArray([1, 2, 3])

  expect(stillness.isAlive(false, 0, still)).toBe(true)
  expect(stillness.isAlive(true, 0, still)).toBe(true)
  expect(stillness.isAlive(true, 1_900, still)).toBe(true)
  expect(stillness.isAlive(true, 2_000, still)).toBe(false)
  expect(stillness.isAlive(true, 2_100, () => new Uint8ClampedArray([1, 2, 4]))).toBe(true)
  expect(stillness.isAlive(false, 9_000, still)).toBe(true)
})

it('pictures keep their shape, are no larger than the camera’s, and have even sides', () => {
  expect(sizeOf({ width: 1_280, height: 720 }, '360p')).toEqual({ width: 640, height: 360 })
  expect(sizeOf({ width: 1_080, height: 1_920 }, '720p')).toEqual({ width: 720, height: 1_280 })
  expect(sizeOf({ width: 640, height: 481 }, '720p')).toEqual({ width: 640, height: 482 })
})

it('silence has no level, and a loud voice the whole bar', () => {
  expect(levelOf(new Float32Array(64))).toBe(0)
  expect(levelOf(new Float32Array(64).fill(0.5))).toBe(1)
})

it('says why there is no camera', () => {
  const named = (name: string) => whyOf(Object.assign(new Error(name), { name }))

  expect(['NotAllowedError', 'NotReadableError', 'NotFoundError'].map(named)).toEqual(['denied', 'busy', 'none'])
})

/** The network's other end: a socket whose server is the test. */
class PlayedSocket {
  static readonly OPEN = 1
  static opened: PlayedSocket[] = []
  readyState = 0
  bufferedAmount = 0
  binaryType = ''
  readonly said: Record<string, unknown>[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void

  readonly url: string

  constructor(url: string) {
    this.url = url
    PlayedSocket.opened.push(this)
  }

  send(message: string): void {
    this.said.push(JSON.parse(message))
  }

  open(): void {
    this.readyState = 1
    this.onopen?.()
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  close(): void {
    this.readyState = 3
    this.onclose?.()
  }

  over(why: string): void {
    this.hear({ t: 'over', why })
    this.close()
  }
}

describe('the socket', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.stubGlobal('WebSocket', PlayedSocket)
    PlayedSocket.opened = []
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const last = () => PlayedSocket.opened.at(-1)!
  const KEY = 'a-key-of-some-length'

  function published(take_over = false) {
    const links: Link[] = []
    let begun = 0
    const publisher = new Publisher('wss://juya.test/media/publish', KEY, take_over, {
      link: (link) => links.push(link),
      begun: () => {
        begun += 1
      },
    })
    publisher.connect()
    last().open()
    last().hear({ t: 'publishing', now_ms: 5_000, goes_on: false })
    return { publisher, links, begunTimes: () => begun }
  }

  it('comes back with the same key after a cut, never takes over by itself, and waits for its own place', () => {
    const { links, begunTimes } = published(true)
    expect(last().said[0]).toEqual({ t: 'publish', key: KEY, take_over: true })

    last().close()
    vi.advanceTimersByTime(200)
    last().open()
    expect(last().said[0]).toEqual({ t: 'publish', key: KEY, take_over: false })
    last().over('occupied')
    vi.advanceTimersByTime(500)
    last().open()
    last().hear({ t: 'publishing', now_ms: 9_000, goes_on: true })

    expect(links).toEqual(['on', 'again', 'again', 'on'])
    expect(begunTimes()).toBe(2)
  })

  it('asks again where the server does not know a new key yet, and gives it up after a while', () => {
    const links: Link[] = []
    new Publisher('wss://juya.test/media/publish', KEY, false, {
      link: (link) => links.push(link),
      begun: () => undefined,
    }).connect()
    const refuse = () => {
      last().open()
      last().over('key')
    }

    refuse()
    expect(links).toEqual(['connecting'])
    for (let nth = 0; nth < 8; nth++) {
      vi.advanceTimersByTime(2_000)
      if (last().readyState === 0) refuse()
    }

    expect(links.at(-1)).toBe('taken')
    vi.advanceTimersByTime(60_000)
    expect(last().readyState).toBe(3)
  })

  it('stays away once another device took over, and once the session is over', () => {
    const { links } = published()
    last().over('replaced')
    vi.advanceTimersByTime(60_000)
    const other = published()
    last().over('closed')
    vi.advanceTimersByTime(60_000)

    expect(links).toEqual(['on', 'taken'])
    expect(other.links).toEqual(['on', 'over'])
    expect(PlayedSocket.opened).toHaveLength(2)
  })

  it('sends nothing between two connections, and says that it ends', () => {
    const { publisher } = published()
    const socket = last()
    publisher.close()

    expect(socket.said.at(-1)).toEqual({ t: 'end' })
    expect(publisher.waiting_bytes).toBe(0)
  })
})
