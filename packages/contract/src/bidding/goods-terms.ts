/** What the crossed-out price of goods goes by. The server works it out by these, and screens say them. */

/** The lowest price of so many days before the present one is crossed out, and for as many after. */
export const GOODS_WAS_DAYS = 30
/** A bargain costs at most this share of the crossed-out price, in basis points. */
export const GOODS_BARGAIN_BP = 8_000

/** The age from which somebody is an adult: liquor is sold to them. */
export const ADULT_YEARS = 18
