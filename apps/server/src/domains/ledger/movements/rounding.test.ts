import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionFen, rateFen, rateFloorFen, shareBackFen, spreadFen, takeInOrderFen } from './rounding.ts'

const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0)
const Amount = fc.integer({ min: 1, max: 100_000_000_000 })

describe('rounding', () => {
  test.each([
    [1, 5000, 1],
    [1, 4999, 0],
    [3, 5000, 2],
    [100, 1000, 10],
    [99, 500, 5],
    [90, 500, 5],
    [89, 500, 4],
    [100_000_000_000, 9999, 99_990_000_000],
  ])('%i fen at %i bp is %i fen, half up', (amount_fen, rate_bp, expected) => {
    expect(rateFen(amount_fen, rate_bp)).toBe(expected)
  })

  test.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [10, 7],
    [101, 70],
    [99_99, 69_99],
  ])('of %i fen the shop gets %i at 70 : 30', (amount_fen, shop_fen) => {
    expect(rateFloorFen(amount_fen, 7000)).toBe(shop_fen)
  })

  test.each([
    ['5 % of the hammer', { base_fen: 1000_00, commission_bp: 500, premium_fen: 0, premium_commission_bp: 0 }, 50_00],
    [
      '3 % of the hammer and 10 % of the premium',
      { base_fen: 1000_00, commission_bp: 300, premium_fen: 100_00, premium_commission_bp: 1000 },
      40_00,
    ],
    [
      'each line is rounded once',
      { base_fen: 90, commission_bp: 500, premium_fen: 90, premium_commission_bp: 500 },
      10,
    ],
    [
      'never more than the cap',
      { base_fen: 1_000_000_00, commission_bp: 500, premium_fen: 0, premium_commission_bp: 0 },
      20_000_00,
    ],
    [
      'nothing of goods that were all refunded',
      { base_fen: -5, commission_bp: 500, premium_fen: 0, premium_commission_bp: 0 },
      0,
    ],
  ])('commission: %s', (_, order, expected) => {
    expect(commissionFen({ ...order, cap_fen: 20_000_00 })).toBe(expected)
  })

  test('partial refunds return exactly the whole commission, however they are cut', () => {
    fc.assert(
      fc.property(
        Amount,
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 }),
        (of_fen, rate_bp, cuts) => {
          const whole_fen = rateFen(of_fen, rate_bp)
          let [refunded_fen, returned_fen] = [0, 0]
          for (const cut of [...cuts, of_fen]) {
            const now_fen = Math.min(cut, of_fen - refunded_fen)
            refunded_fen += now_fen
            const back_fen = shareBackFen(whole_fen, refunded_fen, of_fen, returned_fen)
            expect(back_fen).toBeGreaterThanOrEqual(0)
            expect(back_fen).toBeLessThanOrEqual(now_fen)
            returned_fen += back_fen
          }
          expect(returned_fen).toBe(whole_fen)
        },
      ),
    )
  })

  test('an amount spread over parts is all there again', () => {
    fc.assert(
      fc.property(
        Amount,
        fc.array(fc.integer({ min: 0, max: 1_000_000_00 }), { minLength: 1, maxLength: 20 }),
        (amount_fen, weights) => {
          const parts = spreadFen(amount_fen, weights)
          expect(sum(parts)).toBe(amount_fen)
          expect(parts.every((part) => part >= 0)).toBe(true)
        },
      ),
    )
    expect(spreadFen(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(spreadFen(10, [1, 2])).toEqual([3, 7])
  })

  test('pots are emptied in order and the last one takes the rest', () => {
    expect(takeInOrderFen(100, [30, 0, 50])).toEqual([30, 0, 50, 20])
    expect(takeInOrderFen(10, [30, 5])).toEqual([10, 0, 0])
  })
})
