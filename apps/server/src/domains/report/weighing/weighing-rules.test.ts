import { expect, test } from 'vitest'
import { type Trust, weightFor, weighTogether } from './weighing-rules.ts'

const NEW = { upheld: 0, unfounded: 0 }
const of = (...weights: Array<[number, number]>) => weights.map(([reporter_id, weight]) => ({ reporter_id, weight }))
const linked = (...pairs: Array<[number, number]>) => {
  const all = new Map<number, Set<number>>()
  for (const [a, b] of pairs) all.set(a, new Set([...(all.get(a) ?? []), b]))
  return all
}

test.each<[Trust, number]>([
  [0, 0],
  [1, 2],
  [2, 2],
  [3, 4],
])('the report of somebody at trust %i weighs %i', (trust, weight) => {
  expect(weightFor(trust, NEW)).toBe(weight)
})

test('who was mostly wrong weighs nothing, however trusted; one mistake or an even count takes nothing away', () => {
  expect(weightFor(3, { upheld: 1, unfounded: 2 })).toBe(0)
  expect(weightFor(2, { upheld: 0, unfounded: 2 })).toBe(2)
  expect(weightFor(2, { upheld: 2, unfounded: 2 })).toBe(2)
})

test('reports of people who are not linked add up', () => {
  expect(weighTogether(of([1, 2], [2, 2], [3, 4]), new Map())).toBe(8)
  expect(weighTogether([], new Map())).toBe(0)
})

test('of people linked to each other the heaviest counts alone, whichever of them the link is known of', () => {
  expect(weighTogether(of([1, 2], [2, 4], [3, 2]), linked([2, 1]))).toBe(6)
  expect(weighTogether(of([1, 2], [2, 4], [3, 2]), linked([1, 2]))).toBe(6)
})

test('a third who reported links two', () => {
  expect(weighTogether(of([1, 2], [2, 2], [3, 2], [4, 2]), linked([1, 2], [3, 2]))).toBe(4)
})

test('one person counts once, by the heaviest of theirs', () => {
  expect(weighTogether(of([1, 0], [1, 2], [1, 2]), new Map())).toBe(2)
})
