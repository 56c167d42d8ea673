/** How much a bidder has to set aside before bidding, and what not paying a won lot leads to. Plain functions. */

import { DEPOSIT_TIERS } from '@juya/contract'

const YUAN = 100

/** Deposits up to so much are waived for people we know. */
export const VIP_WAIVED_FEN = 500 * YUAN
const WAIVED_FOR_LEVEL_FEN = 200 * YUAN
const WAIVER_LEVEL = 5
/** At level 0 deposits are so many times what others pay. */
const LEVEL_0_TIMES = 2

export interface DepositFacts {
  credit_level: number
  is_vip: boolean
  /** Times (ms) of won lots not paid in the last 365 days. */
  strikes_at: readonly number[]
  /** What the shop multiplies its deposits by, 1 to 5. */
  shop_multiplier: number
}

/** How required_fen follows from what the lot asks: so many times base_fen, and because of what. */
export interface Why {
  base_fen: number
  times: number
  causes: Array<'unpaid' | 'level' | 'shop'>
  unpaid_count: number
  unpaid_days: number
}

export interface DepositNeed {
  required_fen: number
  why: Why
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
  const tier_fen = DEPOSIT_TIERS.find((tier) => bid_fen >= tier.bid_fen)?.deposit_fen ?? 0
  const unpaid = strikes.deposit_multiplier > 1
  const level = facts.credit_level === 0
  const base_fen = Math.max(lot_deposit_fen, tier_fen)
  const times = Math.max(timesAtLevel(facts.credit_level), strikes.deposit_multiplier) * facts.shop_multiplier
  const required_fen = base_fen * times
  const why: Why = {
    base_fen,
    times,
    causes: [
      ...(unpaid ? (['unpaid'] as const) : level ? (['level'] as const) : []),
      ...(facts.shop_multiplier > 1 ? (['shop'] as const) : []),
    ],
    unpaid_count: unpaidLately(facts.strikes_at, now_ms),
    unpaid_days: STRIKE_RULES.within_days,
  }

  const waive_reason = required_fen === 0 || !strikes.may_be_waived ? null : waiver(required_fen, facts)
  return { required_fen, why, waived: waive_reason !== null, waive_reason }
}

/** What still has to be set aside before bids of from_fen and more. */
interface DepositStep {
  from_fen: number
  /** 0 where what is held suffices, or none is asked. */
  topup_fen: number
  why: Why
}

/** The steps from the lowest bid there can be upwards; a step that asks for no more than the one before is left out. */
export function depositSteps(
  { deposit_fen, next_fen, held_fen }: { deposit_fen: number; next_fen: number; held_fen: number },
  facts: DepositFacts,
  now_ms: number,
): DepositStep[] {
  const bounds = [next_fen, ...DEPOSIT_TIERS.map((tier) => tier.bid_fen).filter((fen) => fen > next_fen)]
  const steps: DepositStep[] = []
  for (const from_fen of bounds.sort((a, b) => a - b)) {
    const { required_fen, waived, why } = depositNeed(deposit_fen, from_fen, facts, now_ms)
    const topup_fen = waived ? 0 : Math.max(0, required_fen - held_fen)
    if (steps.at(-1)?.topup_fen !== topup_fen) steps.push({ from_fen, topup_fen, why })
  }
  return steps
}

function waiver(required_fen: number, facts: DepositFacts): 'level' | 'vip' | null {
  if (facts.is_vip && required_fen <= VIP_WAIVED_FEN) return 'vip'
  const trusted = facts.strikes_at.length === 0
  return trusted && required_fen <= waivedFen(facts.credit_level) ? 'level' : null
}

/** Deposits up to so much are waived at a level, for those without a strike; 0: none is. */
export const waivedFen = (credit_level: number): number => (credit_level >= WAIVER_LEVEL ? WAIVED_FOR_LEVEL_FEN : 0)

/** How many times what others pay a deposit is at a level. */
export const timesAtLevel = (credit_level: number): number => (credit_level === 0 ? LEVEL_0_TIMES : 1)

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
  const bounds = [...DEPOSIT_TIERS].reverse().map((tier) => tier.bid_fen)
  const tooLarge = bounds.find((bid_fen) => {
    const need = depositNeed(lot_deposit_fen, bid_fen, facts, now_ms)
    return !need.waived && need.required_fen > held_fen
  })
  return tooLarge === undefined ? null : tooLarge - YUAN
}

const DAY_MS = 86_400_000

/** The consequences of lots won and not paid. The first is a warning. */
export const STRIKE_RULES = {
  /** So many within within_days double the deposits and end waivers. */
  doubling: 2,
  /** So many within within_days bar from bidding for barred_days, counted from the last of them. */
  barring: 3,
  within_days: 90,
  barred_days: 30,
  /** So many within year_days bar permanently. */
  final: 5,
  year_days: 365,
} as const

export interface StrikeEffects {
  deposit_multiplier: number
  may_be_waived: boolean
  /** No bidding before this moment; Infinity: permanently barred. */
  barred_until: number
}

const unpaidLately = (strikes_at: readonly number[], now_ms: number): number =>
  strikes_at.filter((at) => now_ms - at < STRIKE_RULES.within_days * DAY_MS).length

/** The present consequences of lots won and not paid at these moments. */
export function strikeEffects(strikes_at: readonly number[], now_ms: number): StrikeEffects {
  const { doubling, barring, within_days, barred_days, final, year_days } = STRIKE_RULES
  const year = strikes_at.filter((at) => now_ms - at < year_days * DAY_MS).sort((a, b) => a - b)
  const quarter = year.filter((at) => now_ms - at < within_days * DAY_MS)
  const last = barring - 1
  const barrings = year.filter((at, i) => i >= last && at - year[i - last]! < within_days * DAY_MS)
  const barred_until =
    year.length >= final ? Number.POSITIVE_INFINITY : barrings.length > 0 ? barrings.at(-1)! + barred_days * DAY_MS : 0
  return {
    deposit_multiplier: quarter.length >= doubling ? 2 : 1,
    may_be_waived: quarter.length < doubling,
    barred_until,
  }
}
