import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, shareFen } from './bidding-cost.ts'
import { DEFAULT_INCREMENT_TABLE, stepFen } from './increments.ts'

const nothing = { premium_bp: 0, shipping_fen: 0, authentication_fen: 0, coupon_fen: 0, deposit_fen: 0 }

describe('the whole price of a lot', () => {
  test('adds premium, shipping and authentication, and takes off coupon and deposit', () => {
    const cost = costOf({
      hammer_fen: 13_600_00,
      premium_bp: 300,
      shipping_fen: 60_00,
      authentication_fen: 199_00,
      coupon_fen: 100_00,
      deposit_fen: 1_000_00,
    })

    expect(cost).toEqual({
      hammer_fen: 13_600_00,
      premium_fen: 408_00,
      shipping_fen: 60_00,
      authentication_fen: 199_00,
      coupon_fen: 100_00,
      deposit_fen: 1_000_00,
      total_fen: 14_167_00,
      pay_after_deposit_fen: 13_167_00,
    })
  })

  test.each([
    [150, 300, 5],
    [149, 300, 4],
    [50, 100, 1],
    [49, 100, 0],
  ])('%i fen at %i basis points is %i fen, half a fen going up', (amount_fen, rate_bp, expected_fen) => {
    expect(shareFen(amount_fen, rate_bp)).toBe(expected_fen)
  })

  test('a coupon takes off no more than there is to pay', () => {
    const cost = costOf({ ...nothing, hammer_fen: 50_00, coupon_fen: 80_00 })
    expect(cost).toMatchObject({ coupon_fen: 50_00, total_fen: 0, pay_after_deposit_fen: 0 })
  })

  test('a deposit above the price leaves nothing to pay', () => {
    expect(costOf({ ...nothing, hammer_fen: 50_00, deposit_fen: 80_00 }).pay_after_deposit_fen).toBe(0)
  })

  test('the lines always add up to the total', () => {
    const fen = fc.integer({ min: 0, max: 100_000_000_000 })
    const input = fc.record({
      hammer_fen: fen,
      premium_bp: fc.integer({ min: 0, max: 10_000 }),
      shipping_fen: fen,
      authentication_fen: fen,
      coupon_fen: fen,
      deposit_fen: fen,
    })
    fc.assert(
      fc.property(input, (one) => {
        const cost = costOf(one)
        const sum_fen =
          cost.hammer_fen + cost.premium_fen + cost.shipping_fen + cost.authentication_fen - cost.coupon_fen
        expect(cost.total_fen).toBe(sum_fen)
        expect(cost.total_fen).toBeGreaterThanOrEqual(0)
        expect(cost.pay_after_deposit_fen).toBe(Math.max(0, sum_fen - one.deposit_fen))
      }),
    )
  })

  test.each([-1, 0.5, Number.NaN])('%d fen is no price', (hammer_fen) => {
    expect(() => costOf({ ...nothing, hammer_fen })).toThrow(RangeError)
  })
})

describe('bid steps', () => {
  test.each([
    [0, 5_00],
    [99_99, 5_00],
    [100_00, 10_00],
    [500_00, 20_00],
    [1_000_00, 50_00],
    [5_000_00, 100_00],
    [10_000_00, 500_00],
    [50_000_00, 1_000_00],
    [100_000_00, 5_000_00],
    [500_000_00, 10_000_00],
    [2_000_000_00, 20_000_00],
    [90_000_000_00, 20_000_00],
  ])('at %i fen the ladder steps by %i fen', (price_fen, expected_fen) => {
    expect(stepFen(price_fen, { mode: 'table' })).toBe(expected_fen)
  })

  test('a lot may have a table or a fixed step of its own', () => {
    expect(stepFen(700_00, { mode: 'fixed', step_fen: 33_00 })).toBe(33_00)
    expect(
      stepFen(700_00, {
        mode: 'table',
        table: [
          { from_fen: 0, step_fen: 1_00 },
          { from_fen: 700_00, step_fen: 7_00 },
        ],
      }),
    ).toBe(7_00)
  })

  test('a fixed step of nothing is an error, not an endless auction', () => {
    expect(() => stepFen(0, { mode: 'fixed', step_fen: 0 })).toThrow(RangeError)
  })

  test('the ladder rises, in whole yuan', () => {
    for (const [index, row] of DEFAULT_INCREMENT_TABLE.entries()) {
      const before = DEFAULT_INCREMENT_TABLE[index - 1]
      expect(row.step_fen % 100).toBe(0)
      if (before) expect(row.from_fen > before.from_fen && row.step_fen > before.step_fen).toBe(true)
    }
  })
})
