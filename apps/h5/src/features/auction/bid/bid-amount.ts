/** The amounts a bid sheet offers. Pure, so that the sheet cannot offer what the server would refuse. */
import { stepFen } from '@juya/contract/bidding/increments.ts'
import { firstPrices } from '@juya/contract/bidding/ladders.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import type { Lot } from '../lot/lot-state.ts'

/** The step at a price by the lot's frozen rule. */
export const stepAt = (lot: Lot, price_fen: number): number => stepFen(price_fen, lot.increment)

/** How many steps the quick choices are above the current price. */
const QUICK_STEPS = [1, 2, 5, 10]

/** +1, +2, +5 and +10 steps above the current price, each with the price it makes: by 2-5-8, the rungs. Before the first bid that is the start price. */
export function quickAmounts(lot: Lot): Array<{ more_fen: number; amount_fen: number }> {
  const step_fen = stepAt(lot, lot.current_fen)
  const base_fen = Math.max(lot.current_fen, lot.next_fen - step_fen)
  if (lot.increment.mode === 'two_five_eight') {
    const rungs = firstPrices(base_fen, lot.increment, Math.max(...QUICK_STEPS) + 1)
    return QUICK_STEPS.map((steps) => ({ more_fen: rungs[steps]! - base_fen, amount_fen: rungs[steps]! }))
  }
  return QUICK_STEPS.map((steps) => ({ more_fen: steps * step_fen, amount_fen: base_fen + steps * step_fen }))
}

/** One step up or down from an amount, never under the lowest allowed. */
export function stepped(lot: Lot, amount_fen: number, up: boolean, lowest_fen: number): number {
  const step_fen = stepAt(lot, amount_fen)
  if (!up && lot.increment.mode === 'two_five_eight') return rungBelow(lot, amount_fen, lowest_fen)
  return up ? amount_fen + step_fen : Math.max(lowest_fen, amount_fen - step_fen)
}

/** The highest amount under this one that the ladder leads to from the lowest allowed. */
function rungBelow(lot: Lot, amount_fen: number, lowest_fen: number): number {
  let at_fen = lowest_fen
  for (let next_fen = at_fen; next_fen < amount_fen; next_fen += stepAt(lot, next_fen)) at_fen = next_fen
  return at_fen
}

export const LARGE_TIMES = 3
/** Asked again before sending: more than three times the current price. */
export const isLarge = (lot: Lot, amount_fen: number): boolean => amount_fen > LARGE_TIMES * lot.current_fen

const YUAN_FEN = 100

/** The amount to bid for what is typed: whole yuan, never under the lowest allowed; undefined while no amount can be read. */
export function typedAmount(text: string, lowest_fen: number): number | undefined {
  const fen = parseYuan(text)
  return fen ? Math.max(lowest_fen, Math.floor(fen / YUAN_FEN) * YUAN_FEN) : undefined
}
