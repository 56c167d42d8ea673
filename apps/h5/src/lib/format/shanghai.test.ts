import { expect, it, test } from 'vitest'
import { dayInShanghai, latestMonths, monthsAgo } from './shanghai.ts'

it.each([
  [1, '2026-11-25T10:00:00Z', '2026-10-25'],
  [3, '2026-05-31T10:00:00Z', '2026-02-28'],
  [6, '2026-03-31T15:59:59Z', '2025-09-30'],
  // It is the first of June in Shanghai already.
  [1, '2026-05-31T16:00:00Z', '2026-05-01'],
])('%i months back from %s begin on %s', (months, now, day) => {
  expect(monthsAgo(months, Date.parse(now))).toBe(day)
})

test('a phone whose own month is not over yet opens the records of the month it is in Shanghai', () => {
  expect(latestMonths(3, Date.parse('2026-11-30T15:59:59Z'))).toEqual(['2026-11', '2026-10', '2026-09'])
  expect(latestMonths(3, Date.parse('2026-11-30T16:00:00Z'))).toEqual(['2026-12', '2026-11', '2026-10'])
  // A month without a 31st is not left out.
  expect(latestMonths(3, Date.parse('2026-03-31T10:00:00Z'))).toEqual(['2026-03', '2026-02', '2026-01'])
  expect(dayInShanghai(Date.parse('2026-11-30T16:00:00Z'))).toBe('2026-12-01')
})
