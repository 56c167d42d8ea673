/** The terms under which a lot of a sale that passed is still sold. The server decides by it and the screens say it. No dependencies. */

/** So many days after a lot passed it may be bought. */
export const POST_SALE_DAYS = 7
/** In the first hours only people who had bid on it may; where there was no bid, everybody may at once. */
export const BIDDERS_FIRST_H = 24
/** Its house answers an offer within so many hours, its buyer a counter-offer. */
export const OFFER_H = 48
export const COUNTER_H = 24
/** One person makes at most so many offers for one lot. */
export const OFFERS_MAX = 3
/** The least offer, in basis points of the price at which the lot is sold at once. */
export const LEAST_OFFER_BP = 5_000

const YUAN_FEN = 100
const ALL_BP = 10_000

/** The least offer for a lot that is sold at once for this price: whole yuan. */
export const leastOfferFen = (price_fen: number): number =>
  Math.ceil((price_fen * LEAST_OFFER_BP) / ALL_BP / YUAN_FEN) * YUAN_FEN

export const POST_OFFER_STATUSES = ['open', 'countered', 'accepted', 'declined', 'expired', 'withdrawn'] as const
/** Why an offer ended that the other side did not answer: sold to somebody else, the shop trades no more, its person left or is restricted. */
export const POST_OFFER_ENDS = ['sold', 'shop', 'left', 'restricted'] as const
