/** Bid steps. No dependencies: browsers import this file alone. */

export interface IncrementRow {
  /** From this visible price on… */
  from_fen: number
  /** …bids rise by this much. */
  step_fen: number
}

/** How a lot's bids rise: by a table (ascending by from_fen, first row from 0), or by one fixed step. */
export interface IncrementRule {
  mode: 'table' | 'fixed'
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
  const table = rule.table?.length ? rule.table : DEFAULT_INCREMENT_TABLE
  const row = table.findLast((candidate) => price_fen >= candidate.from_fen)
  if (!row) throw new RangeError(`no increment for a price of ${price_fen} fen`)
  return row.step_fen
}
