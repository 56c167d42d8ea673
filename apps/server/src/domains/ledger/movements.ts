/**
 * Every movement of an auction, an order and a payment: what happens to the money, as entries. T-numbers are the rows of the
 * table in README.md. Plain functions: they say what to post, post() posts it.
 */
import { accounts } from './chart.ts'
import type { Entry, Posting } from './posting.ts'
import { rateFloorFen, takeInOrderFen } from './rounding.ts'

/** Where money of a card payment or refund is: at a provider. */
export interface AtProvider {
  provider: string
}
/** An order as movements know it. */
export interface OrderRef {
  order_id: number
  order_no: string
}
/** Where a refund goes. Money for a card waits in refund_transit until the provider confirms (T20). */
export type RefundTo = { to: 'wallet'; user_id: number } | { to: 'card' }

export const refundAccount = (refund: RefundTo): string =>
  refund.to === 'wallet' ? accounts.userWallet(refund.user_id) : accounts.refundTransit

/** Entries without the lines that move nothing. */
export const lines = (...entries: Array<[account: string, amount_fen: number]>): Entry[] =>
  entries.filter(([, amount_fen]) => amount_fen !== 0).map(([account, amount_fen]) => ({ account, amount_fen }))

const byOrder = ({ order_id, order_no }: OrderRef) => ({ ref_type: 'order', ref_id: order_id, ref_no: order_no })
const byPayment = (pay_no: string) => ({ ref_type: 'payment', ref_id: pay_no, ref_no: pay_no })
const byHold = (hold_id: number) => ({ ref_type: 'hold', ref_id: hold_id })
const byRefund = (refund_no: string, order?: OrderRef) => ({
  ref_type: 'refund',
  ref_id: refund_no,
  ref_no: order?.order_no ?? refund_no,
})

/** T01: a recharge has succeeded. */
export const recharged = (r: AtProvider & { pay_no: string; user_id: number; amount_fen: number }): Posting => ({
  type: 'T01',
  idem_key: `pay:${r.pay_no}`,
  ...byPayment(r.pay_no),
  entries: lines([accounts.clearing(r.provider), -r.amount_fen], [accounts.userWallet(r.user_id), r.amount_fen]),
})

interface HoldMove {
  hold_id: number
  user_id: number
  amount_fen: number
  /** What it is for, in a few words, as the statement shows it: the lot's title. */
  label?: string | undefined
}
const labelled = (move: { label?: string | undefined }) => (move.label ? { memo: move.label } : {})

/** T02: a bidding deposit is set aside from the wallet. */
export const depositHeldFromWallet = (h: HoldMove): Posting => ({
  type: 'T02',
  idem_key: `hold:${h.hold_id}`,
  ...byHold(h.hold_id),
  ...labelled(h),
  entries: lines([accounts.userWallet(h.user_id), -h.amount_fen], [accounts.userDeposit(h.user_id), h.amount_fen]),
})

/** T03: a bidding deposit has been paid by card. */
export const depositHeldByCard = (h: HoldMove & AtProvider & { pay_no: string }): Posting => ({
  type: 'T03',
  idem_key: `pay:${h.pay_no}`,
  ...byHold(h.hold_id),
  ...labelled(h),
  ref_no: h.pay_no,
  entries: lines([accounts.clearing(h.provider), -h.amount_fen], [accounts.userDeposit(h.user_id), h.amount_fen]),
})

/** T04 (to the wallet) and T05 (to the card, on its way): a deposit goes back to where it came from. */
export const depositReleased = (h: HoldMove & { source: 'wallet' | 'card' }): Posting => ({
  type: h.source === 'wallet' ? 'T04' : 'T05',
  idem_key: `hold:${h.hold_id}:rel`,
  ...byHold(h.hold_id),
  ...labelled(h),
  entries: lines(
    [accounts.userDeposit(h.user_id), -h.amount_fen],
    [h.source === 'wallet' ? accounts.userWallet(h.user_id) : accounts.refundTransit, h.amount_fen],
  ),
})

/** T06: a deposit becomes part of the price of the won order. @param amount_fen at most what the hold has */
export const depositApplied = (h: HoldMove & OrderRef): Posting => ({
  type: 'T06',
  idem_key: `hold:${h.hold_id}:apply`,
  ...byOrder(h),
  ...labelled(h),
  entries: lines([accounts.userDeposit(h.user_id), -h.amount_fen], [accounts.escrow(h.order_id), h.amount_fen]),
})

/** T07: a deposit is forfeited and divided between the shop and the platform; an odd fen is the platform's. */
export const depositForfeited = (h: HoldMove & { shop_id: number; shop_bp: number }): Posting => {
  const shop_fen = rateFloorFen(h.amount_fen, h.shop_bp)
  return {
    type: 'T07',
    idem_key: `hold:${h.hold_id}:forfeit`,
    ...byHold(h.hold_id),
    ...labelled(h),
    entries: lines(
      [accounts.userDeposit(h.user_id), -h.amount_fen],
      [accounts.shopWallet(h.shop_id), shop_fen],
      [accounts.penalty, h.amount_fen - shop_fen],
    ),
  }
}

/** T08: one order is paid from the wallet. Of a merged payment each order is a movement of its own. */
export const orderPaidFromWallet = (
  p: OrderRef & { pay_no: string; user_id: number; amount_fen: number; label?: string },
): Posting => ({
  type: 'T08',
  idem_key: `pay:${p.pay_no}:${p.order_id}`,
  ...byOrder(p),
  ...labelled(p),
  entries: lines([accounts.userWallet(p.user_id), -p.amount_fen], [accounts.escrow(p.order_id), p.amount_fen]),
})

/** T09: one or more orders are paid by card. */
export const ordersPaidByCard = (
  p: AtProvider & { pay_no: string; orders: ReadonlyArray<{ order_id: number; amount_fen: number }> },
): Posting => ({
  type: 'T09',
  idem_key: `pay:${p.pay_no}`,
  ...byPayment(p.pay_no),
  entries: lines(
    [accounts.clearing(p.provider), -p.orders.reduce((sum, order) => sum + order.amount_fen, 0)],
    ...p.orders.map((order): [string, number] => [accounts.escrow(order.order_id), order.amount_fen]),
  ),
})

/** T10: the platform adds its coupon's worth to the escrow. */
export const couponFunded = (c: OrderRef & { amount_fen: number }): Posting => ({
  type: 'T10',
  idem_key: `order:${c.order_id}:coupon`,
  ...byOrder(c),
  entries: lines([accounts.marketing, -c.amount_fen], [accounts.escrow(c.order_id), c.amount_fen]),
})

/** T11: the buyer confirmed: escrow goes to the shop's pending account, less commission. @param escrow_fen all that is in escrow */
export const escrowReleased = (
  r: OrderRef & { shop_id: number; escrow_fen: number; commission_fen: number },
): Posting => ({
  type: 'T11',
  idem_key: `order:${r.order_id}:release`,
  ...byOrder(r),
  entries: lines(
    [accounts.escrow(r.order_id), -r.escrow_fen],
    [accounts.shopPending(r.shop_id), r.escrow_fen - r.commission_fen],
    [accounts.commission, r.commission_fen],
  ),
})

/** T12: what an order brought becomes the shop's own. */
export const orderSettled = (s: OrderRef & { shop_id: number; amount_fen: number }): Posting => ({
  type: 'T12',
  idem_key: `order:${s.order_id}:settle`,
  ...byOrder(s),
  entries: lines([accounts.shopPending(s.shop_id), -s.amount_fen], [accounts.shopWallet(s.shop_id), s.amount_fen]),
})

interface RefundMove extends OrderRef {
  refund_no: string
  amount_fen: number
  /** The part of it that is the platform's coupon and goes back to marketing. */
  coupon_fen: number
  refund: RefundTo
}

/** T13 (to the wallet) and T14 (to the card): a refund before release. */
export const refundedFromEscrow = (r: RefundMove): Posting => ({
  type: r.refund.to === 'wallet' ? 'T13' : 'T14',
  idem_key: `refund:${r.refund_no}`,
  ...byRefund(r.refund_no, r),
  entries: lines(
    [accounts.escrow(r.order_id), -r.amount_fen],
    [refundAccount(r.refund), r.amount_fen - r.coupon_fen],
    [accounts.marketing, r.coupon_fen],
  ),
})

/** T15: a refund after release: from this order's pending money, the shop's wallet, its deposit, then its debt; commission comes back. */
export const refundedByShop = (
  r: RefundMove & {
    shop_id: number
    commission_back_fen: number
    available: { pending_fen: number; wallet_fen: number; deposit_fen: number }
  },
): Posting => {
  const { pending_fen, wallet_fen, deposit_fen } = r.available
  const parts = takeInOrderFen(r.amount_fen - r.commission_back_fen, [pending_fen, wallet_fen, deposit_fen])
  return {
    type: 'T15',
    idem_key: `refund:${r.refund_no}`,
    ...byRefund(r.refund_no, r),
    entries: lines(
      ...shopPots(r.shop_id, parts),
      [accounts.commission, -r.commission_back_fen],
      [refundAccount(r.refund), r.amount_fen - r.coupon_fen],
      [accounts.marketing, r.coupon_fen],
    ),
  }
}

/** The pots a shop pays back from, in their order: pending, wallet, deposit, debt. */
export const shopPots = (shop_id: number, parts_fen: readonly number[]): Array<[string, number]> =>
  [
    accounts.shopPending(shop_id),
    accounts.shopWallet(shop_id),
    accounts.shopDeposit(shop_id),
    accounts.shopDebt(shop_id),
  ].map((account, i) => [account, -parts_fen[i]!])

/** T20: the provider confirms that a refund has arrived. */
export const refundConfirmed = (r: AtProvider & { refund_no: string; amount_fen: number }): Posting => ({
  type: 'T20',
  idem_key: `refund:${r.refund_no}:done`,
  ...byRefund(r.refund_no),
  entries: lines([accounts.refundTransit, -r.amount_fen], [accounts.clearing(r.provider), r.amount_fen]),
})

/** A failed refund is paid into the wallet instead (two operators decide): a T37 with the refund's own key. */
export const refundRedirected = (r: {
  refund_no: string
  user_id: number
  amount_fen: number
  operator_id: number
  memo: string
}): Posting => ({
  type: 'T37',
  idem_key: `refund:${r.refund_no}:wallet`,
  ...byRefund(r.refund_no),
  operator_id: r.operator_id,
  memo: r.memo,
  entries: lines([accounts.refundTransit, -r.amount_fen], [accounts.userWallet(r.user_id), r.amount_fen]),
})

/** T36: money arrived that matches nothing. */
export const receivedUnmatched = (r: AtProvider & { event_id: string; amount_fen: number }): Posting => ({
  type: 'T36',
  idem_key: `cb:${r.event_id}`,
  ref_type: 'callback',
  ref_id: r.event_id,
  entries: lines([accounts.clearing(r.provider), -r.amount_fen], [accounts.suspense, r.amount_fen]),
})

/** T36: an operator found out whose it is. @param target the account it belongs to */
export const unmatchedResolved = (r: {
  event_id: string
  amount_fen: number
  target: string
  operator_id: number
  memo: string
}): Posting => ({
  type: 'T36',
  idem_key: `cb:${r.event_id}:resolved`,
  ref_type: 'callback',
  ref_id: r.event_id,
  operator_id: r.operator_id,
  memo: r.memo,
  entries: lines([accounts.suspense, -r.amount_fen], [r.target, r.amount_fen]),
})

/** T37: an operator's adjustment, confirmed by a second one. */
export const adjusted = (a: {
  adjustment_id: number
  entries: readonly Entry[]
  operator_id: number
  memo: string
  reverses_tx_id?: number
}): Posting => ({
  type: 'T37',
  idem_key: `adj:${a.adjustment_id}`,
  ref_type: 'adjustment',
  ref_id: a.adjustment_id,
  operator_id: a.operator_id,
  memo: a.memo,
  ...(a.reverses_tx_id ? { reverses_tx_id: a.reverses_tx_id } : {}),
  entries: a.entries,
})

/** T38: a payment succeeded after its purpose was closed; it goes back by itself. */
export const latePaymentReturned = (p: AtProvider & { pay_no: string; amount_fen: number }): Posting => ({
  type: 'T38',
  idem_key: `pay:${p.pay_no}:late`,
  ...byPayment(p.pay_no),
  entries: lines([accounts.clearing(p.provider), -p.amount_fen], [accounts.refundTransit, p.amount_fen]),
})

/** T39: a shop's debt is repaid from what was just settled. */
export const debtRepaid = (d: OrderRef & { shop_id: number; amount_fen: number }): Posting => ({
  type: 'T39',
  idem_key: `debt:${d.order_id}`,
  ...byOrder(d),
  entries: lines([accounts.shopWallet(d.shop_id), -d.amount_fen], [accounts.shopDebt(d.shop_id), d.amount_fen]),
})
