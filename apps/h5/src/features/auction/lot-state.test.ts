import { expect, test } from 'vitest'
import { missedReserve } from './lot-state.ts'

test('a lot missed its reserve when it ended unsold with bids below it', () => {
  const lot = { status: 'passed', reserve: 'not_met', bid_count: 2 } as const

  expect(missedReserve(lot)).toBe(true)
  expect(missedReserve({ ...lot, status: 'live' })).toBe(false)
  expect(missedReserve({ ...lot, reserve: 'none' })).toBe(false)
  expect(missedReserve({ ...lot, bid_count: 0 })).toBe(false)
})
