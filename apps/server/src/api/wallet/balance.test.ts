import { expect, test } from 'vitest'
import { monthBounds } from '../../domains/proof/index.ts'

test('a month begins and ends at midnight in Shanghai', () => {
  const { from, to } = monthBounds('2026-12')

  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2026-11-30T16:00:00.000Z',
    '2026-12-31T16:00:00.000Z',
  ])
})
