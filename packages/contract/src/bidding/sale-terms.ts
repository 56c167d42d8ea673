/** The terms an auction house may set for a sale. The server decides by it and the form says it. No dependencies: browsers import this file alone. */

/** A paddle allows bids of so many times its deposit, over all lots of the sale together. */
export const PADDLE_TIMES = 10
/** The dearest buyer's premium, in basis points of the hammer price. */
export const PREMIUM_MAX_BP = 2_000
/** Between the planned ends of two lots, in seconds. */
export const STAGGER_LEAST_S = 20
export const STAGGER_MOST_S = 120
/** The deposit of a sale. */
export const SALE_DEPOSIT_LEAST_FEN = 100_00
export const SALE_DEPOSIT_MOST_FEN = 500_000_00
/** Somebody may set aside up to so many times the sale's deposit, to bid for more. */
export const DEPOSIT_TIMES_MOST = 20
/** Lots of one sale. */
export const SALE_LOTS_MAX = 1_000
/** Who does not pay in a sale loses at most this share of the unpaid hammer prices, in basis points, and never more than the deposit. */
export const SALE_FORFEIT_BP = 2_000
