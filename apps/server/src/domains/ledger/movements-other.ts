/** Movements of withdrawals, the shop's guarantee deposit, fees, tasks, income, compensation and the house's own books. */
import { accounts, type FeeKind } from './chart.ts'
import { lines, type OrderRef, type RefundTo, refundAccount, shopPots } from './movements.ts'
import type { Posting } from './posting.ts'
import { takeInOrderFen } from './rounding.ts'

/** Who withdraws. */
export type Owner = { owner: 'user' | 'shop'; owner_id: number }
/** What a fee or a deposit is paid from. */
export type PaidFrom =
  | { from: 'user_wallet'; user_id: number }
  | { from: 'shop_wallet'; shop_id: number }
  | { from: 'card'; provider: string }

const sourceAccount = (paid: PaidFrom): string => {
  if (paid.from === 'user_wallet') return accounts.userWallet(paid.user_id)
  return paid.from === 'shop_wallet' ? accounts.shopWallet(paid.shop_id) : accounts.clearing(paid.provider)
}
const walletOf = ({ owner, owner_id }: Owner) =>
  owner === 'user' ? accounts.userWallet(owner_id) : accounts.shopWallet(owner_id)
const withdrawingOf = ({ owner, owner_id }: Owner) =>
  owner === 'user' ? accounts.userWithdrawing(owner_id) : accounts.shopWithdrawing(owner_id)
const byWithdrawal = (wd_no: string) => ({ ref_type: 'withdrawal', ref_id: wd_no, ref_no: wd_no })
const byPayment = (pay_no: string) => ({ ref_type: 'payment', ref_id: pay_no, ref_no: pay_no })
const byId = (ref_type: string, ref_id: number | string) => ({ ref_type, ref_id })

interface WithdrawalMove {
  wd_no: string
  owner: Owner
  amount_fen: number
}
/** T16: a withdrawal is asked for. */
export const withdrawalRequested = (w: WithdrawalMove): Posting => ({
  type: 'T16',
  idem_key: `wd:${w.wd_no}`,
  ...byWithdrawal(w.wd_no),
  entries: lines([walletOf(w.owner), -w.amount_fen], [withdrawingOf(w.owner), w.amount_fen]),
})
/** T17: the provider has paid it out, less the fee. */
export const withdrawalPaid = (w: WithdrawalMove & { provider: string; fee_fen: number }): Posting => ({
  type: 'T17',
  idem_key: `wd:${w.wd_no}:paid`,
  ...byWithdrawal(w.wd_no),
  entries: lines(
    [withdrawingOf(w.owner), -w.amount_fen],
    [accounts.clearing(w.provider), w.amount_fen - w.fee_fen],
    [accounts.fee('withdraw'), w.fee_fen],
  ),
})
/** T18: it failed, was rejected or taken back. */
export const withdrawalReturned = (w: WithdrawalMove): Posting => ({
  type: 'T18',
  idem_key: `wd:${w.wd_no}:back`,
  ...byWithdrawal(w.wd_no),
  entries: lines([withdrawingOf(w.owner), -w.amount_fen], [walletOf(w.owner), w.amount_fen]),
})

/** T19: a shop pays its guarantee deposit. */
export const shopDepositPaid = (d: {
  request_id: number
  shop_id: number
  amount_fen: number
  paid: PaidFrom
}): Posting => ({
  type: 'T19',
  idem_key: `sdep:${d.request_id}`,
  ...byId('shop_deposit', d.request_id),
  entries: lines([sourceAccount(d.paid), -d.amount_fen], [accounts.shopDeposit(d.shop_id), d.amount_fen]),
})
/** T19b: it gets it back. */
export const shopDepositReturned = (d: { request_id: number; shop_id: number; amount_fen: number }): Posting => ({
  type: 'T19b',
  idem_key: `sdep:${d.request_id}`,
  ...byId('shop_deposit', d.request_id),
  entries: lines([accounts.shopDeposit(d.shop_id), -d.amount_fen], [accounts.shopWallet(d.shop_id), d.amount_fen]),
})

/** Where a fee waits: an appraisal is earned only when it is reported. */
const feeAccount = (kind: FeeKind) => (kind === 'appraisal' ? accounts.appraisalDeferred : accounts.fee(kind))

/** T21: a fee is paid (VIP, live time, store fee, advertising, promotion, appraisal, activity, course, privilege). */
export const feePaid = (f: { pay_no: string; kind: FeeKind; amount_fen: number; paid: PaidFrom }): Posting => ({
  type: 'T21',
  idem_key: `pay:${f.pay_no}`,
  ...byPayment(f.pay_no),
  entries: lines([sourceAccount(f.paid), -f.amount_fen], [feeAccount(f.kind), f.amount_fen]),
})
/** T22: a fee is given back. */
export const feeRefunded = (f: {
  refund_id: number
  kind: FeeKind
  amount_fen: number
  refund: RefundTo
}): Posting => ({
  type: 'T22',
  idem_key: `feeref:${f.refund_id}`,
  ...byId('fee_refund', f.refund_id),
  entries: lines([feeAccount(f.kind), -f.amount_fen], [refundAccount(f.refund), f.amount_fen]),
})

/** T23: a shop pays a task's budget and the fee for it. */
export const taskFunded = (t: {
  pay_no: string
  shop_id: number
  budget_fen: number
  fee_fen: number
  paid: PaidFrom
}): Posting => ({
  type: 'T23',
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
  type: 'T24',
  idem_key: `task_asg:${b.assignment_id}`,
  ...byId('task_assignment', b.assignment_id),
  entries: lines([accounts.shopBounty(b.shop_id), -b.amount_fen], [accounts.userWallet(b.user_id), b.amount_fen]),
})
/** T25: what is left of a task's budget goes back. */
export const taskSettled = (t: { task_id: number; shop_id: number; amount_fen: number }): Posting => ({
  type: 'T25',
  idem_key: `task:${t.task_id}:settle`,
  ...byId('task', t.task_id),
  entries: lines([accounts.shopBounty(t.shop_id), -t.amount_fen], [accounts.shopWallet(t.shop_id), t.amount_fen]),
})

/** T26: income from invitations is settled. */
export const incomeSettled = (i: { income_id: number; user_id: number; amount_fen: number }): Posting => ({
  type: 'T26',
  idem_key: `income:${i.income_id}`,
  ...byId('income', i.income_id),
  entries: lines([accounts.marketing, -i.amount_fen], [accounts.userEarning(i.user_id), i.amount_fen]),
})
/** T27: a person moves earnings to the wallet. */
export const earningMoved = (m: { key: string; user_id: number; amount_fen: number }): Posting => ({
  type: 'T27',
  idem_key: `chg:${m.key}`,
  ...byId('change', m.key),
  entries: lines([accounts.userEarning(m.user_id), -m.amount_fen], [accounts.userWallet(m.user_id), m.amount_fen]),
})
/** T28: income turns out void: taken from earnings, then the wallet; what is not there is written off. */
export const incomeVoided = (i: {
  income_id: number
  user_id: number
  amount_fen: number
  available: { earning_fen: number; wallet_fen: number }
}): Posting => {
  const [earning_fen, wallet_fen, lost_fen] = takeInOrderFen(i.amount_fen, [
    i.available.earning_fen,
    i.available.wallet_fen,
  ]) as [number, number, number]
  return {
    type: 'T28',
    idem_key: `income:${i.income_id}:void`,
    ...byId('income', i.income_id),
    entries: lines(
      [accounts.userEarning(i.user_id), -earning_fen],
      [accounts.userWallet(i.user_id), -wallet_fen],
      [accounts.badDebt, -lost_fen],
      [accounts.marketing, i.amount_fen],
    ),
  }
}
/** T29: the league pool is filled. */
export const poolFunded = (p: { pool_id: number; amount_fen: number }): Posting => ({
  type: 'T29',
  idem_key: `pool:${p.pool_id}`,
  ...byId('pool', p.pool_id),
  entries: lines([accounts.marketing, -p.amount_fen], [accounts.pool, p.amount_fen]),
})
/** T29: somebody's part of the pool. */
export const poolAwarded = (p: { pool_id: number; user_id: number; amount_fen: number }): Posting => ({
  type: 'T29',
  idem_key: `pool:${p.pool_id}:${p.user_id}`,
  ...byId('pool', p.pool_id),
  entries: lines([accounts.pool, -p.amount_fen], [accounts.userEarning(p.user_id), p.amount_fen]),
})
/** T29: what nobody claimed. */
export const poolUnclaimed = (p: { pool_id: number; amount_fen: number }): Posting => ({
  type: 'T29',
  idem_key: `pool:${p.pool_id}:unclaimed`,
  ...byId('pool', p.pool_id),
  entries: lines([accounts.pool, -p.amount_fen], [accounts.marketing, p.amount_fen]),
})
/** T30: a shop's money goes to its owner's wallet. */
export const shopWalletMoved = (m: { key: string; shop_id: number; user_id: number; amount_fen: number }): Posting => ({
  type: 'T30',
  idem_key: `chg:${m.key}`,
  ...byId('change', m.key),
  entries: lines([accounts.shopWallet(m.shop_id), -m.amount_fen], [accounts.userWallet(m.user_id), m.amount_fen]),
})
/** T31: a shop compensates a buyer (late shipping, return fee, fake): this order's pending money, wallet, deposit, then debt. */
export const compensated = (
  c: OrderRef & {
    /** Names the occasion: the order for late shipping, `case:7:…` for a case. */
    compensation_id: number | string
    shop_id: number
    user_id: number
    amount_fen: number
    available: { pending_fen: number; wallet_fen: number; deposit_fen: number }
  },
): Posting => ({
  type: 'T31',
  idem_key: `comp:${c.compensation_id}`,
  ref_type: 'order',
  ref_id: c.order_id,
  ref_no: c.order_no,
  entries: lines(
    ...shopPots(
      c.shop_id,
      takeInOrderFen(c.amount_fen, [c.available.pending_fen, c.available.wallet_fen, c.available.deposit_fen]),
    ),
    [accounts.userWallet(c.user_id), c.amount_fen],
  ),
})

/** T32: the provider pays what it holds for us into our bank account, less its fee. */
export const providerSettled = (s: {
  provider: string
  batch: string
  amount_fen: number
  fee_fen: number
}): Posting => ({
  type: 'T32',
  idem_key: `settle:${s.provider}:${s.batch}`,
  ...byId('provider_settlement', `${s.provider}:${s.batch}`),
  entries: lines(
    [accounts.clearing(s.provider), s.amount_fen],
    [accounts.bank, -(s.amount_fen - s.fee_fen)],
    [accounts.paymentCost, -s.fee_fen],
  ),
})
/** T40: a shop's debt is written off. */
export const debtWrittenOff = (d: {
  adjustment_id: number
  shop_id: number
  amount_fen: number
  operator_id: number
  memo: string
}): Posting => ({
  type: 'T40',
  idem_key: `adj:${d.adjustment_id}`,
  ...byId('adjustment', d.adjustment_id),
  operator_id: d.operator_id,
  memo: d.memo,
  entries: lines([accounts.badDebt, -d.amount_fen], [accounts.shopDebt(d.shop_id), d.amount_fen]),
})
/** T41: an appraisal is reported: the appraiser's share is earned, the rest is the platform's. */
export const appraisalReported = (a: {
  appraisal_id: number
  appraiser_id: number
  fee_fen: number
  share_fen: number
}): Posting => ({
  type: 'T41',
  idem_key: `appr:${a.appraisal_id}`,
  ...byId('appraisal', a.appraisal_id),
  entries: lines(
    [accounts.appraisalDeferred, -a.fee_fen],
    [accounts.userEarning(a.appraiser_id), a.share_fen],
    [accounts.fee('appraisal'), a.fee_fen - a.share_fen],
  ),
})
