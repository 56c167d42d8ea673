/** Parts of movements: sources, targets, references, lines. Plain functions. */
import type { OUTSIDE_CHANNELS } from '@juya/contract'
import { accounts } from '../chart.ts'
import type { Entry } from '../posting.ts'

export type OutsideChannel = (typeof OUTSIDE_CHANNELS)[number]

/** Where money of a payment from outside, or of its refund, is: at a provider. */
export interface AtProvider {
  provider: string
}

/** An order as movements know it. */
export interface OrderRef {
  order_id: number
  order_no: string
}

/** Where a refund to a person goes. Money for a card or a payment app waits in refund_transit until the provider confirms (T20). */
export type PersonRefundTo = { to: 'wallet'; user_id: number } | { to: OutsideChannel }
/** Where a refund goes: what a shop paid for itself goes back to its own wallet, or to the card that paid. */
export type RefundTo = PersonRefundTo | { to: 'shop_wallet'; shop_id: number }

/** Where money that leaves an order goes. Of what a bank took back the buyer has the money already: it fills the hole that left (platform:disputed). */
export type OrderMoneyTo = PersonRefundTo | { to: 'disputed' }

export function refundAccount(refund: RefundTo | OrderMoneyTo): string {
  if (refund.to === 'wallet') return accounts.userWallet(refund.user_id)
  if (refund.to === 'shop_wallet') return accounts.shopWallet(refund.shop_id)
  return refund.to === 'disputed' ? accounts.disputed : accounts.refundTransit
}

/** The owner who withdraws. */
export type Owner = { owner: 'user' | 'shop'; owner_id: number }

/** The source of a fee or a deposit. */
export type PaidFrom =
  | { from: 'user_wallet'; user_id: number }
  | { from: 'shop_wallet'; shop_id: number }
  | { from: 'card'; provider: string }

export const sourceAccount = (paid: PaidFrom): string => {
  if (paid.from === 'user_wallet') return accounts.userWallet(paid.user_id)
  return paid.from === 'shop_wallet' ? accounts.shopWallet(paid.shop_id) : accounts.clearing(paid.provider)
}
export const walletOf = ({ owner, owner_id }: Owner) =>
  owner === 'user' ? accounts.userWallet(owner_id) : accounts.shopWallet(owner_id)
export const withdrawingOf = ({ owner, owner_id }: Owner) =>
  owner === 'user' ? accounts.userWithdrawing(owner_id) : accounts.shopWithdrawing(owner_id)
/** What a movement may be about. */
export const REF_TYPES = [
  ...(['order', 'payment', 'hold', 'refund', 'withdrawal', 'callback', 'adjustment', 'appraisal', 'change'] as const),
  ...(['debt', 'fee_refund', 'income', 'pool', 'provider_settlement', 'shop_deduction', 'shop_deposit'] as const),
  ...(['task', 'task_assignment', 'kept', 'chargeback'] as const),
] as const
export type RefType = (typeof REF_TYPES)[number]
export const byWithdrawal = (wd_no: string) => ({ ref_type: 'withdrawal' as const, ref_id: wd_no, ref_no: wd_no })
export const byId = (ref_type: RefType, ref_id: number | string) => ({ ref_type, ref_id })

/** Entries without the lines that move nothing. */
export const lines = (...entries: Array<[account: string, amount_fen: number]>): Entry[] =>
  entries.filter(([, amount_fen]) => amount_fen !== 0).map(([account, amount_fen]) => ({ account, amount_fen }))

export const byOrder = ({ order_id, order_no }: OrderRef) => ({
  ref_type: 'order' as const,
  ref_id: order_id,
  ref_no: order_no,
})
export const byPayment = (pay_no: string) => ({ ref_type: 'payment' as const, ref_id: pay_no, ref_no: pay_no })
export const byHold = (hold_id: number) => ({ ref_type: 'hold' as const, ref_id: hold_id })
export const byRefund = (refund_no: string, order?: OrderRef) => ({
  ref_type: 'refund' as const,
  ref_id: refund_no,
  ref_no: order?.order_no ?? refund_no,
})
/** The purpose of a movement, as the statement shows it. */
export const labelled = (move: { label?: string | undefined }) => (move.label ? { memo: move.label } : {})
