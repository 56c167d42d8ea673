/** What withdrawals tell the ledger. Plain functions. */
import { debtRepaidFirst, type Posting } from '../ledger/index.ts'
import type { PayoutOwner } from './owner.ts'
import type { Withdrawal } from './tables.ts'

/** The movement's facts of a withdrawal. */
export const moveOf = ({ wd_no, owner, owner_id, amount_fen }: Withdrawal) => ({
  wd_no,
  owner: { owner, owner_id },
  amount_fen,
})

/** A shop that owes repays first, as far as its wallet goes (T39). @param cause names what it takes money out by */
export function repayment(
  { owner, owner_id }: PayoutOwner,
  { debt_fen, balance_fen }: { debt_fen: number; balance_fen: number },
  cause: string,
): Posting[] {
  const amount_fen = Math.min(debt_fen, balance_fen)
  return owner === 'shop' && amount_fen > 0 ? [debtRepaidFirst({ cause, shop_id: owner_id, amount_fen })] : []
}
