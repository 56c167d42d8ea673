import { expect, it } from 'vitest'
import { monthsAgo } from './records-period.ts'

it.each([
  [1, '2026-11-25T10:00:00Z', '2026-10-25'],
  [3, '2026-05-31T10:00:00Z', '2026-02-28'],
  [6, '2026-03-31T15:59:59Z', '2025-09-30'],
  // It is the first of June in Shanghai already.
  [1, '2026-05-31T16:00:00Z', '2026-05-01'],
])('%i months back from %s begin on %s', (months, now, day) => {
  expect(monthsAgo(months, Date.parse(now))).toBe(day)
})
