/** Movements back to a buyer: refunds before and after the release, on their way and arrived, and compensation. Plain functions: they say what to post. */
import { accounts } from '../chart.ts'
import type { Posting } from '../posting.ts'
import { type AtProvider, byRefund, lines, type OrderMoneyTo, type OrderRef, refundAccount } from './parts.ts'

interface RefundMove extends OrderRef {
  refund_no: string
  amount_fen: number
  /** The part of it that is the platform's coupon and goes back to marketing. */
  coupon_fen: number
  refund: OrderMoneyTo
}

const FROM_ESCROW = { wallet: 'escrowRefundedToWallet', disputed: 'chargebackFromEscrow' } as const

/** T13 (to the wallet), T14 (the way it was paid) and T14b (into what a bank took back): a refund before release. */
export const refundedFromEscrow = (r: RefundMove): Posting => ({
  type: r.refund.to === 'wallet' || r.refund.to === 'disputed' ? FROM_ESCROW[r.refund.to] : 'escrowRefundedToCard',
  idem_key: `refund:${r.refund_no}`,
  ...byRefund(r.refund_no, r),
  entries: lines(
    [accounts.escrow(r.order_id), -r.amount_fen],
    [refundAccount(r.refund), r.amount_fen - r.coupon_fen],
    [accounts.marketing, r.coupon_fen],
  ),
})

/**
 * T15: a refund after release: from this order's pending money, the shop's wallet unless it is frozen, its deposit, then its debt;
 * commission comes back. T15b: of what a bank took back.
 */
export const refundedByShop = (
  r: RefundMove & { shop_id: number; commission_back_fen: number; order_pending_fen: number },
): Posting => ({
  type: r.refund.to === 'disputed' ? 'chargebackFromShop' : 'refundedByShop',
  idem_key: `refund:${r.refund_no}`,
  ...byRefund(r.refund_no, r),
  waterfall: { amount_fen: r.amount_fen - r.commission_back_fen, from: shopPots(r) },
  entries: lines(
    [accounts.commission, -r.commission_back_fen],
    [refundAccount(r.refund), r.amount_fen - r.coupon_fen],
    [accounts.marketing, r.coupon_fen],
  ),
})

/** T31: a shop compensates a buyer (late shipping, return fee, fake), from the same pots. */
export const compensated = (
  c: OrderRef & {
    /** Names the occasion: the order for late shipping, `case:7:…` for a case. */
    compensation_id: number | string
    shop_id: number
    user_id: number
    amount_fen: number
    order_pending_fen: number
    /** Left out: all that the shop has, its debt in the end. deposit: its deposit alone, at most what is in there. */
    of?: 'pots' | 'deposit'
  },
): Posting => ({
  type: 'compensated',
  idem_key: `comp:${c.compensation_id}`,
  ref_type: 'order',
  ref_id: c.order_id,
  ref_no: c.order_no,
  ...(c.of === 'deposit'
    ? {
        entries: lines(
          [accounts.shopDeposit(c.shop_id), -c.amount_fen],
          [accounts.userWallet(c.user_id), c.amount_fen],
        ),
      }
    : {
        waterfall: { amount_fen: c.amount_fen, from: shopPots(c) },
        entries: lines([accounts.userWallet(c.user_id), c.amount_fen]),
      }),
})

/**
 * What a shop pays back from, in this order: an order's money not yet settled, its wallet unless that is frozen, its deposit, its
 * debt. @param order_pending_fen what of the pending account is this order's; 0 passes it over
 */
export const shopPots = ({ shop_id, order_pending_fen }: { shop_id: number; order_pending_fen: number }) =>
  [
    { account: accounts.shopPending(shop_id), at_most_fen: order_pending_fen },
    { account: accounts.shopWallet(shop_id), unless_frozen: true },
    { account: accounts.shopDeposit(shop_id) },
    { account: accounts.shopDebt(shop_id) },
  ] as const

/** T20: the provider confirms that a refund has arrived. */
export const refundConfirmed = (r: AtProvider & { refund_no: string; amount_fen: number }): Posting => ({
  type: 'refundConfirmed',
  idem_key: `refund:${r.refund_no}:done`,
  ...byRefund(r.refund_no),
  entries: lines([accounts.refundTransit, -r.amount_fen], [accounts.clearing(r.provider), r.amount_fen]),
})

/** T20b: a refund came out in another amount, and a part of it has arrived. @param arrived_fen in all, of which amount_fen is new */
export const refundPartArrived = (
  r: AtProvider & { refund_no: string; amount_fen: number; arrived_fen: number },
): Posting => ({
  type: 'refundPartArrived',
  idem_key: `refund:${r.refund_no}:part:${r.arrived_fen}`,
  ...byRefund(r.refund_no),
  entries: lines([accounts.refundTransit, -r.amount_fen], [accounts.clearing(r.provider), r.amount_fen]),
})

/** What did not arrive of a failed refund is paid into the wallet instead (two operators decide): a T37 with the refund's own key. */
export const refundRedirected = (r: {
  refund_no: string
  user_id: number
  amount_fen: number
  operator_id: number
  memo: string
}): Posting => ({
  type: 'refundRedirected',
  idem_key: `refund:${r.refund_no}:wallet`,
  ...byRefund(r.refund_no),
  operator_id: r.operator_id,
  memo: r.memo,
  entries: lines([accounts.refundTransit, -r.amount_fen], [accounts.userWallet(r.user_id), r.amount_fen]),
})
