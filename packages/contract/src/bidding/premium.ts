/** A buyer's premium in slices: what makes one valid, and an example of it. Browsers import this file and bidding-cost.ts alone. */
import { type Premium, type PremiumSlice, premiumFen } from './bidding-cost.ts'
import { PREMIUM_MAX_BP } from './sale-terms.ts'

/** Slices of a premium. One slice is a plain rate. */
export const SLICES_LEAST = 2
export const SLICES_MOST = 4
const YUAN = 100

export interface WrongSlice {
  /** The slice's place, from 0; absent: all of them together. */
  slice?: number
  rule: 'slices' | 'most' | 'falling' | 'rising' | 'open_end'
}

/** The first fault of a premium in slices: two to four, edges rising, rates falling, the last without an end. */
export function wrongSlices(slices: readonly PremiumSlice[]): WrongSlice | undefined {
  if (slices.length < SLICES_LEAST || slices.length > SLICES_MOST) return { rule: 'slices' }
  for (const [slice, { up_to_fen, bp }] of slices.entries()) {
    const before = slices[slice - 1]
    if ((up_to_fen === null) !== (slice === slices.length - 1)) return { slice, rule: 'open_end' }
    if (up_to_fen !== null && (up_to_fen % YUAN !== 0 || up_to_fen <= (before?.up_to_fen ?? 0)))
      return { slice, rule: 'rising' }
    if (bp > PREMIUM_MAX_BP || bp < 0) return { slice, rule: 'most' }
    if (before && bp >= before.bp) return { slice, rule: 'falling' }
  }
  return undefined
}

/** What the terms give as an example: twice the last edge, so that every slice has a part in it; ¥10,000 where there is one rate. */
export function premiumExample(premium: Premium): { hammer_fen: number; premium_fen: number } {
  const last_edge_fen = premium.premium_slices?.at(-2)?.up_to_fen
  const hammer_fen = last_edge_fen ? 2 * last_edge_fen : 10_000 * YUAN
  return { hammer_fen, premium_fen: premiumFen(hammer_fen, premium) }
}
