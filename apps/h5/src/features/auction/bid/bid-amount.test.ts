import { expect, it } from 'vitest'
import { type Lot, privateMax } from '../lot/lot-state.ts'
import { quickAmounts, stepped, typedAmount } from './bid-amount.ts'

const lot = (more: object) => ({ increment: { mode: 'fixed', step_fen: 10_00 }, ...more }) as Lot

it('offers steps above the start price before the first bid, and above the current price after it', () => {
  const plus = (more: object) => quickAmounts(lot(more)).map((one) => [one.more_fen, one.amount_fen])

  expect(plus({ current_fen: 300_00, next_fen: 300_00 })[0]).toEqual([10_00, 310_00])
  expect(plus({ current_fen: 300_00, next_fen: 310_00 })[0]).toEqual([10_00, 310_00])
})

it('goes from rung to rung where bids rise by 2-5-8', () => {
  const rungs = lot({ increment: { mode: 'two_five_eight' }, current_fen: 1_200_00, next_fen: 1_500_00 })

  expect(quickAmounts(rungs).map(({ amount_fen }) => amount_fen)).toEqual([1_500_00, 1_800_00, 2_500_00, 3_800_00])
  expect(quickAmounts(rungs).map(({ more_fen }) => more_fen)).toEqual([300_00, 600_00, 1_300_00, 2_600_00])
  expect(stepped(rungs, 1_800_00, false, 1_500_00)).toBe(1_500_00)
  expect(stepped(rungs, 2_200_00, false, 1_500_00)).toBe(2_000_00)
  expect(stepped(rungs, 1_600_00, true, 1_500_00)).toBe(1_800_00)
  expect(stepped(rungs, 1_500_00, false, 1_500_00)).toBe(1_500_00)
})

it('takes what is typed in whole yuan and never below the lowest bid', () => {
  expect(typedAmount('700', 310_00)).toBe(700_00)
  expect(typedAmount('700.50', 310_00)).toBe(700_00)
  expect(typedAmount('7', 310_00)).toBe(310_00)
  expect(typedAmount('', 310_00)).toBeUndefined()
  expect(['2100,50', '2,100', '２１００'].map((typed) => typedAmount(typed, 310_00))).toEqual([
    2_100_00, 2_100_00, 2_100_00,
  ])
  expect(typedAmount('2100,505', 310_00)).toBeUndefined()
})

it('knows a private maximum only above the price', () => {
  const max = (my_max_fen: number | null) => privateMax(lot({ current_fen: 300_00, tick: { my_max_fen } }))
  expect(max(500_00)).toBe(500_00)
  expect(max(300_00)).toBeUndefined()
  expect(max(null)).toBeUndefined()
})
