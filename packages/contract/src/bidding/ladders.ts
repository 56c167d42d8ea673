/** The ladders of bid steps a sale may have, and what makes one of a house's own valid. Browsers import this file and increments.ts alone. */
import { DEFAULT_INCREMENT_TABLE, type IncrementRow, type IncrementRule, stepFen } from './increments.ts'

/** Ours; 2-5-8, as rooms count; or an auction house's own. */
export const LADDERS = ['ours', 'two_five_eight', 'own'] as const
export type Ladder = (typeof LADDERS)[number]

const YUAN = 100
/** Rows of a ladder of a house's own. */
export const LADDER_ROWS_LEAST = 2
export const LADDER_ROWS_MOST = 12
/** A step of such a ladder, in basis points of the price its row begins at. */
export const LADDER_STEP_LEAST_BP = 100
export const LADDER_STEP_MOST_BP = 1_000
const ALL_BP = 10_000

/** The rule of a ladder; `own` are the rows of its auction house. */
export const ladderRule = (ladder: Ladder, own: readonly IncrementRow[] | null | undefined): IncrementRule =>
  ladder === 'two_five_eight'
    ? { mode: 'two_five_eight' }
    : { mode: 'table', table: ladder === 'own' ? (own ?? []) : DEFAULT_INCREMENT_TABLE }

/** What a row breaks; `least_fen` and `most_fen` bound its step. */
export interface WrongRow {
  /** The row's place, from 0; absent: the ladder as a whole. */
  row?: number
  rule: 'rows' | 'from_zero' | 'rising' | 'whole_yuan' | 'falling' | 'step'
  least_fen?: number
  most_fen?: number
}

/** The first row begins at 0, so its step is judged by the price the second begins at. */
const judgedAtFen = (rows: readonly IncrementRow[], n: number): number => rows[n === 0 ? 1 : n]!.from_fen

/**
 * The first fault of a house's own ladder: 2 to 12 rows, rising from 0, each step 1 to 10 per cent of the price its row begins at. Steps
 * do not fall: else a higher bid could be beaten by less than a lower one, and bids that were taken back could have mattered.
 */
export function wrongLadder(rows: readonly IncrementRow[]): WrongRow | undefined {
  if (rows.length < LADDER_ROWS_LEAST || rows.length > LADDER_ROWS_MOST) return { rule: 'rows' }
  if (rows[0]!.from_fen !== 0) return { row: 0, rule: 'from_zero' }
  for (const [row, { from_fen, step_fen }] of rows.entries()) {
    if (row > 0 && from_fen <= rows[row - 1]!.from_fen) return { row, rule: 'rising' }
    if (from_fen % YUAN !== 0 || step_fen % YUAN !== 0 || step_fen < YUAN) return { row, rule: 'whole_yuan' }
    if (row > 0 && step_fen < rows[row - 1]!.step_fen) return { row, rule: 'falling' }
  }
  for (const [row, { step_fen }] of rows.entries()) {
    const at_fen = judgedAtFen(rows, row)
    const least_fen = Math.ceil((at_fen * LADDER_STEP_LEAST_BP) / ALL_BP / YUAN) * YUAN
    const most_fen = Math.floor((at_fen * LADDER_STEP_MOST_BP) / ALL_BP / YUAN) * YUAN
    if (step_fen < least_fen || step_fen > most_fen) return { row, rule: 'step', least_fen, most_fen }
  }
  return undefined
}

/** The first prices bid by a rule, one step after the other: what a form and the rules show. */
export function firstPrices(start_fen: number, rule: IncrementRule, count: number): number[] {
  const prices = [start_fen]
  while (prices.length < count) prices.push(prices.at(-1)! + stepFen(prices.at(-1)!, rule))
  return prices
}
