/** Movements between the payment providers and the platform: recharges, receipts that match nothing or come late, settlement. Plain functions: they say what to post. */
import { accounts } from '../chart.ts'
import type { Posting } from '../posting.ts'
import { type AtProvider, byId, byPayment, lines } from './parts.ts'

/** T01: a recharge has succeeded. */
export const recharged = (r: AtProvider & { pay_no: string; user_id: number; amount_fen: number }): Posting => ({
  type: 'recharged',
  idem_key: `pay:${r.pay_no}`,
  ...byPayment(r.pay_no),
  entries: lines([accounts.clearing(r.provider), -r.amount_fen], [accounts.userWallet(r.user_id), r.amount_fen]),
})

/** T36: money arrived that matches nothing. */
export const receivedUnmatched = (r: AtProvider & { event_id: string; amount_fen: number }): Posting => ({
  type: 'receivedUnmatched',
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
  type: 'unmatchedResolved',
  idem_key: `cb:${r.event_id}:resolved`,
  ref_type: 'callback',
  ref_id: r.event_id,
  operator_id: r.operator_id,
  memo: r.memo,
  entries: lines([accounts.suspense, -r.amount_fen], [r.target, r.amount_fen]),
})

/** T38: a payment succeeded after its purpose was closed; it goes back by itself. */
export const latePaymentReturned = (p: AtProvider & { pay_no: string; amount_fen: number }): Posting => ({
  type: 'latePaymentReturned',
  idem_key: `pay:${p.pay_no}:late`,
  ...byPayment(p.pay_no),
  entries: lines([accounts.clearing(p.provider), -p.amount_fen], [accounts.refundTransit, p.amount_fen]),
})

/** T32: the provider pays what it holds for us into our bank account, less its fee. */
export const providerSettled = (s: {
  provider: string
  batch: string
  amount_fen: number
  fee_fen: number
}): Posting => ({
  type: 'providerSettled',
  idem_key: `settle:${s.provider}:${s.batch}`,
  ...byId('provider_settlement', `${s.provider}:${s.batch}`),
  entries: lines(
    [accounts.clearing(s.provider), s.amount_fen],
    [accounts.bank, -(s.amount_fen - s.fee_fen)],
    [accounts.paymentCost, -s.fee_fen],
  ),
})
