/** Movements of bidding deposits: held, given back, made part of a price, forfeited. Plain functions: they say what to post. */
import { accounts } from '../chart.ts'
import type { Posting } from '../posting.ts'
import { type AtProvider, byHold, byOrder, labelled, lines, type OrderRef, type OutsideChannel } from './parts.ts'
import { rateFloorFen } from './rounding.ts'

interface HoldMove {
  hold_id: number
  user_id: number
  amount_fen: number
  /** What it is for, in a few words, as the statement shows it: the lot's title. */
  label?: string | undefined
}

/** T02: a bidding deposit is set aside from the wallet. */
export const depositHeldFromWallet = (h: HoldMove): Posting => ({
  type: 'depositHeldFromWallet',
  idem_key: `hold:${h.hold_id}`,
  ...byHold(h.hold_id),
  ...labelled(h),
  entries: lines([accounts.userWallet(h.user_id), -h.amount_fen], [accounts.userDeposit(h.user_id), h.amount_fen]),
})

/** T03: a bidding deposit has been paid by card or in a payment app. */
export const depositHeldByCard = (h: HoldMove & AtProvider & { pay_no: string }): Posting => ({
  type: 'depositHeldByCard',
  idem_key: `pay:${h.pay_no}`,
  ...byHold(h.hold_id),
  ...labelled(h),
  ref_no: h.pay_no,
  entries: lines([accounts.clearing(h.provider), -h.amount_fen], [accounts.userDeposit(h.user_id), h.amount_fen]),
})

/** T04 (to the wallet) and T05 (to the card, on its way): a deposit goes back to where it came from. */
export const depositReleased = (h: HoldMove & { source: 'wallet' | OutsideChannel }): Posting => ({
  type: h.source === 'wallet' ? 'depositReleasedToWallet' : 'depositReleasedToCard',
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
  type: 'depositApplied',
  idem_key: `hold:${h.hold_id}:apply`,
  ...byOrder(h),
  ...labelled(h),
  entries: lines([accounts.userDeposit(h.user_id), -h.amount_fen], [accounts.escrow(h.order_id), h.amount_fen]),
})

/** T07: a deposit is forfeited and divided between the shop and the platform; an odd fen is the platform's. */
export const depositForfeited = (h: HoldMove & { shop_id: number; shop_bp: number }): Posting => {
  const shop_fen = rateFloorFen(h.amount_fen, h.shop_bp)
  return {
    type: 'depositForfeited',
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

/** T37: a forfeit is taken back by two operators: the shop and the platform return what they got, into the person's wallet. */
export const forfeitReversed = (
  h: HoldMove & {
    shop_id: number
    /** The shop's share then, regardless of today's split. */
    shop_fen: number
    operator_id: number
    memo: string
  },
): Posting => ({
  type: 'forfeitReversed',
  idem_key: `hold:${h.hold_id}:reversed`,
  ...byHold(h.hold_id),
  operator_id: h.operator_id,
  memo: h.memo,
  waterfall: {
    amount_fen: h.shop_fen,
    from: [
      { account: accounts.shopWallet(h.shop_id) },
      { account: accounts.shopDeposit(h.shop_id) },
      { account: accounts.shopDebt(h.shop_id) },
    ],
  },
  entries: lines([accounts.penalty, h.shop_fen - h.amount_fen], [accounts.userWallet(h.user_id), h.amount_fen]),
})
