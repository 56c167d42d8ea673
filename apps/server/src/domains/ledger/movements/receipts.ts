/** Movements between the payment providers and the platform: recharges, receipts that match nothing or come late, settlement, what banks take back. Plain functions: they say what to post. */
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

interface ChargebackRef {
  chargeback_id: number
  /** The number the provider gave it. */
  no: string
}

const byChargeback = ({ chargeback_id, no }: ChargebackRef) => ({ ...byId('chargeback', chargeback_id), ref_no: no })

/** T47: a bank took a payment back. Until it is decided who bears it, the hole stands in platform:disputed. */
export const chargebackReceived = (c: AtProvider & ChargebackRef & { amount_fen: number }): Posting => ({
  type: 'chargebackReceived',
  idem_key: `cbk:${c.chargeback_id}`,
  ...byChargeback(c),
  entries: lines([accounts.clearing(c.provider), c.amount_fen], [accounts.disputed, -c.amount_fen]),
})

/** T48: what of it its payer and Juya bear. A shop's part is a refund of its order (T14, T15) that ends in platform:disputed. */
export const chargebackBorne = (
  c: ChargebackRef & { user_id: number; payer_fen: number; juya_fen: number; operator_id: number; memo: string },
): Posting => ({
  type: 'chargebackBorne',
  idem_key: `cbk:${c.chargeback_id}:borne`,
  ...byChargeback(c),
  operator_id: c.operator_id,
  memo: c.memo,
  entries: lines(
    [accounts.disputed, c.payer_fen + c.juya_fen],
    [accounts.userWallet(c.user_id), -c.payer_fen],
    [accounts.chargebackCost, -c.juya_fen],
  ),
})

/**
 * T49: the bank gives it back: to those who bore it, or into the hole while that is open. A shop gets what its order lost, the platform's coupon
 * with it, less the commission that came back to it then.
 */
export const chargebackReturned = (
  c: AtProvider &
    ChargebackRef & {
      open_fen: number
      user_id: number
      payer_fen: number
      juya_fen: number
      shop: { shop_id: number; amount_fen: number; coupon_fen: number; commission_fen: number } | null
    },
): Posting => {
  const { shop } = c
  const shop_fen = shop ? shop.amount_fen : 0
  return {
    type: 'chargebackReturned',
    idem_key: `cbk:${c.chargeback_id}:returned`,
    ...byChargeback(c),
    entries: lines(
      [accounts.clearing(c.provider), -(c.open_fen + c.payer_fen + c.juya_fen + shop_fen)],
      [accounts.disputed, c.open_fen],
      [accounts.userWallet(c.user_id), c.payer_fen],
      [accounts.chargebackCost, c.juya_fen],
      ...(shop
        ? ([
            [accounts.shopWallet(shop.shop_id), shop.amount_fen + shop.coupon_fen - shop.commission_fen],
            [accounts.marketing, -shop.coupon_fen],
            [accounts.commission, shop.commission_fen],
          ] satisfies Array<[string, number]>)
        : []),
    ),
  }
}
