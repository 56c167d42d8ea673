/** Movements of withdrawals, and of money moved between one's own wallets. Plain functions: they say what to post. */
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
