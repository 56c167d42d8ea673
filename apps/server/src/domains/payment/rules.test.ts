import { expect, test } from 'vitest'
import { nextPollMs, nextRefundMs, type Status, type Verdict, verdictOn, type Word } from './rules.ts'

const word = (state: Word['state'], change: Partial<Word> = {}): Word => ({
  state,
  amount_fen: 100,
  currency: 'CNY',
  provider_order_id: 'Q1',
  fail_code: '',
  ...change,
})
const known = (status: Status, submitted_at: number | null = null) => ({
  status,
  amount_fen: 100,
  provider_order_id: 'Q1',
  submitted_at,
})
const NOW = 1_000_000

test.each<[Status, Word, Verdict]>([
  ['created', word('awaiting_code'), 'await_code'],
  ['created', word('succeeded'), 'pay'],
  ['awaiting_code', word('awaiting_code'), 'nothing'],
  ['awaiting_code', word('processing'), 'processing'],
  ['awaiting_code', word('closed'), 'close'],
  ['processing', word('succeeded'), 'pay'],
  ['processing', word('processing'), 'nothing'],
  ['processing', word('failed'), 'fail'],
  ['processing', word('succeeded', { amount_fen: 101 }), 'suspense'],
  ['processing', word('succeeded', { amount_fen: 99 }), 'suspense'],
  ['processing', word('succeeded', { currency: 'USD' }), 'suspense'],
  ['processing', word('succeeded', { provider_order_id: 'Q2' }), 'suspense'],
  ['expired', word('succeeded'), 'late'],
  ['cancelled', word('succeeded'), 'late'],
  ['failed', word('succeeded'), 'late'],
  ['expired', word('succeeded', { amount_fen: 1 }), 'suspense'],
  ['expired', word('processing'), 'nothing'],
  ['cancelled', word('failed'), 'nothing'],
  ['succeeded', word('succeeded'), 'nothing'],
  ['succeeded', word('succeeded', { amount_fen: 5 }), 'nothing'],
  ['succeeded', word('failed'), 'nothing'],
])('a payment that is %s, of which the provider says %o: %s', (status, said, verdict) => {
  expect(verdictOn(known(status), said, NOW)).toBe(verdict)
})

test('a provider that still waits for a code just sent is not believed yet, and is after ten seconds', () => {
  expect(verdictOn(known('processing', NOW - 9_000), word('awaiting_code'), NOW)).toBe('nothing')
  expect(verdictOn(known('processing', NOW - 10_000), word('awaiting_code'), NOW)).toBe('await_code')
})

test('the provider is asked after 5 s, 15 s, 1, 5 and 15 min, then hourly for a day', () => {
  const asked: number[] = []
  for (let count = 0, now = 0; ; count++) {
    const at = nextPollMs(count, 0, now)
    if (at === null) break
    asked.push(at / 1000)
    now = at
  }

  expect(asked.slice(0, 7)).toEqual([5, 15, 60, 300, 900, 4_500, 8_100])
  expect(asked.at(-1)).toBeLessThanOrEqual(86_400)
  expect(asked).toHaveLength(28)
})

test('a refund is sent again eight times, ever later, then a person decides', () => {
  expect([1, 2, 3, 8].map((attempts) => nextRefundMs(attempts, 0))).toEqual([60_000, 300_000, 900_000, 21_600_000])
  expect(nextRefundMs(9, 0)).toBeNull()
})
