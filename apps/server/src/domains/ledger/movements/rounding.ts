/** How amounts are divided. Whole fen only; each line is rounded once, and what is left goes to the last part. Plain functions. */
import { invariant } from '../../../platform/refuse.ts'

/** amount × numerator / denominator without passing through floating point. */
const product = (amount_fen: number, numerator: number): bigint => BigInt(amount_fen) * BigInt(numerator)

/** A rate of an amount, rounded half up. @param rate_bp basis points */
export function rateFen(amount_fen: number, rate_bp: number): number {
  return Number((product(amount_fen, rate_bp) * 2n + 10_000n) / 20_000n)
}

/** A rate of an amount, rounded down: the first part of a split in two. */
export function rateFloorFen(amount_fen: number, rate_bp: number): number {
  return Number(product(amount_fen, rate_bp) / 10_000n)
}

/** The platform's share of an order at its release: a rate of the goods, a rate of the premium, together at most the cap. */
export function commissionFen(order: {
  /** Goods after the shop's discounts and price edits, less what was refunded before release. */
  base_fen: number
  commission_bp: number
  premium_fen: number
  premium_commission_bp: number
  cap_fen: number
}): number {
  const full_fen =
    rateFen(Math.max(0, order.base_fen), order.commission_bp) + rateFen(order.premium_fen, order.premium_commission_bp)
  return Math.min(order.cap_fen, full_fen)
}

/**
 * The part of a whole that goes back with this refund, when refunds go back in shares: however the refunds are cut, together
 * they return exactly the whole.
 *
 * @param whole_fen what goes back in all, e.g. the commission taken
 * @param refunded_fen all refunds including this one
 * @param of_fen what could be refunded in all
 * @param returned_before_fen what earlier refunds have returned of the whole
 */
export function shareBackFen(
  whole_fen: number,
  refunded_fen: number,
  of_fen: number,
  returned_before_fen: number,
): number {
  invariant(refunded_fen <= of_fen && of_fen > 0, `refunds of ${refunded_fen} exceed ${of_fen}`)
  return Number(product(whole_fen, refunded_fen) / BigInt(of_fen)) - returned_before_fen
}

/** Spreads an amount over parts by their weight; the parts sum to it exactly (largest remainder, earlier parts first). */
export function spreadFen(amount_fen: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount_fen : 0))
  const parts = weights.map((weight) => Number(product(amount_fen, weight) / BigInt(total)))
  const remainders = weights.map((weight, i) => ({ i, left: Number(product(amount_fen, weight) % BigInt(total)) }))
  remainders.sort((a, b) => b.left - a.left || a.i - b.i)
  const missing_fen = amount_fen - parts.reduce((sum, part) => sum + part, 0)
  for (const { i } of remainders.slice(0, missing_fen)) parts[i]! += 1
  return parts
}

/** Takes an amount from several pots in order, each as far as it goes; the last one takes all that is left. */
export function takeInOrderFen(amount_fen: number, available_fen: readonly number[]): number[] {
  let left_fen = amount_fen
  const taken = available_fen.map((fen) => {
    const part = Math.min(left_fen, Math.max(0, fen))
    left_fen -= part
    return part
  })
  return [...taken, left_fen]
}
