import { expect, test } from 'vitest'
import { SeededRandom } from './seeded-random.ts'

const numbers = (seed: number): number[] => {
  const random = new SeededRandom(seed)
  return Array.from({ length: 1_000 }, () => random.next())
}

test('the same seed gives the same numbers, another seed others', () => {
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(8)).not.toEqual(numbers(7))
  // Rigs print their seed so that a run of last month can be run again: the numbers are part of the promise.
  expect(
    numbers(1)
      .slice(0, 3)
      .map((x) => Math.round(x * 2 ** 32)),
  ).toEqual([2_693_262_067, 11_749_833, 2_265_367_787])
})

test('draws stay within their bounds and reach them', () => {
  const random = new SeededRandom(3)
  const drawn = new Set(Array.from({ length: 300 }, () => random.between(2, 4)))
  expect([...drawn].sort()).toEqual([2, 3, 4])
  expect(new Set(Array.from({ length: 300 }, () => random.upTo(2)))).toEqual(new Set([0, 1]))
  expect(random.happens(0)).toBe(false)
  expect(random.happens(1)).toBe(true)
})

test('shuffling keeps every one and leaves the list as it was', () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8]
  const shuffled = new SeededRandom(5).shuffled(list)
  expect(shuffled).not.toEqual(list)
  expect(shuffled.toSorted()).toEqual(list)
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
