/** How much of an order goes back for which of its things, however the refunds are cut. No database, no clock. */
import { shareBackFen, spreadFen } from '../../ledger/index.ts'
import type { OrderItemRow } from '../tables.ts'

/** A thing in an order as refunds see it. */
export type LineFacts = Pick<
  OrderItemRow,
  | 'id'
  | 'qty'
  | 'subtotal_fen'
  | 'discount_fen'
  | 'platform_discount_fen'
  | 'adjust_fen'
  | 'refunded_fen'
  | 'refunded_qty'
  | 'lowered_fen'
>

/** Pieces of a thing. */
export interface Pieces {
  item_id: number
  qty: number
}

/** What the buyer paid for a thing: its price less its shares of the coupons and of an edit of the price. */
export const lineFen = (line: LineFacts): number => line.subtotal_fen - line.discount_fen + line.adjust_fen

/** The price of the first so many pieces of a thing; all of them cost what the thing cost in the end, to the fen. */
const firstFen = (line: LineFacts, qty: number): number =>
  shareBackFen(lineFen(line) - line.lowered_fen, qty, line.qty, 0)

/** Pieces of a thing of which something can still go back. */
export const piecesLeft = (line: LineFacts): number => line.qty - line.refunded_qty

/** The most that can go back for so many more pieces of a thing. */
export function piecesFen(line: LineFacts, qty: number): number {
  const price_fen = firstFen(line, line.refunded_qty + qty) - firstFen(line, line.refunded_qty)
  return Math.min(price_fen, lineFen(line) - line.refunded_fen)
}

/** The buyer's money in an order that is for none of its things: shipping and premium, less what coupons took off them. */
export const otherFen = (order: { total_fen: number }, lines: readonly LineFacts[]): number =>
  order.total_fen - lines.reduce((sum, line) => sum + lineFen(line), 0)

/** What goes back for one thing. */
export interface LineShare {
  line: LineFacts
  /** Pieces it was asked for. */
  asked_qty: number
  amount_fen: number
  /** Pieces of which nothing is left to give back. */
  qty: number
}

export interface Split {
  lines: LineShare[]
  /** Of shipping and premium. */
  other_fen: number
}

/**
 * Spreads an amount over the things it is for: each by its price and at most its price, what is above that is of shipping and premium.
 *
 * @param asked which pieces; left out: all that is left
 */
export function splitRefund(
  lines: readonly LineFacts[],
  asked: readonly Pieces[] | undefined,
  amount_fen: number,
): Split {
  const wanted = lines.flatMap((line) => {
    const qty = asked ? (asked.find(({ item_id }) => item_id === line.id)?.qty ?? 0) : piecesLeft(line)
    return qty > 0 ? [{ line, qty: Math.min(qty, piecesLeft(line)) }] : []
  })
  const most = wanted.map(({ line, qty }) => piecesFen(line, qty))
  const all_fen = most.reduce((sum, fen) => sum + fen, 0)
  const parts = amount_fen >= all_fen ? most : spreadFen(amount_fen, most)
  return {
    lines: wanted.map(({ line, qty }, i) => ({
      line,
      asked_qty: qty,
      amount_fen: parts[i]!,
      qty: line.refunded_fen + parts[i]! === lineFen(line) ? piecesLeft(line) : parts[i]! === most[i]! ? qty : 0,
    })),
    other_fen: Math.max(0, amount_fen - all_fen),
  }
}

/** Whether nothing of any thing is left after a refund. */
export const takesAll = (lines: readonly LineFacts[], split: Split): boolean =>
  lines.every((line) => {
    const share = split.lines.find((one) => one.line.id === line.id)
    return line.refunded_qty + (share?.qty ?? 0) >= line.qty
  })

/** What went back to the platform's coupon with a thing so far. */
export const couponBackFen = (line: LineFacts): number =>
  lineFen(line) === 0 ? 0 : shareBackFen(line.platform_discount_fen, line.refunded_fen, lineFen(line), 0)

/** What goes back to the platform's coupon beside a thing's share; all shares of a thing return its part of the coupon, to the fen. */
export function couponShareFen({ line, amount_fen }: LineShare): number {
  const whole_fen = lineFen(line)
  if (whole_fen === 0 || line.platform_discount_fen === 0) return 0
  return shareBackFen(line.platform_discount_fen, line.refunded_fen + amount_fen, whole_fen, couponBackFen(line))
}

/**
 * What goes back to the platform's coupon beside shipping and premium, where it took something off them.
 * @param before_fen what went back of them before
 */
export function otherCouponFen(
  coupon_fen: number,
  { before_fen, amount_fen, whole_fen }: { before_fen: number; amount_fen: number; whole_fen: number },
): number {
  if (coupon_fen === 0 || whole_fen === 0) return 0
  return (
    shareBackFen(coupon_fen, before_fen + amount_fen, whole_fen, 0) - shareBackFen(coupon_fen, before_fen, whole_fen, 0)
  )
}
