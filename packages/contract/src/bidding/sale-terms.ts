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
/** A bidder may set aside up to so many times the sale's deposit, to bid for more. */
export const DEPOSIT_TIMES_MOST = 20
/** A live lot of a room: how long it runs from its start, and how long a late bid leaves to answer, in seconds. */
export const ROOM_LOT_LEAST_S = 15
export const ROOM_LOT_MOST_S = 120
export const ROOM_LOT_USUAL_S = 30
export const COUNTER_LEAST_S = 5
export const COUNTER_MOST_S = 15
export const COUNTER_USUAL_S = 10
/** No late bid moves the end of a live lot further than this from its start. */
export const ROOM_HARD_END_S = 600
/** So long before its end a live lot is given fair warning. */
export const FAIR_WARNING_S = 5
/** What a live lot is given by an outage of the service. */
export const ROOM_OUTAGE_S = 60
/** Between two lots of a room, where they start by themselves. */
export const GAP_LEAST_S = 3
export const GAP_MOST_S = 120
/** A sale in a room in which no lot runs for so long needs a new date. */
export const STILL_MOST_S = 900
/** So does one whose clerk has not begun it so long after its time. */
export const BEGIN_LATE_MOST_S = 1_800
/** A new date is so long ahead at least, and is named within so many days, or the sale is called off. */
export const NEW_DATE_LEAST_S = 3_600
export const NEW_DATE_MOST_DAYS = 30
export const NEW_DATE_WITHIN_DAYS = 7

/** Before any lot has ended, a forecast counts on late bids for half as long as a lot runs, and on a clerk who takes this long in between. */
const CLERK_TAKES_S = 15

/** How long a lot of a room takes from its start to the start of the next, as long as nothing better is known. */
export const usualPaceS = ({ lot_s, gap_s }: { lot_s: number; gap_s: number | null }): number =>
  Math.round(lot_s * 1.5) + (gap_s ?? CLERK_TAKES_S)

/** Lots of one sale. */
export const SALE_LOTS_MAX = 1_000
/** A winner who does not pay in a sale loses at most this share of the unpaid hammer prices, in basis points, and at most the deposit. */
export const SALE_FORFEIT_BP = 2_000
/** The most a winner loses of a sale's deposit for hammer prices not paid. */
export const saleForfeitFen = (unpaid_fen: number): number => Math.floor((unpaid_fen * SALE_FORFEIT_BP) / 10_000)
