/** The parts of the player that decide: which frame is on the screen, how late it is, how it catches up, and what is asked of the hub. */
import { describe, expect, it, test } from 'vitest'
import { againMs, socketUrl } from './line.ts'
import { MediaClock } from './media-clock.ts'
import { followStep, Pace, type Range } from './pace.ts'
import { qualityOf, wishOf } from './quality.ts'
import { capturedAtMs, isOtherTime, lagMs, ShownPieces } from './shown-pieces.ts'
import { type Buffer, TrackBuffer } from './track-buffer.ts'

const piece = (number: number, from_ms: number, captured_at_ms = 1_000_000 + from_ms) => ({
  number,
  from_ms,
  captured_at_ms,
})

describe('the frame on the screen', () => {
  test('belongs to the piece that began last before it, however much more is buffered', () => {
    const pieces = new ShownPieces()
    for (const [at, number] of [11, 12, 13, 14].entries()) pieces.add(piece(number, at * 100))

    const shown = pieces.at(133)!

    expect(shown.number).toBe(12)
    expect(lagMs(capturedAtMs(shown, 133), 1_000_733)).toBe(600)
  })

  test('is late by its own capture: a picture that stands gets later, whatever comes into the buffer', () => {
    const pieces = new ShownPieces()
    for (let at = 0; at < 50; at++) pieces.add(piece(at + 1, at * 100))
    const captured_at_ms = capturedAtMs(pieces.at(40)!, 40)

    expect([1_000_640, 1_004_640].map((now_ms) => lagMs(captured_at_ms, now_ms))).toEqual([600, 4_600])
  })

  test('is of the other size after a change, where its pieces took the place of the first ones', () => {
    const pieces = new ShownPieces()
    for (const [at, number] of [1, 2, 3].entries()) pieces.add(piece(number, at * 100))
    pieces.add(piece(9, 100))

    expect([pieces.at(90)?.number, pieces.at(250)?.number]).toEqual([1, 9])
  })

  test('is of nothing known before the first piece', () => {
    expect(new ShownPieces().at(5)).toBeUndefined()
  })
})

test('another life of the media role begins its time anew; a gap in the picture does not', () => {
  expect(isOtherTime(piece(1, 60_000), piece(2, 90_000))).toBe(false)
  expect(isOtherTime(piece(1, 60_000), piece(2, 0, 1_061_000))).toBe(true)
  expect(isOtherTime(undefined, piece(1, 0))).toBe(false)
})

test('the clock of the pictures is the media role’s, by the shortest round trip', () => {
  const clock = new MediaClock()
  expect(clock.nowMs(0, 77)).toBe(77)

  clock.opened(1_000_050, 100)
  const [slow, fast, late] = [clock.ask(200), clock.ask(300), clock.ask(400)]
  clock.answered(slow, 1_000_600, 800)
  clock.answered(fast, 1_000_310, 320)
  clock.answered(late, 1_000_900, 1_400)
  clock.answered(99, 5, 5)

  expect(clock.nowMs(1_000, 5)).toBe(1_001_000)
  // The server's says that this one came late.
  expect(clock.nowMs(1_000, 1_003_000)).toBe(1_003_000)
  expect(clock.nowMs(1_000, 1_000_500)).toBe(1_001_000)
})

describe('playing near to now', () => {
  const buffered = (...ranges: [number, number][]): Range[] => ranges.map(([start_s, end_s]) => ({ start_s, end_s }))

  test('a little behind it plays faster until it has caught up, far behind it skips', () => {
    const pace = new Pace()

    expect(pace.step(10, buffered([0, 10.25]), 0)).toEqual({ rate: 1 })
    expect(pace.step(10, buffered([0, 10.8]), 100).rate).toBeGreaterThan(1)
    expect(pace.step(10.45, buffered([0, 10.8]), 200).rate).toBeGreaterThan(1)
    expect(pace.step(10.55, buffered([0, 10.8]), 300)).toEqual({ rate: 1 })
    expect(pace.step(10, buffered([0, 13]), 400)).toEqual({ to_s: 12.8, rate: 1 })
  })

  test('a viewer who comes does not see what was: it begins at the newest frames', () => {
    expect(new Pace().step(0, buffered([40, 44]), 0).to_s).toBeCloseTo(43.8)
  })

  test('over a hole it goes on where the picture does', () => {
    expect(new Pace().step(10, buffered([0, 10], [10.5, 11]), 0)).toEqual({ to_s: 10.5, rate: 1 })
    expect(new Pace().step(10.2, buffered([0, 10], [10.5, 11]), 0)).toEqual({ to_s: 10.5, rate: 1 })
  })

  test('after it ran out it keeps more ready, and less again once it is calm', () => {
    const pace = new Pace()
    const rate = (now_ms: number) => pace.step(10, buffered([0, 10.7]), now_ms).rate
    for (let times = 0; times < 5; times++) pace.stalled(0)

    expect(rate(100)).toBeLessThan(1)
    for (let now_ms = 8_000; now_ms < 400_000; now_ms += 8_000) rate(now_ms)
    expect(rate(400_000)).toBeGreaterThan(1)
  })

  test('with nothing buffered it waits', () => {
    expect(new Pace().step(3, [], 0)).toEqual({ rate: 1 })
  })

  test('sound follows the picture: nudged when near, moved when far, and heard as it comes where it is later', () => {
    const picture = { at_s: 20, rate: 1 }

    expect(followStep({ at_s: 20.1, ranges: buffered([10, 21]) }, picture).rate).toBeCloseTo(0.95)
    expect(followStep({ at_s: 12, ranges: buffered([10, 21]) }, picture).to_s).toBe(20)
    expect(followStep({ at_s: 12, ranges: buffered([10, 19]) }, picture).to_s).toBeCloseTo(18.94)
    expect(followStep({ at_s: 19.9, ranges: buffered([10, 21]) }, { at_s: 20, rate: 1.1 }).rate).toBeCloseTo(1.15)
  })
})

/** The browser's buffer: takes one thing at a time, and has room for so many pieces. */
class Box extends EventTarget {
  updating = false
  did: string[] = []
  room = 1_000
  start_s = 0
  end_s = 0
  get buffered(): TimeRanges {
    return { length: this.end_s > 0 ? 1 : 0, start: () => this.start_s, end: () => this.end_s }
  }
  appendBuffer({ length }: Uint8Array): void {
    if (this.end_s - this.start_s + length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.begin(`append ${length}`, () => {
      this.end_s += length
    })
  }
  remove(_from: number, to_s: number): void {
    this.begin(`remove to ${to_s}`, () => {
      this.start_s = to_s
    })
  }
  changeType(type: string): void {
    this.did.push(`be ${type}`)
  }
  private begin(what: string, done: () => void): void {
    if (this.updating) throw new DOMException('busy', 'InvalidStateError')
    this.updating = true
    this.did.push(what)
    this.done = done
  }
  private done = (): void => undefined
  finish(): void {
    this.updating = false
    this.done()
    this.dispatchEvent(new Event('updateend'))
  }
}

describe('a buffer of the browser', () => {
  const bytes = (length: number) => new Uint8Array(length)
  const begun = (box: Box, at_s = 0) => {
    const broken: string[] = []
    const buffer = new TrackBuffer(box as unknown as Buffer, 'a', {
      at_s: () => at_s,
      onBroken: () => broken.push('broken'),
    })
    return { buffer, broken }
  }

  it('takes one piece after another, and another codec between them', () => {
    const box = new Box()
    const { buffer } = begun(box)

    buffer.append(bytes(1))
    buffer.append(bytes(2))
    buffer.start('b', bytes(3))
    for (let times = 0; times < 3; times++) box.finish()

    expect(box.did).toEqual(['append 1', 'append 2', 'be b', 'append 3'])
  })

  it('forgets what was shown long ago', () => {
    const box = new Box()
    const { buffer } = begun(box, 40)
    buffer.append(bytes(41))
    box.finish()

    buffer.append(bytes(1))
    box.finish()

    expect(box.did).toEqual(['append 41', 'remove to 32', 'append 1'])
  })

  it('without room makes some and goes on; where that is not enough it is broken', () => {
    const box = new Box()
    const { buffer, broken } = begun(box, 9)
    box.room = 10
    buffer.append(bytes(10))
    box.finish()

    buffer.append(bytes(2))
    box.finish()
    box.finish()
    expect(box.did).toEqual(['append 10', 'remove to 8', 'append 2'])
    expect(broken).toEqual([])

    buffer.append(bytes(50))
    expect(broken).toEqual(['broken'])
  })

  it('that takes nothing for ten seconds is broken', () => {
    const { buffer, broken } = begun(new Box())
    for (let pieces = 0; pieces < 102; pieces++) buffer.append(bytes(1))
    expect(broken.length).toBeGreaterThan(0)
  })
})

describe('how much of a session comes', () => {
  test('is what was chosen; people who save data begin without a picture', () => {
    expect(qualityOf('360p', true)).toBe('360p')
    expect(qualityOf('4k', false)).toBe('auto')
    expect(qualityOf(null, true)).toBe('sound')
  })

  test('is no picture where none is seen, and no sound before it is put on', () => {
    const seen = { is_seen: true, listens: false }
    expect(wishOf('auto', seen)).toEqual({ picture: 'auto', sound: false })
    expect(wishOf('360p', { is_seen: false, listens: true })).toEqual({ picture: 'none', sound: true })
    expect(wishOf('sound', { is_seen: true, listens: true })).toEqual({ picture: 'none', sound: true })
    expect(wishOf('text', { is_seen: true, listens: true })).toEqual({ picture: 'none', sound: false })
  })
})

test('after a loss it is tried soon, then ever less often; a role that is away is asked calmly', () => {
  expect([0, 1, 2, 9].map((failures) => againMs('lost', failures))).toEqual([500, 1_000, 2_000, 8_000])
  expect(againMs('away', 0)).toBe(5_000)
})

test('a socket’s address is of this origin unless the server names another', () => {
  expect(socketUrl('https://video.example/media/watch')).toBe('wss://video.example/media/watch')
})
