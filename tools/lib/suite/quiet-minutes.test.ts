import { expect, test } from 'vitest'
import { countQuietTime, quietPart } from './quiet-minutes.ts'

test('a minute of a machine at half its speed counts half, and none counts more than itself or less than half', () => {
  expect(quietPart(140)).toBe(0.5)
  expect(quietPart(105)).toBeCloseTo(2 / 3)
  expect(quietPart(70)).toBe(1)
  expect(quietPart(20)).toBe(1)
  expect(quietPart(2_000)).toBe(0.5)
})

test('what has been spent is known at any time, and the limit stops what listens', () => {
  const { over, spent } = countQuietTime(1)
  expect(over.aborted).toBe(false)
  const first_ms = spent()
  const second_ms = spent()

  expect(second_ms).toBeGreaterThan(first_ms)
  expect(over.aborted).toBe(true)
})
