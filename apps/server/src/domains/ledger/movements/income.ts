/** Movements of income from invitations and of the league pool. Plain functions: they say what to post. */
import { accounts } from '../chart.ts'
import type { Posting } from '../posting.ts'
import { byId, lines } from './parts.ts'

/** T26: income from invitations is settled. */
export const incomeSettled = (i: { income_id: number; user_id: number; amount_fen: number }): Posting => ({
  type: 'incomeSettled',
  idem_key: `income:${i.income_id}`,
  ...byId('income', i.income_id),
  entries: lines([accounts.marketing, -i.amount_fen], [accounts.userEarning(i.user_id), i.amount_fen]),
})

/** T28: income, or a part of it, turns out void: taken from earnings, then the wallet unless it is frozen; what is not there is written off. */
export const incomeVoided = (i: {
  income_id: number
  user_id: number
  amount_fen: number
  /** Of the refund it follows; 0: of no refund. */
  number: number
}): Posting => ({
  type: 'incomeVoided',
  idem_key: `income:${i.income_id}:void:${i.number}`,
  ...byId('income', i.income_id),
  waterfall: {
    amount_fen: i.amount_fen,
    from: [
      { account: accounts.userEarning(i.user_id) },
      { account: accounts.userWallet(i.user_id), unless_frozen: true },
      { account: accounts.badDebt },
    ],
  },
  entries: lines([accounts.marketing, i.amount_fen]),
})
/** T29: the league pool is filled. */
export const poolFunded = (p: { pool_id: number; amount_fen: number }): Posting => ({
  type: 'poolFunded',
  idem_key: `pool:${p.pool_id}`,
  ...byId('pool', p.pool_id),
  entries: lines([accounts.marketing, -p.amount_fen], [accounts.pool, p.amount_fen]),
})

/** T29: somebody's part of the pool. */
export const poolAwarded = (p: { pool_id: number; user_id: number; amount_fen: number }): Posting => ({
  type: 'poolAwarded',
  idem_key: `pool:${p.pool_id}:${p.user_id}`,
  ...byId('pool', p.pool_id),
  entries: lines([accounts.pool, -p.amount_fen], [accounts.userEarning(p.user_id), p.amount_fen]),
})

/** T29: money without an owner. */
export const poolUnclaimed = (p: { pool_id: number; amount_fen: number }): Posting => ({
  type: 'poolUnclaimed',
  idem_key: `pool:${p.pool_id}:unclaimed`,
  ...byId('pool', p.pool_id),
  entries: lines([accounts.pool, -p.amount_fen], [accounts.marketing, p.amount_fen]),
})
