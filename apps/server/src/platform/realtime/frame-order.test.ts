import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameOrder } from './frame-order.ts'

const WAIT_MS = 400
let given: number[]
let order: FrameOrder
const frame = (seq: number, ch = 'lot:1') => ({ ch, type: 'lot.tick', seq, data: null })
const take = (...seqs: number[]) => {
  for (const seq of seqs) order.take(frame(seq))
}

beforeEach(() => {
  vi.useFakeTimers()
  given = []
  order = new FrameOrder(({ seq }) => given.push(seq), WAIT_MS)
})
afterEach(() => void vi.useRealTimers())

test('frames that overtook each other on the way reach the watchers in order, each once', () => {
  take(4, 6, 7, 5, 5, 7, 8)

  expect(given).toEqual([4, 5, 6, 7, 8])
})

test('a frame whose predecessor was lost is given out after a moment, and the next ones follow at once', () => {
  take(4, 6, 7, 9)
  vi.advanceTimersByTime(WAIT_MS - 1)
  expect(given).toEqual([4])

  vi.advanceTimersByTime(1)
  expect(given).toEqual([4, 6, 7])
  vi.advanceTimersByTime(WAIT_MS)
  take(10, 5)

  expect(given).toEqual([4, 6, 7, 9, 10])
})

test('what the database says ends the waiting', () => {
  take(4, 6, 9)
  order.settle(frame(8))
  expect(given).toEqual([4, 6, 8, 9])

  order.settle(frame(8))
  order.settle(frame(12))
  take(11, 13)

  expect(given).toEqual([4, 6, 8, 9, 12, 13])
  expect(order.seqOf('lot:1')).toBe(13)
})

test('channels do not wait for each other, and frames without a number wait for nobody', () => {
  take(4, 6)
  order.take(frame(1, 'lot:2'))
  order.take(frame(0))

  expect(given).toEqual([4, 1, 0])
})

test('a channel nobody watches is forgotten with what waits in it', () => {
  take(4, 6)
  order.forget('lot:1')
  vi.advanceTimersByTime(WAIT_MS)
  take(2)

  expect(given).toEqual([4, 2])
})

test('whoever joins just after a frame can be given it, whoever joins later needs it no more', () => {
  take(4, 5)
  expect(order.recent('lot:1', 3_000)).toEqual(frame(5))

  vi.advanceTimersByTime(3_001)
  expect(order.recent('lot:1', 3_000)).toBeUndefined()
  expect(order.recent('lot:2', 3_000)).toBeUndefined()
})
