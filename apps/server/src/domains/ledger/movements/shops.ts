/** Movements of a shop's guarantee deposit, its task budgets and its debt. Plain functions: they say what to post. */
import { accounts } from '../chart.ts'
import type { Posting } from '../posting.ts'
import { byId, byPayment, lines, type PaidFrom, type RefundTo, refundAccount, sourceAccount } from './parts.ts'

/** T19: a shop pays its guarantee deposit. */
export const shopDepositPaid = (d: {
  request_id: number
  shop_id: number
  amount_fen: number
  paid: PaidFrom
}): Posting => ({
  type: 'shopDepositPaid',
  idem_key: `sdep:${d.request_id}`,
  ...byId('shop_deposit', d.request_id),
  entries: lines([sourceAccount(d.paid), -d.amount_fen], [accounts.shopDeposit(d.shop_id), d.amount_fen]),
})

/** T19b: it gets it back. */
export const shopDepositReturned = (d: { request_id: number; shop_id: number; amount_fen: number }): Posting => ({
  type: 'shopDepositReturned',
  idem_key: `sdep:${d.request_id}`,
  ...byId('shop_deposit', d.request_id),
  entries: lines([accounts.shopDeposit(d.shop_id), -d.amount_fen], [accounts.shopWallet(d.shop_id), d.amount_fen]),
})

/** T22b: what is taken from it after notice, answer and decision: for a buyer, or for Juya. */
export const shopDepositDeducted = (d: {
  deduction_id: number
  shop_id: number
  /** The buyer who is compensated; null: it is a penalty. */
  user_id: number | null
  amount_fen: number
  operator_id: number
}): Posting => ({
  type: 'shopDepositDeducted',
  idem_key: `sded:${d.deduction_id}`,
  ...byId('shop_deduction', d.deduction_id),
  operator_id: d.operator_id,
  entries: lines(
    [accounts.shopDeposit(d.shop_id), -d.amount_fen],
    [d.user_id === null ? accounts.penalty : accounts.userWallet(d.user_id), d.amount_fen],
  ),
})

/** T23: a shop pays a task's budget and the fee for it. */
export const taskFunded = (t: {
  pay_no: string
  shop_id: number
  budget_fen: number
  fee_fen: number
  paid: PaidFrom
}): Posting => ({
  type: 'taskFunded',
  idem_key: `pay:${t.pay_no}`,
  ...byPayment(t.pay_no),
  entries: lines(
    [sourceAccount(t.paid), -(t.budget_fen + t.fee_fen)],
    [accounts.shopBounty(t.shop_id), t.budget_fen],
    [accounts.fee('task'), t.fee_fen],
  ),
})

/** T24: an approved piece of work is paid. */
export const bountyPaid = (b: {
  assignment_id: number
  shop_id: number
  user_id: number
  amount_fen: number
}): Posting => ({
  type: 'bountyPaid',
  idem_key: `task_asg:${b.assignment_id}`,
  ...byId('task_assignment', b.assignment_id),
  entries: lines([accounts.shopBounty(b.shop_id), -b.amount_fen], [accounts.userWallet(b.user_id), b.amount_fen]),
})

/** T25: what is left of a task's budget goes back to where it came from. */
export const taskSettled = (t: {
  task_id: number
  /** Of the payment it was: a task that was rejected may be paid again. */
  pay_no: string
  shop_id: number
  amount_fen: number
  refund: RefundTo
}): Posting => ({
  type: 'taskSettled',
  idem_key: `task:${t.task_id}:settle:${t.pay_no}`,
  ...byId('task', t.task_id),
  entries: lines([accounts.shopBounty(t.shop_id), -t.amount_fen], [refundAccount(t.refund), t.amount_fen]),
})

/** T40: a shop's debt is written off. */
export const debtWrittenOff = (d: {
  adjustment_id: number
  shop_id: number
  amount_fen: number
  operator_id: number
  memo: string
}): Posting => ({
  type: 'debtWrittenOff',
  idem_key: `adj:${d.adjustment_id}`,
  ...byId('adjustment', d.adjustment_id),
  operator_id: d.operator_id,
  memo: d.memo,
  entries: lines([accounts.badDebt, -d.amount_fen], [accounts.shopDebt(d.shop_id), d.amount_fen]),
})
