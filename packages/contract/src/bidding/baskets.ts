/** No dependencies: browsers import this file alone. */

/** Lots ranked in one basket. */
export const BASKET_LOTS_MAX = 50
/** Baskets of one person at a time. */
export const BASKETS_MAX = 20
