/** Movements of withdrawals, of money moved between one's own wallets, and of what is kept for people who left. Plain functions: they say what to post. */
import { accounts } from '../chart.ts'
import type { Posting } from '../posting.ts'
import { byId, byWithdrawal, lines, type Owner, walletOf, withdrawingOf } from './parts.ts'

interface WithdrawalMove {
  wd_no: string
  owner: Owner
  amount_fen: number
}

/** T16: a withdrawal is asked for. */
export const withdrawalRequested = (w: WithdrawalMove): Posting => ({
  type: 'withdrawalRequested',
  idem_key: `wd:${w.wd_no}`,
  ...byWithdrawal(w.wd_no),
  entries: lines([walletOf(w.owner), -w.amount_fen], [withdrawingOf(w.owner), w.amount_fen]),
})

/** T17: the provider has paid it out, less the fee. */
export const withdrawalPaid = (w: WithdrawalMove & { provider: string; fee_fen: number }): Posting => ({
  type: 'withdrawalPaid',
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
  type: 'withdrawalReturned',
  idem_key: `wd:${w.wd_no}:back`,
  ...byWithdrawal(w.wd_no),
  entries: lines([withdrawingOf(w.owner), -w.amount_fen], [walletOf(w.owner), w.amount_fen]),
})

/** T17b: the receiving bank sent a paid withdrawal back, days later; the fee is given back with it. */
export const withdrawalCameBack = (w: WithdrawalMove & { provider: string; fee_fen: number }): Posting => ({
  type: 'withdrawalCameBack',
  idem_key: `wd:${w.wd_no}:returned`,
  ...byWithdrawal(w.wd_no),
  entries: lines(
    [accounts.clearing(w.provider), -(w.amount_fen - w.fee_fen)],
    [accounts.fee('withdraw'), -w.fee_fen],
    [walletOf(w.owner), w.amount_fen],
  ),
})

/** T42: what is left of a top-up goes back to the card it came from, with its refund. */
export const rechargeGivenBack = (w: WithdrawalMove & { refund_no: string }): Posting => ({
  type: 'rechargeGivenBack',
  idem_key: `wd:${w.wd_no}:source`,
  ...byWithdrawal(w.wd_no),
  memo: w.refund_no,
  entries: lines([withdrawingOf(w.owner), -w.amount_fen], [accounts.refundTransit, w.amount_fen]),
})

/** T39: what is in a shop's wallet repays what it owes, as soon as both are there. @param cause names what made it so, such as tx:8:2 */
export const debtRepaidFirst = (d: { cause: string; shop_id: number; amount_fen: number }): Posting => ({
  type: 'debtRepaid',
  idem_key: `debt:${d.cause}`,
  ...byId('debt', d.cause),
  entries: lines([accounts.shopWallet(d.shop_id), -d.amount_fen], [accounts.shopDebt(d.shop_id), d.amount_fen]),
})

/** T46: a shop's owner pays its debt out of the own wallet. @param key names the request */
export const debtPaidByOwner = (d: { key: string; shop_id: number; user_id: number; amount_fen: number }): Posting => ({
  type: 'debtPaidByOwner',
  idem_key: `chg:${d.key}`,
  ...byId('change', d.key),
  entries: lines([accounts.userWallet(d.user_id), -d.amount_fen], [accounts.shopDebt(d.shop_id), d.amount_fen]),
})

/** T27: a person moves earnings to the wallet. */
export const earningMoved = (m: { key: string; user_id: number; amount_fen: number }): Posting => ({
  type: 'earningMoved',
  idem_key: `chg:${m.key}`,
  ...byId('change', m.key),
  entries: lines([accounts.userEarning(m.user_id), -m.amount_fen], [accounts.userWallet(m.user_id), m.amount_fen]),
})

/** T30: a shop's money goes to its owner's wallet. */
export const shopWalletMoved = (m: { key: string; shop_id: number; user_id: number; amount_fen: number }): Posting => ({
  type: 'shopWalletMoved',
  idem_key: `chg:${m.key}`,
  ...byId('change', m.key),
  entries: lines([accounts.shopWallet(m.shop_id), -m.amount_fen], [accounts.userWallet(m.user_id), m.amount_fen]),
})

/**
 * T43: money came to a wallet whose person has left.
 * @param cause the movement that brought it, or `closing` for what lay there
 */
export const moneyKept = (k: {
  cause: number | 'closing'
  user_id: number
  account: string
  amount_fen: number
}): Posting => ({
  type: 'moneyKept',
  idem_key: `kept:${k.cause}:${k.account}`,
  ...byId('kept', k.user_id),
  entries: lines([k.account, -k.amount_fen], [accounts.kept, k.amount_fen]),
})

/** T44: it goes to the person it was kept for, under the account they have now. @param claim_id the first of the rows it was kept in */
export const keptClaimed = (k: {
  claim_id: number
  user_id: number
  amount_fen: number
  operator_id?: number
  memo?: string
}): Posting => ({
  type: 'keptClaimed',
  idem_key: `kept:${k.claim_id}:claimed`,
  ...byId('kept', k.user_id),
  ...(k.operator_id ? { operator_id: k.operator_id } : {}),
  ...(k.memo ? { memo: k.memo } : {}),
  entries: lines([accounts.kept, -k.amount_fen], [accounts.userWallet(k.user_id), k.amount_fen]),
})

/** T45: its time is over; two operators hand it to the authority the law names. */
export const keptHandedOver = (k: {
  claim_id: number
  user_id: number
  amount_fen: number
  operator_id: number
  memo: string
}): Posting => ({
  type: 'keptHandedOver',
  idem_key: `kept:${k.claim_id}:handed_over`,
  ...byId('kept', k.user_id),
  operator_id: k.operator_id,
  memo: k.memo,
  entries: lines([accounts.kept, -k.amount_fen], [accounts.bank, k.amount_fen]),
})
