/** How far each entry of a bid history raised the price: said beside it, so that a jump reads as one and not as a missing bid. */
import type { Data } from '../../lib/api/client.ts'

type Bid = Pick<Data<'auction.bids'>['list'][number], 'seq' | 'amount_fen' | 'status'>

/**
 * From the public log alone. A beaten maximum is no entry of it and is not told (docs/decisions/0011).
 * @param bids newest first
 * @returns by seq; none for the oldest, for void ones, and where the price stayed
 */
export function raisesOf(bids: readonly Bid[]): ReadonlyMap<number, number> {
  const standing = bids.filter(({ status }) => status !== 'void')
  return new Map(
    standing.flatMap(({ seq, amount_fen }, place) => {
      const before = standing[place + 1]
      return before && amount_fen > before.amount_fen ? [[seq, amount_fen - before.amount_fen] as const] : []
    }),
  )
}
