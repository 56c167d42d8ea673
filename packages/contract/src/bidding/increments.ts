/** Bid steps. No dependencies: browsers import this file alone. */

export interface IncrementRow {
  /** From this visible price on… */
  from_fen: number
  /** …bids rise by this much. */
  step_fen: number
}

/** How a lot's bids rise: by a table (ascending by from_fen, first row from 0), by one fixed step, or from rung to rung of 2-5-8. */
export interface IncrementRule {
  mode: 'table' | 'fixed' | 'two_five_eight'
  table?: readonly IncrementRow[] | null
  step_fen?: number | null
}

const yuan = (from: number, step: number): IncrementRow => ({ from_fen: from * 100, step_fen: step * 100 })

/** The standard ladder: steps of 1 to 10 per cent of the price, as salerooms use them. */
export const DEFAULT_INCREMENT_TABLE: readonly IncrementRow[] = [
  yuan(0, 5),
  yuan(100, 10),
  yuan(500, 20),
  yuan(1_000, 50),
  yuan(5_000, 100),
  yuan(10_000, 500),
  yuan(50_000, 1_000),
  yuan(100_000, 5_000),
  yuan(500_000, 10_000),
  yuan(2_000_000, 20_000),
]

/** Below this rungs stand ¥2 apart. */
const RUNGS_FROM_FEN = 10_00

/**
 * The next rung of 2-5-8 above a price: in each decade prices end in 0, 2, 5 and 8, such as ¥1,000, 1,200, 1,500, 1,800, 2,000. A price
 * between two rungs is followed by the upper one.
 */
export function rungAbove(price_fen: number): number {
  if (price_fen < RUNGS_FROM_FEN) return (Math.floor(price_fen / 2_00) + 1) * 2_00
  let unit_fen = RUNGS_FROM_FEN
  while (price_fen >= 10 * unit_fen) unit_fen *= 10
  const from_fen = Math.floor(price_fen / unit_fen) * unit_fen
  return [2, 5, 8, 10].map((tenths) => from_fen + (tenths * unit_fen) / 10).find((rung_fen) => rung_fen > price_fen)!
}

/**
 * The step at a visible price, in fen. A rule of mode table without its own table uses the standard ladder.
 *
 * @throws RangeError for a fixed rule without a positive step, or a table that has no row for the price
 */
export function stepFen(price_fen: number, rule: IncrementRule): number {
  if (rule.mode === 'fixed') {
    if (!rule.step_fen || rule.step_fen <= 0) throw new RangeError('a fixed increment needs a positive step')
    return rule.step_fen
  }
  if (rule.mode === 'two_five_eight') return rungAbove(price_fen) - price_fen
  const table = rule.table?.length ? rule.table : DEFAULT_INCREMENT_TABLE
  const row = table.findLast((candidate) => price_fen >= candidate.from_fen)
  if (!row) throw new RangeError(`no increment for a price of ${price_fen} fen`)
  return row.step_fen
}
