/** A shop's debt and its wallet: what comes to the wallet repays the debt at once, in the same transaction (T39), unless the wallet is frozen. Plain functions. */
import { accounts } from './chart.ts'
import { debtRepaidFirst } from './movements/withdrawals.ts'
import type { Posting } from './posting.ts'

const OF_SHOP = /^shop:(\d+):(wallet|debt)$/

interface Balance {
  balance_fen: number
  frozen: boolean
}

/** Of the shops whose wallet or debt is moved, the other of the two. */
export const besideDebts = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => {
    const [, id, kind] = OF_SHOP.exec(code) ?? []
    if (!id) return []
    const other = kind === 'wallet' ? accounts.shopDebt(Number(id)) : accounts.shopWallet(Number(id))
    return codes.includes(other) ? [] : [other]
  })

/** What wallets can repay of their shops' debts, by the locked balances. @param tx_id the movement that made it so, which names it */
export function repayments(locked: ReadonlyMap<string, Balance>, tx_id: number): Posting[] {
  return [...locked].flatMap(([code, { balance_fen, frozen }]) => {
    const [, id, kind] = OF_SHOP.exec(code) ?? []
    if (!id || kind !== 'wallet' || frozen) return []
    const shop_id = Number(id)
    const owed_fen = 0 - (locked.get(accounts.shopDebt(shop_id))?.balance_fen ?? 0)
    const amount_fen = Math.min(owed_fen, balance_fen)
    return amount_fen > 0 ? [debtRepaidFirst({ cause: `tx:${tx_id}:${shop_id}`, shop_id, amount_fen })] : []
  })
}
