/** How much a bidder has to set aside before bidding, and what not paying a won lot leads to. Plain functions. */

const YUAN = 100

/** The rate of the start price or the low estimate, whichever is larger: 10 %, within these bounds. */
export const DEPOSIT_BP = 1_000
export const DEPOSIT_MIN_FEN = 10 * YUAN
export const DEPOSIT_MAX_FEN = 50_000 * YUAN
/** A lot that starts below this asks for none. */
export const DEPOSIT_FREE_BELOW_FEN = 100 * YUAN

/** Large bids need at least so much, whatever the lot asks. */
const TIERS = [
  { bid_fen: 1_000_000 * YUAN, deposit_fen: 50_000 * YUAN },
  { bid_fen: 200_000 * YUAN, deposit_fen: 10_000 * YUAN },
  { bid_fen: 50_000 * YUAN, deposit_fen: 2_500 * YUAN },
  { bid_fen: 10_000 * YUAN, deposit_fen: 500 * YUAN },
]

/** Deposits up to so much are waived for people we know. */
const WAIVED_FOR_VIP_FEN = 500 * YUAN
const WAIVED_FOR_LEVEL_FEN = 200 * YUAN
const WAIVER_LEVEL = 5

/** The deposit of a lot whose shop named none. Rounded up to whole yuan. */
export function defaultDepositFen(
  lot: { start_fen: number; estimate_low_fen?: number | null; mode: string },
  deposit_bp: number = DEPOSIT_BP,
): number {
  if (lot.mode === 'new_customer' || lot.start_fen < DEPOSIT_FREE_BELOW_FEN) return 0
  const base_fen = Math.max(lot.start_fen, lot.estimate_low_fen ?? 0)
  const rated_fen = Math.ceil((base_fen * deposit_bp) / 10_000 / YUAN) * YUAN
  return Math.min(DEPOSIT_MAX_FEN, Math.max(DEPOSIT_MIN_FEN, rated_fen))
}

export interface DepositFacts {
  credit_level: number
  is_vip: boolean
  /** Times (ms) of won lots not paid in the last 365 days. */
  strikes_at: readonly number[]
  /** What the shop multiplies its deposits by, 1 to 5. */
  shop_multiplier: number
}

export interface DepositNeed {
  required_fen: number
  waived: boolean
  waive_reason: 'level' | 'vip' | null
}

/**
 * What this bidder has to have set aside for a bid of this amount on a lot that asks lot_deposit_fen.
 * A lot without deposit asks for one only from the first tier on.
 */
export function depositNeed(
  lot_deposit_fen: number,
  bid_fen: number,
  facts: DepositFacts,
  now_ms: number,
): DepositNeed {
  const strikes = strikeEffects(facts.strikes_at, now_ms)
  const tier_fen = TIERS.find((tier) => bid_fen >= tier.bid_fen)?.deposit_fen ?? 0
  const trust = Math.max(facts.credit_level === 0 ? 2 : 1, strikes.deposit_multiplier)
  const required_fen = Math.max(lot_deposit_fen, tier_fen) * trust * facts.shop_multiplier

  const waive_reason = required_fen === 0 || !strikes.may_be_waived ? null : waiver(required_fen, facts)
  return { required_fen, waived: waive_reason !== null, waive_reason }
}

function waiver(required_fen: number, facts: DepositFacts): 'level' | 'vip' | null {
  if (facts.is_vip && required_fen <= WAIVED_FOR_VIP_FEN) return 'vip'
  const trusted = facts.credit_level >= WAIVER_LEVEL && facts.strikes_at.length === 0
  return trusted && required_fen <= WAIVED_FOR_LEVEL_FEN ? 'level' : null
}

/**
 * The highest bid a deposit covers: just below the next tier, or null where there is no limit.
 * Tiers are asked in the same multiple as the lot's own deposit.
 */
export function bidLimitFen(
  lot_deposit_fen: number,
  held_fen: number,
  facts: DepositFacts,
  now_ms: number,
): number | null {
  const bounds = [...TIERS].reverse().map((tier) => tier.bid_fen)
  const tooLarge = bounds.find((bid_fen) => {
    const need = depositNeed(lot_deposit_fen, bid_fen, facts, now_ms)
    return !need.waived && need.required_fen > held_fen
  })
  return tooLarge === undefined ? null : tooLarge - YUAN
}

const DAY_MS = 86_400_000

export interface StrikeEffects {
  deposit_multiplier: number
  may_be_waived: boolean
  /** No bidding before this moment; Infinity for good. */
  barred_until: number
}

/**
 * What lots won and not paid lead to: two in 90 days double the deposits and end waivers, three bar from bidding for 30 days from
 * the third, five in 365 days for good. The first is a warning.
 */
export function strikeEffects(strikes_at: readonly number[], now_ms: number): StrikeEffects {
  const year = strikes_at.filter((at) => now_ms - at < 365 * DAY_MS).sort((a, b) => a - b)
  const quarter = year.filter((at) => now_ms - at < 90 * DAY_MS)
  const thirds = year.filter((at, i) => i >= 2 && at - year[i - 2]! < 90 * DAY_MS)
  const barred_until =
    year.length >= 5 ? Number.POSITIVE_INFINITY : thirds.length > 0 ? thirds.at(-1)! + 30 * DAY_MS : 0
  return { deposit_multiplier: quarter.length >= 2 ? 2 : 1, may_be_waived: quarter.length < 2, barred_until }
}
