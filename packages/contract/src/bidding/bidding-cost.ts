/**
 * The whole price of a lot, worked out in one place: the lot's page, the bid's answer and the won order all use this, so the
 * order asks for exactly what was shown at the bid. No dependencies: browsers import this file alone.
 */

/** A part of the hammer price with a premium of its own: from where the slice before it ends up to up_to_fen. */
export interface PremiumSlice {
  /** null: the last slice, of all that is above. */
  up_to_fen: number | null
  bp: number
}

/** How a buyer's premium is worked out: the rate of the whole price, or of its slices. */
export type Premium = Pick<CostInput, 'premium_bp' | 'premium_slices'>

export interface CostInput {
  /** What the lot is sold for, in fen. */
  hammer_fen: number
  /** Buyer's premium on the hammer price, in basis points; in slices, that of the first. */
  premium_bp: number
  /** The premium where it falls as the price rises; absent: premium_bp on all of it. */
  premium_slices?: readonly PremiumSlice[] | null | undefined
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

/** The buyer's premium on a hammer price: each slice at its own rate, the sum rounded half up once to a whole fen. */
export function premiumFen(hammer_fen: number, { premium_bp, premium_slices }: Premium): number {
  if (!premium_slices?.length) return shareFen(hammer_fen, premium_bp)
  let from_fen = 0
  let sum = 0n
  for (const { up_to_fen, bp } of premium_slices) {
    const to_fen = Math.min(hammer_fen, up_to_fen ?? hammer_fen)
    if (to_fen <= from_fen) continue
    sum += BigInt(to_fen - from_fen) * BigInt(bp)
    from_fen = to_fen
  }
  return Number((sum + 5_000n) / 10_000n)
}

/**
 * Adds up the lines of a price. Every amount is a whole number of fen, not negative; the premium is rounded half up once.
 * The coupon line is what is really taken off: never more than there is to pay.
 *
 * @throws RangeError for an amount that is not a whole number of fen or is negative
 */
export function costOf(input: CostInput): CostLines {
  const { premium_slices: _, ...amounts } = input
  for (const [name, amount] of Object.entries(amounts)) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${name} is not an amount: ${amount}`)
  }
  const { hammer_fen, shipping_fen, authentication_fen, deposit_fen } = input
  const premium_fen = premiumFen(hammer_fen, input)
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
