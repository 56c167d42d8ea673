/** The sums of an order: integer fen, rounded half-up once a line. No database, no clock. */
import { commissionFen as cappedCommissionFen, rateFen, shareBackFen } from '../ledger/index.ts'

/** The rest to be paid once the deposit is taken off. */
export const payableFen = (order: { total_fen: number; deposit_fen: number }): number =>
  order.total_fen - order.deposit_fen

/** The money put into escrow for it, by the buyer or by others. */
export const fundedFen = (o: {
  paid_fen: number
  deposit_applied_fen: number
  platform_discount_fen: number
  paid_at: number | null
}): number => (o.paid_at === null ? 0 : o.paid_fen + o.deposit_applied_fen + o.platform_discount_fen)

/** The money in escrow now. */
export const escrowFen = (
  o: Parameters<typeof fundedFen>[0] & { refunded_escrow_fen: number; released_fen: number },
): number => fundedFen(o) - o.refunded_escrow_fen - o.released_fen

export const COMMISSION_CAP_FEN = 20_000_00

/** Of the shipping, what is above the cap: it counts as the price of the things. */
export const overShippingFen = (o: { shipping_fen: number; shipping_cap_fen: number }): number =>
  Math.max(0, o.shipping_fen - o.shipping_cap_fen)

interface CommissionFacts {
  goods_fen: number
  shipping_fen: number
  shipping_cap_fen: number
  shop_discount_fen: number
  adjust_fen: number
  refunded_goods_fen: number
  refunded_premium_fen: number
  premium_fen: number
  commission_bp: number
  premium_commission_bp: number
}
/** What counts as the price of its things: less the shop's own discounts, with what of the shipping is above its cap. */
const goodsPriceFen = (o: CommissionFacts): number =>
  o.goods_fen - o.shop_discount_fen + o.adjust_fen + overShippingFen(o)

/**
 * The commission F of one order, at most the cap: a share of the goods after the shop's own discounts and of the premium, both less
 * what was refunded before the release. Shipping bears none, up to its cap; what is above it counts as goods.
 */
export const commissionFen = (o: CommissionFacts): number =>
  cappedCommissionFen({
    base_fen: goodsPriceFen(o) - o.refunded_goods_fen,
    commission_bp: o.commission_bp,
    premium_fen: Math.max(0, o.premium_fen - o.refunded_premium_fen),
    premium_commission_bp: o.premium_commission_bp,
    cap_fen: COMMISSION_CAP_FEN,
  })

/** Which parts of the price a refund from escrow gives back: the goods first, then the premium, then shipping. */
export function refundParts(
  o: CommissionFacts,
  refund_fen: number,
): { refunded_goods_fen: number; refunded_premium_fen: number } {
  const goods_left_fen = Math.max(0, goodsPriceFen(o) - o.refunded_goods_fen)
  const goods_fen = Math.min(refund_fen, goods_left_fen)
  const premium_fen = Math.min(refund_fen - goods_fen, o.premium_fen - o.refunded_premium_fen)
  return {
    refunded_goods_fen: o.refunded_goods_fen + goods_fen,
    refunded_premium_fen: o.refunded_premium_fen + premium_fen,
  }
}

/** The commission on what the buyer kept in the end: none is kept on goods or premium that went back, before the release or after it. */
export const keptCommissionFen = (
  o: CommissionFacts & { commission_fen: number },
  back: { refunded_goods_fen: number; refunded_premium_fen: number },
): number => Math.min(o.commission_fen, commissionFen({ ...o, ...back }))

/**
 * The goods the buyer kept, at what was paid for them: growth is counted by them. Its buyer paid nothing of what an edit or a coupon took off.
 * What goes back is of the goods first.
 */
export function keptGoodsFen(o: {
  goods_fen: number
  adjust_fen: number
  shop_discount_fen: number
  platform_discount_fen: number
  refunded_fen: number
}): number {
  const sold_fen = o.goods_fen + o.adjust_fen - o.shop_discount_fen
  const kept_fen = Math.max(0, sold_fen - o.refunded_fen)
  return sold_fen > 0 ? shareBackFen(Math.max(0, sold_fen - o.platform_discount_fen), kept_fen, sold_fen, 0) : 0
}

/** The commission an order's kind asks for, in basis points. */
export interface KindCommission {
  /** Of the goods, where neither the shop nor the category has a rate of its own. */
  goods_bp: number
  /** Of a buyer's premium. */
  premium_bp: number
  /** The platform takes nothing at all. */
  free?: boolean
}

/** Rates of an order. What was agreed before > the shop's own rate > category's > kind's; select shops pay 100 less. */
export function commissionRates(facts: {
  kind: KindCommission
  is_select: boolean
  shop_commission_bp?: number | null
  category_commission_bp?: number | null
  agreed_commission_bp?: number | null
}): { commission_bp: number; premium_commission_bp: number } {
  if (facts.kind.free) return { commission_bp: 0, premium_commission_bp: 0 }
  const own_bp = facts.shop_commission_bp ?? facts.category_commission_bp ?? facts.kind.goods_bp
  return {
    commission_bp:
      facts.agreed_commission_bp ??
      Math.max(0, own_bp - (facts.is_select && facts.shop_commission_bp == null ? 100 : 0)),
    premium_commission_bp: facts.kind.premium_bp,
  }
}

export const LARGE_ORDER_FEN = 10_000_00

/** Days between the release and the shop's wallet. Large orders always wait a week. */
export function settleDays(facts: {
  total_fen: number
  is_select: boolean
  credit_level: number
  shop_settle_days?: number | null
}): number {
  if (facts.shop_settle_days != null) return facts.shop_settle_days
  if (facts.total_fen >= LARGE_ORDER_FEN) return 7
  if (facts.is_select) return 1
  return facts.credit_level >= 3 ? 3 : 7
}

/** A shop's debt for shipping late: a share of what is late, between a floor and a ceiling, never more than that itself. */
export const lateCompensationFen = (late_fen: number, bp: number, min_fen: number, max_fen: number): number =>
  Math.min(late_fen, Math.max(min_fen, Math.min(max_fen, rateFen(late_fen, bp))))
