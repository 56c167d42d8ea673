/** Movements of an order: paid into escrow, released, settled. Plain functions: they say what to post. */
import { accounts } from '../chart.ts'
import type { Posting } from '../posting.ts'
import { type AtProvider, byOrder, byPayment, labelled, lines, type OrderRef } from './parts.ts'

/** T08: one order is paid from the wallet. Of a merged payment each order is a movement of its own. */
export const orderPaidFromWallet = (
  p: OrderRef & { pay_no: string; user_id: number; amount_fen: number; label?: string },
): Posting => ({
  type: 'orderPaidFromWallet',
  idem_key: `pay:${p.pay_no}:${p.order_id}`,
  ...byOrder(p),
  ...labelled(p),
  entries: lines([accounts.userWallet(p.user_id), -p.amount_fen], [accounts.escrow(p.order_id), p.amount_fen]),
})

/** T09: one or more orders are paid by card or in a payment app. */
export const ordersPaidByCard = (
  p: AtProvider & { pay_no: string; orders: ReadonlyArray<{ order_id: number; amount_fen: number }> },
): Posting => ({
  type: 'ordersPaidByCard',
  idem_key: `pay:${p.pay_no}`,
  ...byPayment(p.pay_no),
  entries: lines(
    [accounts.clearing(p.provider), -p.orders.reduce((sum, order) => sum + order.amount_fen, 0)],
    ...p.orders.map((order): [string, number] => [accounts.escrow(order.order_id), order.amount_fen]),
  ),
})

/** T10: the platform adds its coupon's worth to the escrow. */
export const couponFunded = (c: OrderRef & { amount_fen: number }): Posting => ({
  type: 'couponFunded',
  idem_key: `order:${c.order_id}:coupon`,
  ...byOrder(c),
  entries: lines([accounts.marketing, -c.amount_fen], [accounts.escrow(c.order_id), c.amount_fen]),
})

/** T11: the buyer confirmed: escrow goes to the shop's pending account, less commission. @param escrow_fen all that is in escrow */
export const escrowReleased = (
  r: OrderRef & { shop_id: number; escrow_fen: number; commission_fen: number },
): Posting => ({
  type: 'escrowReleased',
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
  type: 'orderSettled',
  idem_key: `order:${s.order_id}:settle`,
  ...byOrder(s),
  entries: lines([accounts.shopPending(s.shop_id), -s.amount_fen], [accounts.shopWallet(s.shop_id), s.amount_fen]),
})

/** T39: a shop's debt is repaid from what was just settled. */
export const debtRepaid = (d: OrderRef & { shop_id: number; amount_fen: number }): Posting => ({
  type: 'debtRepaid',
  idem_key: `debt:${d.order_id}`,
  ...byOrder(d),
  entries: lines([accounts.shopWallet(d.shop_id), -d.amount_fen], [accounts.shopDebt(d.shop_id), d.amount_fen]),
})
