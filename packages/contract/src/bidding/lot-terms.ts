/** The terms a shop may set for a lot. The server decides by it and the form says it. Browsers import this file and increments.ts alone. */

import { DEFAULT_INCREMENT_TABLE, stepFen } from './increments.ts'

const YUAN = 100
const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** A buy-now price against the start price, in basis points: at least 1.2 times. */
export const BUY_NOW_BP = 12_000
/** The dearest start of a lot for new customers. */
export const NEW_CUSTOMER_START_MAX_FEN = 1_000 * YUAN
/** Opening is planned at most so far ahead. */
export const STARTS_AHEAD_DAYS = 30
/** How long a lot usually runs, as forms offer it: the most usual first. Settings say what is allowed at all. */
export const USUAL_DURATIONS_S = [DAY_S, 2 * DAY_S, 3 * DAY_S, 7 * DAY_S, 3 * HOUR_S, HOUR_S, HOUR_S / 2]
/** A shop may not ask for a larger deposit. */
export const DEPOSIT_MAX_FEN = 50_000 * YUAN
/** A lot is a bargain while its price is at most this share of its low estimate, in basis points. */
export const BARGAIN_BP = 6_000
/** A deposit the shop did not name is at least this. */
export const DEPOSIT_MIN_FEN = 10 * YUAN
/** A lot that starts below this asks for none, unless the shop names one. */
export const DEPOSIT_FREE_BELOW_FEN = 100 * YUAN

/** Large bids need at least so much, regardless of what the lot asks. */
export const DEPOSIT_TIERS = [
  { bid_fen: 1_000_000 * YUAN, deposit_fen: 50_000 * YUAN },
  { bid_fen: 200_000 * YUAN, deposit_fen: 10_000 * YUAN },
  { bid_fen: 50_000 * YUAN, deposit_fen: 2_500 * YUAN },
  { bid_fen: 10_000 * YUAN, deposit_fen: 500 * YUAN },
]

/** A bid from here on asks for a deposit, also on a lot that asks for none. */
export const DEPOSIT_TIER_FROM_FEN = Math.min(...DEPOSIT_TIERS.map((tier) => tier.bid_fen))

/**
 * The deposit of a lot whose shop named none: a share of the start price or the low estimate, whichever is higher. Rounded up to whole yuan.
 * @param deposit_bp the share in basis points
 */
export function defaultDepositFen(
  lot: { start_fen: number; estimate_low_fen?: number | null; mode: string },
  deposit_bp: number,
): number {
  if (lot.mode === 'new_customer' || lot.start_fen < DEPOSIT_FREE_BELOW_FEN) return 0
  const base_fen = Math.max(lot.start_fen, lot.estimate_low_fen ?? 0)
  const rated_fen = Math.ceil((base_fen * deposit_bp) / 10_000 / YUAN) * YUAN
  return Math.min(DEPOSIT_MAX_FEN, Math.max(DEPOSIT_MIN_FEN, rated_fen))
}

/** A fixed step stays between a fifth of the table's step at the start price and ten times it. */
const FIXED_STEP_LEAST = 0.2
const FIXED_STEP_MOST = 10
/** A lot for new customers names a low estimate of at least this many times its start price. */
export const NEW_CUSTOMER_WORTH = 2

export interface PriceTerms {
  mode: string
  /** null: not named yet; only what holds at any start price is judged. */
  start_fen: number | null
  increment_mode: 'table' | 'fixed'
  increment_fen: number | null
  reserve_fen: number | null
  buy_now_fen: number | null
  estimate_low_fen: number | null
  estimate_high_fen: number | null
  deposit_fen: number | null
}

export type PriceField = Exclude<keyof PriceTerms, 'mode' | 'increment_mode'>

/** A rule that a price breaks: nothing below least_fen or above most_fen, where there is such a bound. */
export interface WrongPrice {
  field: PriceField
  rule:
    | 'least_one'
    | 'reserve_low'
    | 'buy_now_low'
    | 'estimate_order'
    | 'deposit_high'
    | 'step_bounds'
    | 'start_high'
    | 'estimate_worth'
    | 'deposit_none'
  least_fen?: number
  most_fen?: number
}

/** The bounds of a fixed step at a start price, in fen. */
export function fixedStepBounds(start_fen: number): { least_fen: number; most_fen: number } {
  const usual_fen = stepFen(start_fen, { mode: 'table', table: DEFAULT_INCREMENT_TABLE })
  return {
    least_fen: Math.max(YUAN, Math.ceil((usual_fen * FIXED_STEP_LEAST) / YUAN) * YUAN),
    most_fen: usual_fen * FIXED_STEP_MOST,
  }
}

/** All faults in the prices of a lot. Drafts must satisfy this too, the database insists on it. */
export function wrongPrices(terms: PriceTerms): WrongPrice[] {
  const { start_fen, reserve_fen, buy_now_fen, estimate_low_fen, estimate_high_fen, deposit_fen } = terms
  const wrong: WrongPrice[] = []
  for (const field of ['start_fen', 'estimate_low_fen', 'estimate_high_fen'] as const)
    if (terms[field] !== null && terms[field] < YUAN) wrong.push({ field, rule: 'least_one', least_fen: YUAN })
  if (reserve_fen !== null && start_fen !== null && reserve_fen < start_fen)
    wrong.push({ field: 'reserve_fen', rule: 'reserve_low', least_fen: start_fen })
  const buy_now_least_fen = Math.max(reserve_fen ?? 0, Math.ceil(((start_fen ?? 0) * BUY_NOW_BP) / 10_000))
  if (buy_now_fen !== null && buy_now_fen < buy_now_least_fen)
    wrong.push({ field: 'buy_now_fen', rule: 'buy_now_low', least_fen: buy_now_least_fen })
  if (estimate_low_fen !== null && estimate_high_fen !== null && estimate_high_fen < estimate_low_fen)
    wrong.push({ field: 'estimate_high_fen', rule: 'estimate_order', least_fen: estimate_low_fen })
  if ((deposit_fen ?? 0) > DEPOSIT_MAX_FEN)
    wrong.push({ field: 'deposit_fen', rule: 'deposit_high', most_fen: DEPOSIT_MAX_FEN })
  return [...wrong, ...wrongStep(terms), ...wrongForNewCustomers(terms)]
}

function wrongStep({ increment_mode, increment_fen, start_fen }: PriceTerms): WrongPrice[] {
  if (increment_mode === 'table') return []
  if (start_fen === null || start_fen < 0)
    return (increment_fen ?? 0) < YUAN ? [{ field: 'increment_fen', rule: 'least_one', least_fen: YUAN }] : []
  const bounds = fixedStepBounds(start_fen)
  const fits = increment_fen !== null && increment_fen >= bounds.least_fen && increment_fen <= bounds.most_fen
  return fits ? [] : [{ field: 'increment_fen', rule: 'step_bounds', ...bounds }]
}

function wrongForNewCustomers({ mode, start_fen, deposit_fen, estimate_low_fen }: PriceTerms): WrongPrice[] {
  if (mode !== 'new_customer' || start_fen === null) return []
  const wrong: WrongPrice[] = []
  if (start_fen > NEW_CUSTOMER_START_MAX_FEN)
    wrong.push({ field: 'start_fen', rule: 'start_high', most_fen: NEW_CUSTOMER_START_MAX_FEN })
  const worth_fen = NEW_CUSTOMER_WORTH * start_fen
  if (estimate_low_fen === null || estimate_low_fen < worth_fen)
    wrong.push({ field: 'estimate_low_fen', rule: 'estimate_worth', least_fen: worth_fen })
  if ((deposit_fen ?? 0) > 0) wrong.push({ field: 'deposit_fen', rule: 'deposit_none', most_fen: 0 })
  return wrong
}
