import { expect, test } from 'vitest'
import { backFen, nextMoment, takeFirst } from './rules.ts'

const DAY_MS = 86_400_000

test('time that was had first is used first, and never more than there is', () => {
  const purchases = [
    { id: 1, left_s: 60 },
    { id: 2, left_s: 100 },
  ]
  const taken = (seconds: number) =>
    takeFirst(purchases, seconds).map(({ purchase, taken_s }) => [purchase.id, taken_s])

  expect(taken(30)).toEqual([[1, 30]])
  expect(taken(90)).toEqual([
    [1, 60],
    [2, 30],
  ])
  expect(taken(999)).toEqual([
    [1, 60],
    [2, 100],
  ])
})

test('what is unused goes back in proportion, rounded down to a fen', () => {
  expect(backFen({ amount_fen: 30_00, left_s: 36_000, seconds: 36_000 })).toBe(30_00)
  expect(backFen({ amount_fen: 30_00, left_s: 11, seconds: 36_000 })).toBe(0)
  expect(backFen({ amount_fen: 100, left_s: 2, seconds: 3 })).toBe(66)
})

test('an owner is told 30 and 7 days before the end of live time', () => {
  const end = 180 * DAY_MS

  expect(nextMoment(end, 0)).toBe(150 * DAY_MS)
  expect(nextMoment(end, 150 * DAY_MS)).toBe(173 * DAY_MS)
  expect(nextMoment(end, 173 * DAY_MS)).toBe(end)
  expect(nextMoment(end, end)).toBeUndefined()
})
