/** What a refund is of: its shares of the things, of shipping and premium, and of the platform's coupon. */
import type { Tx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { overShippingFen } from '../amounts.ts'
import type { RefundFacts } from '../kinds.ts'
import type { Actor } from '../store.ts'
import type { Order, OrderItemRow, OrderRefund } from '../tables.ts'
import {
  couponBackFen,
  couponShareFen,
  otherCouponFen,
  otherFen,
  type Pieces,
  piecesLeft,
  type Split,
  splitRefund,
  takesAll,
} from './line-shares.ts'
import { addItemRefund, addItemRefunds, type NewItemRefund } from './refund-store.ts'

export interface RefundAsk {
  /** What the buyer gets, 1 or more, at most what is left of what they paid. */
  cash_fen: number
  /** The pieces it is for; left out: all that is left. */
  lines?: readonly Pieces[]
  /** They came back, and the shop says that they can be sold again. */
  restock?: boolean
  /** As the bank, the log and both sides read it. */
  reason: string
  for: { type: 'case' | 'chargeback'; id: number } | { type: 'close' }
  actor: Actor
}

/** The buyer's money in it, from the wallet, by card and as deposit. */
export const cashFen = (order: Order): number => order.paid_fen + order.deposit_applied_fen

/** The refunds to the buyer so far. */
export const returnedFen = (refunds: readonly OrderRefund[]): number =>
  refunds.reduce((sum, one) => sum + one.cash_fen, 0)

/** What a refund is of. */
export interface Shares {
  cash_fen: number
  split: Split
  /** Of the platform's coupon; null: in shares of the buyer's money, regardless of what it is of. */
  coupon_fen: number | null
  /** What of it counts against the commission, coupon included; null: goods first, then the premium. */
  goods_fen: number | null
  /** What earlier refunds gave back of the things, coupons included; counts where goods_fen does. */
  goods_before_fen: number
}

/** A won lot gives back in shares of the whole: hammer price, premium and shipping are one promise. Goods give back line by line. */
export function sharesOf(
  order: Order,
  items: readonly OrderItemRow[],
  earlier: readonly OrderRefund[],
  { cash_fen: asked_fen, lines }: RefundAsk,
  { left_fen, max_fen, sent }: { left_fen: number; max_fen: number; sent: boolean },
): Shares {
  const refuseAbove = (most_fen: number): never =>
    refuse('CASE_AMOUNT', { max_fen: most_fen, max_yuan: (most_fen / 100).toFixed(2) })
  if (asked_fen > max_fen || asked_fen < 1) refuseAbove(max_fen)
  const split = splitRefund(items, lines, asked_fen)
  // Where everything goes back nothing of any thing is left, regardless of what its kind asked for it in the end, and also if it cost
  // nothing.
  if (asked_fen === left_fen)
    split.lines = items.flatMap((line) => {
      const share = split.lines.find((one) => one.line.id === line.id) ?? { line, asked_qty: 0, amount_fen: 0, qty: 0 }
      return piecesLeft(line) > 0 ? [{ ...share, qty: piecesLeft(line) }] : []
    })
  const of_lines_fen = split.lines.reduce((sum, share) => sum + share.amount_fen, 0)
  const other_before_fen = returnedFen(earlier) - items.reduce((sum, item) => sum + item.refunded_fen, 0)
  const other_whole_fen = otherFen(order, items)
  const other_left_fen = Math.max(0, other_whole_fen - other_before_fen)
  const over_fen = overShippingFen(order)
  if (split.other_fen > other_left_fen) refuseAbove(of_lines_fen + other_left_fen)
  if (order.refund_by === 'whole')
    return { cash_fen: asked_fen, split, coupon_fen: null, goods_fen: null, goods_before_fen: 0 }
  // What a bank took back does not go with the rest a second time.
  const empties = max_fen === left_fen && order.shipped_at === null && !sent && takesAll(items, split)
  const cash_fen = empties ? left_fen : asked_fen
  const other_fen = cash_fen - of_lines_fen
  const line_coupons_fen = split.lines.reduce((sum, share) => sum + couponShareFen(share), 0)
  const other_coupon_fen = otherCouponFen(
    order.platform_discount_fen - items.reduce((sum, item) => sum + item.platform_discount_fen, 0),
    { before_fen: other_before_fen, amount_fen: other_fen, whole_fen: other_whole_fen },
  )
  const coupon_fen =
    cash_fen === left_fen
      ? order.platform_discount_fen - earlier.reduce((sum, one) => sum + one.coupon_fen, 0)
      : line_coupons_fen + other_coupon_fen
  return {
    cash_fen,
    split: { ...split, other_fen },
    coupon_fen,
    // What of the shipping is above its cap is price, and goes back before the rest of it.
    goods_fen:
      of_lines_fen +
      Math.min(coupon_fen, line_coupons_fen) +
      Math.min(over_fen, other_before_fen + other_fen) -
      Math.min(over_fen, other_before_fen),
    goods_before_fen:
      items.reduce((sum, item) => sum + item.refunded_fen + couponBackFen(item), 0) +
      Math.min(over_fen, other_before_fen),
  }
}

/** Writes what went back for which thing, each up to what it cost. Answers those that got something, with the pieces the shop has again. */
export async function writeShares(
  tx: Tx,
  order: Order,
  items: readonly OrderItemRow[],
  { split, coupon_fen }: { split: Split; coupon_fen: number },
  ask: RefundAsk,
  sent: ReadonlyMap<number, number>,
): Promise<RefundFacts['items']> {
  const by_line = order.refund_by === 'line'
  const rows: Array<Omit<NewItemRefund, 'order_id' | 'for_type' | 'for_id'>> = []
  const touched: Array<RefundFacts['items'][number]> = []
  let coupon_left_fen = coupon_fen
  for (const share of split.lines) {
    const item = items.find(({ id }) => id === share.line.id)!
    const own_coupon_fen = by_line ? Math.min(coupon_left_fen, couponShareFen(share)) : 0
    coupon_left_fen -= own_coupon_fen
    if (share.amount_fen === 0 && share.qty === 0 && !ask.restock) continue
    await addItemRefund(tx, item, share)
    rows.push({ item_id: item.id, qty: share.qty, amount_fen: share.amount_fen, coupon_fen: own_coupon_fen })
    const unsent = item.qty - item.refunded_qty - (sent.get(item.id) ?? 0)
    const back_qty = order.shipped_at === null ? Math.min(share.qty, unsent) : ask.restock ? share.asked_qty : 0
    touched.push({ item, amount_fen: share.amount_fen, back_qty })
  }
  if (split.other_fen > 0 || coupon_left_fen > 0)
    rows.push({ item_id: null, qty: 0, amount_fen: split.other_fen, coupon_fen: coupon_left_fen })
  const whose = { order_id: order.id, for_type: ask.for.type, for_id: ask.for.type === 'close' ? null : ask.for.id }
  await addItemRefunds(
    tx,
    rows.map((row) => ({ ...row, ...whose })),
  )
  return touched
}
