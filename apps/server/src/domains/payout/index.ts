/** Payout's interface for other domains and for answers. */
export { accountsOf, addAccount, deleteAccount, editAccount, nameFor, ownAccount } from './accounts/accounts.ts'
export { cancelWithdrawal } from './asking/cancel.ts'
export { type ChangeFrom, change, movable, repayDebt } from './asking/change.ts'
export { mostToCardFen, type Room, roomOf } from './asking/limits.ts'
export { registerReserve } from './asking/reserves.ts'
export { withdraw } from './asking/withdraw.ts'
export { clocksOf } from './clocks.ts'
export { approveWithdrawal, needsTwo, rejectWithdrawal } from './deciding/deciding.ts'
export { type OwnerKind, ownerFor, type PayoutOwner } from './owner.ts'
export { askByOperator } from './paying/ask.ts'
export { ACCOUNTS_MAX, type WithdrawalStatus } from './rules.ts'
export {
  lockWithdrawal,
  paidBefore,
  withdrawalById,
  withdrawalByNo,
  withdrawalsByIds,
  withdrawalsOf,
  withdrawalsPage,
} from './store.ts'
export type { PayoutAccountRow, Withdrawal } from './tables.ts'
export { failWords, riskWords, standing } from './words.ts'
