/**
 * The whole price of a lot, worked out in one place: the lot's page, the bid's answer and the won order all use this, so the
 * order asks for exactly what was shown at the bid. No dependencies: browsers import this file alone.
 */

export interface CostInput {
  /** What the lot is sold for, in fen. */
  hammer_fen: number
  /** Buyer's premium on the hammer price, in basis points. */
  premium_bp: number
  shipping_fen: number
  authentication_fen: number
  /** Taken off at most down to zero. */
  coupon_fen: number
  /** Deposit already held, which counts towards the price. */
  deposit_fen: number
}

export interface CostLines {
  hammer_fen: number
  premium_fen: number
  shipping_fen: number
  authentication_fen: number
  coupon_fen: number
  deposit_fen: number
  /** hammer + premium + shipping + authentication − coupon. */
  total_fen: number
  /** total_fen less the deposit, never below zero: what is left of the deposit goes back. */
  pay_after_deposit_fen: number
}

/** A share of an amount: basis points of fen, rounded half up to a whole fen, exact at any size. */
export function shareFen(amount_fen: number, rate_bp: number): number {
  return Number((BigInt(amount_fen) * BigInt(rate_bp) + 5_000n) / 10_000n)
}

/**
 * Adds up the lines of a price. Every amount is a whole number of fen, not negative; the premium is rounded half up once.
 * The coupon line is what is really taken off: never more than there is to pay.
 *
 * @throws RangeError for an amount that is not a whole number of fen or is negative
 */
export function costOf(input: CostInput): CostLines {
  for (const [name, amount] of Object.entries(input)) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${name} is not an amount: ${amount}`)
  }
  const { hammer_fen, premium_bp, shipping_fen, authentication_fen, deposit_fen } = input
  const premium_fen = shareFen(hammer_fen, premium_bp)
  const before_coupon_fen = hammer_fen + premium_fen + shipping_fen + authentication_fen
  const coupon_fen = Math.min(input.coupon_fen, before_coupon_fen)
  const total_fen = before_coupon_fen - coupon_fen
  return {
    hammer_fen,
    premium_fen,
    shipping_fen,
    authentication_fen,
    coupon_fen,
    deposit_fen,
    total_fen,
    pay_after_deposit_fen: Math.max(0, total_fen - deposit_fen),
  }
}
