import type { AuctionLog } from '@juya/verify'
import { expect, test } from 'vitest'
import { answerOf } from './check-answer.ts'

const closing = {} as AuctionLog['closing']
const daily_root = {} as AuctionLog['daily_root']
const logOf = (parts: Partial<AuctionLog>): AuctionLog => ({ entries: [], keys: [], ...parts }) as unknown as AuctionLog
/** In Shanghai the day is over at 16:00 UTC. */
const hoursAfter = (hours: number): number => Date.parse('2026-03-01T16:00:00Z') + hours * 3_600_000

const sold = { log: logOf({ closing }), status: 'sold', root_day: '2026-03-01' } as const
const holds = { ok: true }

test('a lot whose day is over is good only with the root of that day, soon after midnight excepted', () => {
  expect(answerOf({ ...sold, log: logOf({ closing, daily_root }) }, holds, hoursAfter(48))).toBe('good')
  expect(answerOf(sold, holds, hoursAfter(1))).toBe('good')
  expect(answerOf(sold, holds, hoursAfter(3))).toBe('missing_root')
})

test('a lot that has ended is good only with its closing record', () => {
  expect(answerOf({ log: logOf({}), status: 'live', root_day: null }, holds, hoursAfter(0))).toBe('good')
  for (const status of ['sold', 'passed', 'defaulted'] as const)
    expect(answerOf({ log: logOf({}), status, root_day: null }, holds, hoursAfter(0))).toBe('missing_closing')
})

test('what does not hold is bad, whatever else is missing', () => {
  expect(answerOf(sold, { ok: false }, hoursAfter(3))).toBe('bad')
})
