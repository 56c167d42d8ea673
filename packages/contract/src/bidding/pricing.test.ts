import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf, type PremiumSlice, premiumFen, shareFen } from './bidding-cost.ts'
import { DEFAULT_INCREMENT_TABLE, rungAbove, stepFen } from './increments.ts'
import { firstPrices, LADDER_ROWS_MOST, wrongLadder } from './ladders.ts'
import { premiumExample, SLICES_MOST, wrongSlices } from './premium.ts'

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

const SLICES: PremiumSlice[] = [
  { up_to_fen: 10_000_00, bp: 2_000 },
  { up_to_fen: 50_000_00, bp: 1_250 },
  { up_to_fen: null, bp: 333 },
]

describe('a premium in slices', () => {
  test.each([
    [0, 0],
    [9_999_99, 2_000_00],
    [10_000_00, 2_000_00],
    [10_001_00, 2_000_13], // a half fen goes up
    [50_000_00, 7_000_00],
    [50_001_00, 7_000_03],
    [150_000_00, 7_000_00 + 3_330_00],
  ])('of %i fen is %i fen', (hammer_fen, expected_fen) => {
    expect(premiumFen(hammer_fen, { premium_bp: 2_000, premium_slices: SLICES })).toBe(expected_fen)
  })

  test('never falls as the price rises, and is one rate where all its rates are', () => {
    const fen = fc.integer({ min: 0, max: 100_000_000_000 })
    const rates = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 2, maxLength: SLICES_MOST })
    const edges = fc.array(fc.integer({ min: 1, max: 90_000_000_000 }), {
      minLength: SLICES_MOST,
      maxLength: SLICES_MOST,
    })
    fc.assert(
      fc.property(fen, fen, rates, edges, (a, b, bps, ends) => {
        const rising = [...ends].sort((x, y) => x - y)
        const falling = [...bps].sort((x, y) => y - x)
        const slices = falling.map((bp, n) => ({ up_to_fen: n === falling.length - 1 ? null : rising[n]!, bp }))
        const of = (hammer_fen: number) => premiumFen(hammer_fen, { premium_bp: 0, premium_slices: slices })
        expect(of(Math.max(a, b))).toBeGreaterThanOrEqual(of(Math.min(a, b)))
        const even = slices.map((slice) => ({ ...slice, bp: falling[0]! }))
        expect(premiumFen(a, { premium_bp: 0, premium_slices: even })).toBe(shareFen(a, falling[0]!))
      }),
    )
  })

  test('is worked out by the cost of a lot, and its example goes through every slice', () => {
    const cost = costOf({ ...nothing, premium_bp: 2_000, premium_slices: SLICES, hammer_fen: 50_000_00 })
    expect(cost).toMatchObject({ premium_fen: 7_000_00, total_fen: 57_000_00 })
    expect(premiumExample({ premium_bp: 2_000, premium_slices: SLICES })).toEqual({
      hammer_fen: 100_000_00,
      premium_fen: 7_000_00 + 1_665_00,
    })
    expect(wrongSlices(SLICES)).toBeUndefined()
  })
})

describe('ladders', () => {
  test('2-5-8 goes from rung to rung, also from between them', () => {
    const yuan = (start: number) => firstPrices(start * 100, { mode: 'two_five_eight' }, 6).map((fen) => fen / 100)
    expect(yuan(800)).toEqual([800, 820, 850, 880, 900, 920])
    expect(yuan(9_500)).toEqual([9_500, 9_800, 10_000, 12_000, 15_000, 18_000])
    expect(yuan(17_999)).toEqual([17_999, 18_000, 20_000, 22_000, 25_000, 28_000])
    expect(yuan(1)).toEqual([1, 2, 4, 6, 8, 10])
    expect(rungAbove(0)).toBe(2_00)
  })

  test.each([
    [[{ from_fen: 0, step_fen: 5_00 }], 'rows'],
    [
      [
        { from_fen: 1_00, step_fen: 5_00 },
        { from_fen: 100_00, step_fen: 10_00 },
      ],
      'from_zero',
    ],
    [
      [
        { from_fen: 0, step_fen: 5_00 },
        { from_fen: 0, step_fen: 10_00 },
      ],
      'rising',
    ],
    [
      [
        { from_fen: 0, step_fen: 5_00 },
        { from_fen: 100_00, step_fen: 5_50 },
      ],
      'whole_yuan',
    ],
    [
      [
        { from_fen: 0, step_fen: 5_00 },
        { from_fen: 100_00, step_fen: 4_00 },
      ],
      'falling',
    ],
    [
      [
        { from_fen: 0, step_fen: 11_00 },
        { from_fen: 100_00, step_fen: 11_00 },
      ],
      'step',
    ],
    [
      [
        { from_fen: 0, step_fen: 10_00 },
        { from_fen: 1_001_00, step_fen: 10_00 },
      ],
      'step',
    ],
  ])('a ladder of a house is none when %j', (rows, rule) => {
    expect(wrongLadder(rows)?.rule).toBe(rule)
  })

  test('our own table would be taken as one, and no ladder has more rows than it may', () => {
    expect(wrongLadder(DEFAULT_INCREMENT_TABLE)).toBeUndefined()
    const many = Array.from({ length: LADDER_ROWS_MOST + 1 }, (_, n) => ({
      from_fen: n * 100_00,
      step_fen: n > 10 ? 12_00 : 10_00,
    }))
    expect(wrongLadder(many)?.rule).toBe('rows')
    expect(wrongLadder(many.slice(0, -1))?.rule).toBeUndefined()
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
