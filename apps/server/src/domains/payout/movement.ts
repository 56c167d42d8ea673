/** What withdrawals tell the ledger. Plain functions. */
import type { Withdrawal } from './tables.ts'

/** The movement's facts of a withdrawal. */
export const moveOf = ({ wd_no, owner, owner_id, amount_fen }: Withdrawal) => ({
  wd_no,
  owner: { owner, owner_id },
  amount_fen,
})
