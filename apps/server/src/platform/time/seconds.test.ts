import { expect, test } from 'vitest'
import { seconds } from './seconds.ts'

test('an instant is told in whole seconds that have come, and none stays none', () => {
  expect(seconds(1_700_000_000_999)).toBe(1_700_000_000)
  expect(seconds(null)).toBeNull()
  expect(seconds(undefined)).toBeUndefined()
})
