import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  endOfWorkingDay,
  feeFen,
  leftOfRecharges,
  maskNumber,
  nextAskMs,
  nextLookMs,
  riskOf,
  type WalletStep,
} from './rules.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)

test.each([
  ['a Monday', '2026-03-02T10:00:00', '2026-03-05T00:00:00'],
  ['a Thursday evening', '2026-03-05T23:59:00', '2026-03-10T00:00:00'],
  ['a Friday', '2026-03-06T10:00:00', '2026-03-11T00:00:00'],
  ['a Saturday', '2026-03-07T10:00:00', '2026-03-11T00:00:00'],
])('two working days from %s end at midnight in Shanghai', (_, from, end) => {
  expect(endOfWorkingDay(at(from), 2)).toBe(at(end))
})

test('a person pays from the fourth withdrawal of a month on, a shop never', () => {
  const rule = { free_count: 3, fee_fen: 100 }

  expect([0, 2, 3, 9].map((used) => feeFen('user', used, rule))).toEqual([0, 0, 100, 100])
  expect(feeFen('shop', 9, rule)).toBe(0)
})

test('a payout is asked for ever after, every hour at last', () => {
  expect([0, 1, 4, 5, 500].map((count) => nextAskMs(count, 0))).toEqual([5_000, 15_000, 900_000, 3_600_000, 3_600_000])
})

test('a paid one is looked at every day for a week', () => {
  const day = 86_400_000
  expect(nextLookMs(0, 0)).toBe(day)
  expect(nextLookMs(0, 6 * day)).toBe(7 * day)
  expect(nextLookMs(0, 7 * day)).toBeNull()
})

test('each sign of risk has its own points, and none is counted that is not there', () => {
  const points = { new_device: 20, new_payee: 15, far_above_usual: 25, linked_restricted: 40 }
  const calm = {
    device_age_ms: 8 * 86_400_000,
    payee_known: true,
    amount_fen: 500,
    usual_fen: 100,
    linked_restricted: false,
  }

  expect(riskOf(calm, points)).toEqual([])
  expect(riskOf({ ...calm, amount_fen: 501 }, points)).toEqual([{ code: 'far_above_usual', points: 25 }])
  expect(riskOf({ ...calm, usual_fen: null, amount_fen: 9_999_999 }, points)).toEqual([])
  const all = riskOf(
    { device_age_ms: null, payee_known: false, amount_fen: 501, usual_fen: 100, linked_restricted: true },
    points,
  )
  expect(all.map(({ points }) => points)).toEqual([20, 15, 25, 40])
})

test.each([
  ['bank', '6228480000000000012', '**** 0012'],
  ['alipay', '13800001234', '138****1234'],
  ['alipay', 'lin.qinghe@example.com', 'li***@example.com'],
] as const)('a %s number shows its tail alone', (kind, number, shown) => {
  expect(maskNumber(kind, number)).toBe(shown)
})

describe('what is left of top-ups', () => {
  const recharge = (pay_no: string, amount_fen: number): WalletStep => ({ kind: 'recharge', pay_no, at: 0, amount_fen })
  const left = (...steps: WalletStep[]) => leftOfRecharges(steps).map(({ pay_no, left_fen }) => [pay_no, left_fen])

  test('spending uses them first, the oldest first', () => {
    expect(left(recharge('A', 100), recharge('B', 50), { kind: 'spent', amount_fen: 120 })).toEqual([['B', 30]])
  })

  test('what comes back is theirs again: money is not made ordinary by setting a deposit aside', () => {
    const round: WalletStep[] = [
      { kind: 'spent', amount_fen: 120 },
      { kind: 'came_back', amount_fen: 120 },
    ]
    expect(left(recharge('A', 100), recharge('B', 50), ...round)).toEqual([
      ['A', 100],
      ['B', 50],
    ])
  })

  test('what came back to its card is gone from it', () => {
    expect(left(recharge('A', 100), { kind: 'given_back', pay_no: 'A', amount_fen: 40 })).toEqual([['A', 60]])
  })

  test('is never less than nothing, and never more than was put in', () => {
    const Step = fc.oneof(
      fc.record({
        kind: fc.constant('recharge' as const),
        pay_no: fc.constantFrom('A', 'B', 'C'),
        at: fc.constant(0),
        amount_fen: fc.integer({ min: 1, max: 999 }),
      }),
      fc.record({
        kind: fc.constantFrom('spent' as const, 'came_back' as const),
        amount_fen: fc.integer({ min: 1, max: 999 }),
      }),
      fc.record({
        kind: fc.constant('given_back' as const),
        pay_no: fc.constantFrom('A', 'B', 'C'),
        amount_fen: fc.integer({ min: 1, max: 999 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(Step, { maxLength: 30 }), (steps) => {
        const put_in = steps.reduce((sum, step) => sum + (step.kind === 'recharge' ? step.amount_fen : 0), 0)
        const rest = leftOfRecharges(steps)
        expect(rest.every(({ left_fen }) => left_fen > 0)).toBe(true)
        expect(rest.reduce((sum, { left_fen }) => sum + left_fen, 0)).toBeLessThanOrEqual(put_in)
      }),
    )
  })
})
