import { expect, it } from 'vitest'
import { type Lot, privateMax } from '../lot/lot-state.ts'
import { quickAmounts, typedAmount } from './bid-amount.ts'

const lot = (more: object) => ({ increment: { mode: 'fixed', step_fen: 10_00 }, ...more }) as Lot

it('offers steps above the start price before the first bid, and above the current price after it', () => {
  const plus = (more: object) => quickAmounts(lot(more)).map((one) => [one.more_fen, one.amount_fen])

  expect(plus({ current_fen: 300_00, next_fen: 300_00 })[0]).toEqual([10_00, 310_00])
  expect(plus({ current_fen: 300_00, next_fen: 310_00 })[0]).toEqual([10_00, 310_00])
})

it('takes what is typed in whole yuan and never below the lowest bid', () => {
  expect(typedAmount('700', 310_00)).toBe(700_00)
  expect(typedAmount('700.50', 310_00)).toBe(700_00)
  expect(typedAmount('7', 310_00)).toBe(310_00)
  expect(typedAmount('', 310_00)).toBeUndefined()
})

it('knows a private maximum only above the price', () => {
  const max = (my_max_fen: number | null) => privateMax(lot({ current_fen: 300_00, tick: { my_max_fen } }))
  expect(max(500_00)).toBe(500_00)
  expect(max(300_00)).toBeUndefined()
  expect(max(null)).toBeUndefined()
})
