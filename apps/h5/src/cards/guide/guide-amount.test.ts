import { GUIDE_CURRENCIES } from '@juya/contract/calls/money/currencies.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guideAmount, guideValue } from './guide-amount.ts'

const USD_E6 = 7_100_000
const fen = fc.integer({ min: 1, max: 100_000_000_000 })
const rate = fc.integer({ min: 1_000, max: 1_000_000_000 })
const currency = fc.constantFrom(...GUIDE_CURRENCIES)

test('shows four digits at most, decimals below a hundred alone, and a yen never in parts', () => {
  expect(guideAmount({ fen: 8_765_00 }, USD_E6, 'USD')).toBe('US$1,235')
  expect(guideAmount({ fen: 1_234_567_00 }, USD_E6, 'USD')).toBe('US$173,900')
  expect(guideAmount({ fen: 7_10 }, USD_E6, 'USD')).toBe('US$1.00')
  expect(guideAmount({ fen: 98_12 }, USD_E6, 'USD')).toBe('US$13.82')
  expect(guideAmount({ fen: 709_99 }, USD_E6, 'USD')).toBe('US$100')
  expect(guideAmount({ fen: 12_34 }, 46_000, 'JPY')).toBe('JP¥268')
  expect(guideAmount({ fen: 10_000_00, to_fen: 15_000_00 }, 9_250_000, 'GBP')).toBe('£1,081–1,622')
})

test('shows nothing of what is nothing', () => {
  expect(guideAmount({ fen: 0 }, USD_E6, 'USD')).toBeNull()
  expect(guideAmount({ fen: 1 }, USD_E6, 'USD')).toBeNull()
  expect(guideAmount({ fen: 1 }, 46_000, 'JPY')).toBeNull()
})

test('any amount at any rate is off by less than a two-hundredth, or by half of the smallest unit shown', () => {
  fc.assert(
    fc.property(fen, rate, currency, (amount_fen, e6, one) => {
      const exact = (amount_fen * 10_000) / e6
      const unit = one === 'JPY' ? 1 : 0.01
      const off = Math.abs(guideValue(amount_fen, e6, one) - exact)
      expect(off <= exact / 200 + 1e-9 || off <= unit / 2 + 1e-9).toBe(true)
    }),
  )
})

test('any figure has four digits before its zeros at most', () => {
  fc.assert(
    fc.property(fen, rate, currency, (amount_fen, e6, one) => {
      const shown = guideAmount({ fen: amount_fen }, e6, one)
      const digits = (shown ?? '').replace(/[^\d.]/g, '')
      expect((digits.includes('.') ? digits.replace('.', '') : digits.replace(/0+$/, '')).length).toBeLessThanOrEqual(4)
      if (one === 'JPY') expect(digits).not.toContain('.')
    }),
  )
})

test('more yuan are never worth less', () => {
  fc.assert(
    fc.property(fen, fen, rate, currency, (a, b, e6, one) => {
      expect(guideValue(Math.min(a, b), e6, one)).toBeLessThanOrEqual(guideValue(Math.max(a, b), e6, one))
    }),
  )
})
