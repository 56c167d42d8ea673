import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Frame } from './realtime.ts'
import { Together, written } from './together.ts'

const APART_MS = 250
let sent: Frame[][]
let together: Together
const tick = (lot: number, seq: number, type = 'lot.tick') => {
  together.take(written({ ch: `lot:${lot}`, type, seq, data: { seq } }, type === 'lot.tick'))
}
/** The end of this turn of the event loop. */
const turn = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  together = new Together((frames) => sent.push(JSON.parse(frames)))
})
afterEach(() => void vi.useRealTimers())

test('who watches a thousand lots is told at most four times a second, and has the last price of each', async () => {
  const seen = new Map<string, number>()
  for (let n = 0; n < 10_000; n++) {
    tick(n % 1_000, 1 + Math.floor(n / 1_000))
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(APART_MS)
  for (const { ch, seq } of sent.flat()) seen.set(ch, seq)

  expect(sent.length).toBeLessThanOrEqual(10 * 4 + 1)
  expect([seen.size, new Set(seen.values())]).toEqual([1_000, new Set([10])])
})

test('the first price goes at once, with what came in the same turn; what follows goes together a quarter of a second later', async () => {
  tick(1, 4)
  tick(2, 9)
  await turn()
  expect(sent.map((frames) => frames.map(({ ch }) => ch))).toEqual([['lot:1', 'lot:2']])

  tick(1, 5)
  tick(3, 2)
  await vi.advanceTimersByTimeAsync(APART_MS - 1)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent[1]!.map(({ ch, seq }) => [ch, seq])).toEqual([
    ['lot:1', 5],
    ['lot:3', 2],
  ])

  await vi.advanceTimersByTimeAsync(APART_MS)
  tick(3, 3)
  await turn()
  expect(sent).toHaveLength(3)
})

test('a price that stands for others says the first of their numbers; the end of a lot, and what came before a lost one, are told each', async () => {
  tick(9, 1)
  await turn()
  for (const seq of [4, 5, 6]) tick(7, seq)
  tick(7, 9) // 7 and 8 were lost on the way: it stands for itself alone
  tick(7, 10, 'lot.closed')
  tick(8, 3)
  await vi.advanceTimersByTimeAsync(APART_MS)

  expect(sent[1]).toEqual([
    { from: 4, ch: 'lot:7', type: 'lot.tick', seq: 6, data: { seq: 6 } },
    { ch: 'lot:7', type: 'lot.tick', seq: 9, data: { seq: 9 } },
    { ch: 'lot:7', type: 'lot.closed', seq: 10, data: { seq: 10 } },
    { ch: 'lot:8', type: 'lot.tick', seq: 3, data: { seq: 3 } },
  ])
})
