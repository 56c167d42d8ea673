import { GAP_LEAST_S, GAP_MOST_S } from '../../bidding/sale-terms.ts'
import { whole } from '../../units.ts'

/** Seconds after which the next lot of a room starts by itself; 0: its clerk starts each. */
export const Gap = whole(0, GAP_MOST_S).refine((gap_s) => gap_s === 0 || gap_s >= GAP_LEAST_S, {
  message: `0, or at least ${GAP_LEAST_S}`,
})
