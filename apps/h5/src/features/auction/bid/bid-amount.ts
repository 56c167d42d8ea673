/** The amounts a bid sheet offers. Pure, so that the sheet cannot offer what the server would refuse. */
import { stepFen } from '@juya/contract/bidding/increments.ts'
import { parseYuan } from '@juya/ui/bidding/money.ts'
import type { Lot } from '../lot/lot-state.ts'

/** The step at a price by the lot's frozen rule. */
export const stepAt = (lot: Lot, price_fen: number): number => stepFen(price_fen, lot.increment)

/** How many steps the quick choices are above the current price. */
const QUICK_STEPS = [1, 2, 5, 10]

/** +1, +2, +5 and +10 steps above the current price, each with the price it makes. Before the first bid that is the start price. */
export function quickAmounts(lot: Lot): Array<{ more_fen: number; amount_fen: number }> {
  const step_fen = stepAt(lot, lot.current_fen)
  const base_fen = Math.max(lot.current_fen, lot.next_fen - step_fen)
  return QUICK_STEPS.map((steps) => ({ more_fen: steps * step_fen, amount_fen: base_fen + steps * step_fen }))
}

/** One step up or down from an amount, never under the lowest allowed. */
export function stepped(lot: Lot, amount_fen: number, up: boolean, lowest_fen: number): number {
  const step_fen = stepAt(lot, amount_fen)
  return up ? amount_fen + step_fen : Math.max(lowest_fen, amount_fen - step_fen)
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
